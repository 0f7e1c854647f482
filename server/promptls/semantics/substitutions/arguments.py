"""Which argument a placeholder takes, and what the file calls it."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.arrivals.finding import number_of
from promptls.semantics.substitutions.written import HostReading, Substitution
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_KEPT = pattern(r"[\w-]*+(?:\[[0-9]++\])?+")
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def position_of(found: Substitution, reading: HostReading) -> int | None:
    """The place of the argument that a placeholder takes among all, the first of which is 0.

    There is none if it takes all of them, or none, or one that is known by its name only.
    """
    if found.placeholder is not None and found.stands == "argument by number":
        position = number_of(found.name) - (found.placeholder.base or 0)
        return position if position >= 0 else None
    if found.stands == "argument by name":
        # Only the first names of a file are found in its text, so that this is quick.
        same = (at for at, it in enumerate(reading.declared) if it.name == found.name)
        return next(same, None)
    return None


def takes_rest(found: Substitution, reading: HostReading) -> bool:
    """Whether a placeholder has all further arguments, too, as the highest number of the file."""
    placeholder = found.placeholder
    if placeholder is None or not placeholder.takes_rest:
        return False
    numbers = (number_of(it.name) for it in reading.found if it.placeholder is placeholder)
    return number_of(found.name) == max(numbers)


def find_kept(document: Document, escape: Substitution) -> FileSpan:
    """The place of an escape, with what it keeps."""
    rest = _KEPT.match(document.source.text, escape.span.end)
    assert rest is not None, "it may be nothing"
    return FileSpan(escape.span.start, rest.end())


def say_argument(position: int, *, and_rest: bool = False) -> str:
    """Name an argument by its place among all."""
    is_near = position < len(_ORDINALS)
    argument = f"the {_ORDINALS[position]} argument" if is_near else f"argument {position + 1}"
    return f"{argument} and all further ones" if and_rest else argument


def find_numbered(readings: tuple[HostReading, ...]) -> Iterator[tuple[FileSpan, str]]:
    """What the arguments are called that a file takes by number, at the places of the numbers.

    Where its hosts count in different ways, a number has no name.
    """
    found: dict[FileSpan, set[str]] = {}
    for reading in readings:
        for it in reading.found:
            if it.stands == "argument by number":
                at = position_of(it, reading)
                named = reading.named[at : at + 1] if at is not None else ()
                found.setdefault(it.span, set()).add(named[0].name if named else "")
    for span, names in found.items():
        if len(names) == 1 and "" not in names:
            yield span, names.pop()
