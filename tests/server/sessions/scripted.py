"""A server whose messages come in the middle of its work, at places that a seed decides.

Nothing waits: that a second has passed is what the dice say, and a message arrives when the server
has looked for one so often.
"""

import json
import random
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from promptls.files import freshness, workspace_index
from promptls.lsp.connection.inbox import SILENCE, Arrival, Inbox, Silence
from promptls.lsp.connection.wire import Id
from promptls.lsp.documents import open_document
from promptls.lsp.workspace import workspace
from server.local_server import LocalServer, Raw

# How often the server may look for a message until the next one arrives.
_LONGEST = 60
_IMPATIENT = 0.5
# Who waits for less than this has a job to go on with.
_CALM = 0.1
# So often nothing happens for a second, until all is done that the server does by itself.
QUIET: Final = 4
_AGES = ((workspace, "_MAX_AGE"), (workspace_index, "_MAX_AGE"), (open_document, "_PAUSE"))
_LONG = 1e9


class Clock:
    """Whether what is known of the disk is old enough to be looked at again."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        # Each writing gives a file another time, so that no stamp has to be verified.
        patch.setattr(freshness, "_TICK", 0)
        # The index works until a message comes, whatever the time is.
        patch.setattr(workspace_index, "_STEP", _LONG)

    def pass_time(self, *, is_long: bool) -> None:
        """Have what was seen be old, or young, from now on."""
        for module, name in _AGES:
            self._patch.setattr(module, name, -1.0 if is_long else _LONG)


class _Cancelled(set[Id]):
    """The requests that were cancelled: whoever asks may have waited for the next message."""

    def __init__(self, inbox: "ScriptedInbox") -> None:
        super().__init__()
        self._inbox = inbox

    def __contains__(self, id_: object) -> bool:
        self._inbox.wait_a_little()
        return super().__contains__(id_)


class ScriptedInbox(Inbox):
    """Messages that arrive one by one, while the server works on others."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self.cancelled = _Cancelled(self)
        self._dice = dice
        self._coming: deque[bytes] = deque()
        self._delay = 0
        self._quiet = 0

    def send(self, messages: Iterable[bytes], quiet: int) -> None:
        """Have messages come, and nothing for some seconds after them."""
        self._coming.extend(messages)
        self._quiet = quiet

    def wait_a_little(self) -> None:
        """Perhaps the next message arrives."""
        if self._coming:
            self._delay -= 1
            if self._delay < 0:
                self._delay = self._dice.randrange(_LONGEST)
                self.put(self._coming.popleft())

    def is_empty(self) -> bool:
        self.wait_a_little()
        return super().is_empty()

    def take(self, timeout: float | None = None) -> Arrival | Silence:
        if super().is_empty() and self._coming:
            if timeout is not None and self._dice.random() < _IMPATIENT:
                return SILENCE
            self.put(self._coming.popleft())
        if not super().is_empty():
            return super().take(timeout)
        if timeout is not None and timeout < _CALM:
            # A job goes on.
            return SILENCE
        if self._quiet:
            self._quiet -= 1
            return SILENCE
        return None


class ScriptedServer(LocalServer):
    """A server in this process that does its own work between messages, as the real one does."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self.inbox = ScriptedInbox(dice)
        self.session.connection.inbox = self.inbox
        self.session.late.get()

    def run(self, messages: Iterable[Raw], quiet: int = 0) -> list[Raw]:
        """Send messages, and return all that the server sends until it has nothing to do."""
        self.inbox.send([json.dumps(it).encode() for it in messages], quiet)
        self.session.serve()
        return self.send()


@contextmanager
def scripted_time() -> Iterator[Clock]:
    """Have time pass only when it is said."""
    with pytest.MonkeyPatch.context() as patch:
        yield Clock(patch)
