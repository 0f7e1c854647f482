"""A piece of the work, and what comes of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from traceback import format_exc
from typing import NamedTuple

from corpus.files import Corpus
from faults.fault import Fault
from faults.judge import Check, disagreements

# How many failures of one kind are shown.
_SHOWN = 3


class Tally:
    """How many faults of each family were put in, and which were not found exactly."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.missed: dict[str, list[str]] = {}

    def try_each(self, family: str, faults: Iterable[Fault], run: Check) -> None:
        """Put faults in one by one: each must be found alone, at its place, with the right fix."""
        its = list(faults)
        self.count(family, len(its), list(disagreements(its, run)))

    def count(self, family: str, tried: int, missed: list[str]) -> None:
        """Count faults that were tried, and say which were not found exactly."""
        self.tried[family] += tried
        self.missed.setdefault(family, []).extend(missed)

    def add(self, other: "Tally") -> None:
        """Take over what another process has counted."""
        self.tried += other.tried
        for family, its in other.missed.items():
            self.missed.setdefault(family, []).extend(its)

    def lines(self) -> Iterator[str]:
        """What was found, family by family, and some of what was not."""
        for family, count in sorted(self.tried.items()):
            missed = self.missed.get(family, [])
            share = 100 * (count - len(missed)) / count
            yield f"{family}: {count:,} faults put in, {share:.1f} % found exactly"
            yield from missed[:_SHOWN]

    def is_enough(self, least: float) -> bool:
        """Whether this share was found in every family."""
        missed = {family: len(its) for family, its in self.missed.items()}
        return all(missed.get(it, 0) <= (1 - least) * count for it, count in self.tried.items())


class Job(NamedTuple):
    """One thing that must hold, for one file or for all of them."""

    holds: Callable[[Corpus, Path, Tally], None]
    corpus: Corpus
    path: Path


class Done(NamedTuple):
    """The faults that a job has tried, and why it failed, if it did."""

    tally: Tally
    failure: str | None = None


def do(job: Job) -> Done:
    """Do a piece of the work."""
    tally = Tally()
    try:
        job.holds(job.corpus, job.path, tally)
    except Exception:
        failure = f"{job.holds.__name__} does not hold for {job.path}\n{format_exc()[-2000:]}\n"
        return Done(tally, failure)
    return Done(tally)
