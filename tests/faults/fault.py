"""One fault in a clean text, and what is to be found of it."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from promptls.text.spans import FileSpan


class Match(Enum):
    """How the range of the finding must lie to the range of the fault."""

    EXACT = auto()
    WITHIN = auto()
    # Within the lines of the fault.
    LINES = auto()
    # It begins or ends in the lines of the fault.
    TOUCHES = auto()


class Fixed(Enum):
    """What the fix of the finding does, where that is not a given text."""

    # There is none.
    NONE = auto()
    # It makes the clean text again.
    CLEAN = auto()
    # It makes the finding go away and adds none, whatever else it writes.
    SILENT = auto()
    # It is not safe; where there is one, it makes the finding go away and adds none.
    UNSAFE = auto()
    # The fault does not say.
    ANY = auto()


class Fault(NamedTuple):
    """A clean text, the same with one fault in it, and the rule that finds the fault.

    The finding must match one of the ranges in `where`, if there are any. `fixed` is the text after
    the fix, or what the fix does; `safe` says that it must be a safe one.
    """

    name: str
    rule: str
    text: str
    fixed: str | Fixed = Fixed.NONE
    where: tuple[FileSpan, ...] = ()
    match: Match = Match.LINES
    safe: bool = False
    clean: str = ""


def faults_in(clean: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults of one clean text."""
    return (it._replace(clean=clean) for it in faults)


def rows(text: str, first: int, last: int | None = None) -> FileSpan:
    """The range of some lines of a text, without the last line break.

    The line before the text, such as the lead of a list, has the number -1.
    """
    if first < 0:
        return FileSpan(-1, -1)
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[:first])
    stop = first if last is None else last
    return FileSpan(start, start + sum(len(line) + 1 for line in lines[first : stop + 1]) - 1)


def touching(
    name: str, rule: str, text: str, fixed: str | Fixed = Fixed.NONE, place: str = ""
) -> Fault:
    """A fault whose finding begins or ends where a part of the text does, if that is given."""
    start = text.index(place)
    where = (FileSpan(start, start + len(place)),) if place else ()
    return Fault(name, rule, text, fixed, where, Match.TOUCHES)
