"""Which facts of promptls are not those of a program any more."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from programs.host_facts.shipped import Finder


class Subject(NamedTuple):
    """Facts of one kind: those that promptls has, and how those of a program are found.

    What is not among them in the program `means` that it is gone there, or something else.
    """

    name: str
    known: frozenset[str]
    find: Finder
    means: str = "gone from the program"


class Compared(NamedTuple):
    """What has become of the facts of a subject. Nothing is certain where it is not `found`."""

    subject: Subject
    found: bool
    same: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        return self.found and not self.gone and not self.new


def compare(subjects: Iterable[Subject], text: str) -> list[Compared]:
    """Compare the facts of promptls with the source code of a program."""
    return [_compare(it, text) for it in subjects]


def report(title: str, compared: Iterable[Compared]) -> Iterator[str]:
    """Lines for a person to read."""
    yield title
    for it in compared:
        name = it.subject.name
        if not it.found:
            yield f"  {name}: not found where it was, so look for it in the program"
            continue
        if it.same:
            yield f"  {name}: {len(it.same)} the same"
        for what, words in ((it.subject.means, it.gone), ("new in the program", it.new)):
            if words:
                yield f"  {name}: {what}: {', '.join(words)}"


def _compare(subject: Subject, text: str) -> Compared:
    found = subject.find(text)
    if found is None:
        return Compared(subject, found=False)
    known = subject.known
    return Compared(
        subject,
        found=True,
        same=tuple(sorted(known & found)),
        gone=tuple(sorted(known - found)),
        new=tuple(sorted(found - known)),
    )
