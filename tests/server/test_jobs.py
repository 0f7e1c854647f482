"""Requests that are worked on in steps: each is answered once, whatever happens to it."""

import gc
from collections.abc import Callable, Generator
from typing import Any
from weakref import WeakSet

import pytest

from promptls.lsp.connection.jobs import Job, Jobs
from promptls.lsp.connection.protocol import CANCELLED, RequestError


class Desk:
    """Keeps the replies, and counts steps."""

    def __init__(self) -> None:
        self.replies: list[tuple[object, object]] = []
        self.steps: list[str] = []
        self.jobs = Jobs(self._reply)

    def job(self, name: str, steps: int, error: Exception | None = None) -> Job:
        def work() -> Generator[None, None, object]:
            try:
                for _ in range(steps):
                    self.steps.append(name)
                    yield
                if error is not None:
                    raise error
                return name
            finally:
                self.steps.append(f"end of {name}")

        return Job(work(), f"token of {name}")

    def finish(self) -> None:
        while self.jobs:
            self.jobs.step()

    def _reply(self, id_: object, outcome: Callable[[], Any]) -> None:
        try:
            self.replies.append((id_, outcome()))
        except RequestError as refusal:
            self.replies.append((id_, refusal.code))
        except Exception as failure:
            self.replies.append((id_, type(failure).__name__))


def test_jobs_take_turns() -> None:
    desk = Desk()
    desk.jobs.add(1, desk.job("long", 3))
    desk.jobs.add(2, desk.job("short", 1))
    desk.finish()
    assert desk.steps == ["long", "short", "long", "end of short", "long", "end of long"]
    assert desk.replies == [(2, "short"), (1, "long")]


def test_a_job_that_fails_is_answered_and_the_others_continue() -> None:
    desk = Desk()
    desk.jobs.add(1, desk.job("bad", 1, KeyError()))
    desk.jobs.add(2, desk.job("good", 2))
    desk.finish()
    assert desk.replies == [(1, "KeyError"), (2, "good")]


def test_a_cancelled_job_cleans_up_and_is_answered_at_once() -> None:
    desk = Desk()
    for id_, name in enumerate("abc"):
        desk.jobs.add(id_, desk.job(name, 9))
    for _ in "abc":
        desk.jobs.step()
    desk.jobs.cancel_request(1)
    desk.jobs.cancel_request("unknown")
    desk.jobs.cancel_progress("token of c")
    assert desk.replies == [(1, CANCELLED), (2, CANCELLED)]
    assert desk.steps[-2:] == ["end of b", "end of c"]
    desk.jobs.cancel_all()
    assert desk.replies[2:] == [(0, CANCELLED)]
    assert not desk.jobs


def test_a_job_that_cannot_be_ended_is_answered_all_the_same() -> None:
    def work() -> Generator[None, None, object]:
        try:
            yield
        finally:
            raise OSError

    desk = Desk()
    desk.jobs.add(1, Job(work()))
    desk.jobs.step()
    desk.jobs.cancel_all()
    assert desk.replies == [(1, CANCELLED)]


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_no_garbage_is_collected_until_all_jobs_are_done(*, is_cancelled: bool) -> None:
    desk = Desk()
    desk.jobs.add(1, desk.job("short", 1))
    desk.jobs.add(2, desk.job("long", 3))
    assert gc.isenabled()
    for _ in range(4):
        desk.jobs.step()
        assert not gc.isenabled()
    # What is loaded in the background begins it at the end.
    gc.enable()
    desk.jobs.step()
    assert not gc.isenabled()
    if is_cancelled:
        desk.jobs.cancel_all()
    desk.finish()
    assert gc.isenabled()


def test_a_job_without_end_leaves_no_garbage_without_end() -> None:
    made: WeakSet[_Ring] = WeakSet()

    def work() -> Generator[None, None, object]:
        while True:
            for _ in range(1000):
                made.add(_Ring())
            yield

    desk = Desk()
    desk.jobs.add(1, Job(work()))
    for _ in range(300):
        desk.jobs.step()
    assert len(made) < 150_000
    desk.jobs.cancel_all()


class _Ring:
    def __init__(self) -> None:
        self.itself = self


def test_jobs_begin_no_collector_that_somebody_else_has_stopped() -> None:
    desk = Desk()
    desk.jobs.add(1, desk.job("short", 1))
    gc.disable()
    try:
        desk.finish()
        assert not gc.isenabled()
    finally:
        gc.enable()
