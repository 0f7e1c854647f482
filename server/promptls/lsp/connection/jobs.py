"""Requests that take long: each is worked on in small steps, while no message waits.

A handler that returns a `Job` is answered when the job is done. A step should take no longer than a
person notices; one that may is to poll a guard of its own.
"""

import gc
import logging
import sys
from collections import deque
from collections.abc import Callable, Generator
from enum import Enum
from itertools import chain
from typing import Final

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection import protocol
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import Id
from promptls.text.values import NamedTuple

log = logging.getLogger(__name__)

# After so many new objects the newest are visited, once: that takes as long as a step.
_MOST_NEW = 50_000
# PyPy has another collector, which does not count them.
_IS_COUNTED = sys.implementation.name == "cpython"


class Pause(Enum):
    """What a job yields that has nothing to do until there is news."""

    PAUSE = None


PAUSE: Final = Pause.PAUSE

# Does a part of the work each time that it is resumed, and returns the result.
Steps = Generator[Pause | None, None, object]
# Replies to a request with what the function returns, or with an error where it raises.
Reply = Callable[[Id, Callable[[], object]], None]


class Job(NamedTuple):
    """Work for a request, and the token by which the client shows its progress, if any."""

    steps: Steps
    token: Id | None = None


class Jobs:
    """The jobs that are not done yet. Each is resumed in turn.

    Until they are done no garbage is collected but the newest: to visit all that a job remembers
    takes longer than a reply, again and again, and nothing of it is a cycle. A job may take
    minutes, and what is answered meanwhile leaves some.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._has_stopped_collector = False
        self._waiting: deque[tuple[Id, Job]] = deque()
        # Those that are not resumed before there is news.
        self._paused: deque[tuple[Id, Job]] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, id_: Id, job: Job) -> None:
        """Begin a job soon. The request has no reply until it is done."""
        self._waiting.append((id_, job))

    @property
    def are_paused(self) -> bool:
        """Whether a job has nothing to do until there is news."""
        return bool(self._paused)

    def wake(self) -> None:
        """Resume the jobs that have paused, soon: there is news."""
        self._waiting.extend(self._paused)
        self._paused.clear()

    def step(self) -> None:
        """Do a step of the job whose turn it is. Never raises."""
        id_, job = self._waiting.popleft()
        # It is begun in the background, perhaps in the middle of a job.
        if gc.isenabled():
            gc.disable()
            self._has_stopped_collector = True
        elif self._has_stopped_collector and _IS_COUNTED and gc.get_count()[0] > _MOST_NEW:
            gc.collect(0)
        try:
            queue = self._paused if next(job.steps) is PAUSE else self._waiting
        except StopIteration as end:
            result = end.value
            self._reply(id_, lambda: result)
        except (Exception, InterruptedCheck) as error:
            self._fail(id_, error)
        else:
            queue.append((id_, job))
        self._rest()

    def cancel_request(self, id_: Id) -> None:
        """End the job of a request, if it has one."""
        self._end(lambda it, _: it == id_)

    def cancel_progress(self, token: Id) -> None:
        """End the job whose progress the client shows by a token."""
        self._end(lambda _, job: job.token == token)

    def cancel_all(self) -> None:
        """End all jobs."""
        self._end(lambda _id, _job: True)

    def _end(self, is_meant: Callable[[Id, Job], bool]) -> None:
        ended = [it for it in chain(self._waiting, self._paused) if is_meant(*it)]
        for id_, job in ended:
            queue = self._waiting if (id_, job) in self._waiting else self._paused
            queue.remove((id_, job))
            try:
                job.steps.close()
            except (Exception, InterruptedCheck):
                log.exception("a job could not be ended")
            self._fail(id_, RequestError(protocol.CANCELLED, "cancelled"))
        self._rest()

    def _rest(self) -> None:
        if self._has_stopped_collector and not self._waiting:
            self._has_stopped_collector = False
            gc.enable()

    def _fail(self, id_: Id, error: BaseException) -> None:
        def fail() -> object:
            raise error

        self._reply(id_, fail)
