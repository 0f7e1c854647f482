"""What a case is, and the list of all of them."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from torture.harness import Harness
from torture.server import Server


class Verdict(StrEnum):
    """What a case comes to."""

    PASS = "PASS"
    WARN = "WARN"
    FAIL = "FAIL"
    INCONCLUSIVE = "INCONCLUSIVE"
    SKIP = "SKIP"


class Outcome(NamedTuple):
    """A verdict and its reason."""

    verdict: Verdict
    note: str


Run = Callable[[Harness], Outcome]
# What a family of cases differs in: something that is done to a server.
Act = Callable[[Server], object]


class Case(NamedTuple):
    """One thing that a client may do, and the seconds that a server has for it."""

    name: str
    limit: int
    run: Run


CASES: list[Case] = []


def add(name: str, run: Run, limit: int = 60) -> None:
    """Add a case to the list."""
    CASES.append(Case(name, limit, run))


def case(name: str, limit: int = 60) -> Callable[[Run], Run]:
    """Make a case of a function."""

    def decorate(run: Run) -> Run:
        add(name, run, limit)
        return run

    return decorate


def passed(note: str) -> Outcome:
    return Outcome(Verdict.PASS, note)


def warned(note: str) -> Outcome:
    return Outcome(Verdict.WARN, note)


def failed(note: str) -> Outcome:
    return Outcome(Verdict.FAIL, note)


def skipped(note: str) -> Outcome:
    return Outcome(Verdict.SKIP, note)


def inconclusive(note: str) -> Outcome:
    return Outcome(Verdict.INCONCLUSIVE, note)


def passed_if(condition: object, note: str) -> Outcome:
    """A pass, or else a warning."""
    return passed(note) if condition else warned(note)


def exited(exit_code: int | None, wanted: int, note: str = "") -> Outcome:
    """A pass for the right exit code, a warning for another, a failure for none."""
    note = note or f"rc={exit_code}"
    return failed(note) if exit_code is None else passed_if(exit_code == wanted, note)
