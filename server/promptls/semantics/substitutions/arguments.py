"""Which argument a placeholder takes, and what the file calls it."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.arrivals.filling import number_of
from promptls.semantics.substitutions.declared import DeclaredArgument
from promptls.semantics.substitutions.written import HostReading, Substitution
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query

# The key whose value a person is shown who types the name of a command.
HINT_KEY = "argument-hint"
_HINT = pattern(r"[ \t]*+:[ \t]*+([\"']?)(?P<parts>[\[<][^\r\n]{0,400}+)")
_PART = pattern(r"[\[<](?P<name>[^\W\d_][\w :/#-]{0,60})(?:\.{3}|\u2026)?+[\]>](?=[ \t\"']|\Z)")
_KEPT = pattern(r"[\w-]*+(?:\[[0-9]++\])?+")
_BETWEEN = pattern(r"[ \t]*+[\"']?[ \t]*+")

_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


class ArgumentName(NamedTuple):
    """What a file calls an argument, where it does, and in which field."""

    name: str
    span: FileSpan
    key: str


def position_of(found: Substitution, reading: HostReading) -> int | None:
    """The place of the argument that a placeholder takes among all, the first of which is 0.

    There is none if it takes all of them, or none, or one that is known by its name only.
    """
    placeholder = found.placeholder
    if placeholder is not None and placeholder.stands == "argument by number":
        position = number_of(found.name) - (placeholder.base or 0)
        return position if position >= 0 else None
    if placeholder is not None and placeholder.stands == "argument by name":
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


def names_of(
    reading: HostReading, hinted: tuple[DeclaredArgument, ...]
) -> tuple[ArgumentName, ...]:
    """What a file calls its arguments, in their order, for one of its hosts."""
    if reading.declared:
        key = reading.reader.arrival.names_key
        return tuple(ArgumentName(it.name, it.span, key) for it in reading.declared)
    if all(it.name != HINT_KEY for it in reading.reader.file.keys):
        return ()
    return tuple(ArgumentName(it.name, it.span, HINT_KEY) for it in hinted)


def name_at(document: Document, reading: HostReading, position: int) -> ArgumentName | None:
    """What a file calls the argument at a position."""
    names = names_of(reading, find_hinted(document))
    return names[position] if position < len(names) else None


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


@query
def find_hinted(document: Document) -> tuple[DeclaredArgument, ...]:
    """The parts of `argument-hint`, where it is clear which argument each is: all in brackets."""
    field = document.front_matter.get(HINT_KEY) if document.front_matter is not None else None
    text = document.source.text
    match = _HINT.match(text, field.key_span.end) if field is not None else None
    if match is None:
        return ()
    parts = [*_PART.finditer(text, *match.span("parts"))]
    if _BETWEEN.fullmatch(_PART.sub("", match["parts"])) is None:
        return ()
    return tuple(DeclaredArgument(it["name"], FileSpan(*it.span("name"))) for it in parts)


def find_numbered(document: Document, readings: tuple[HostReading, ...]) -> Iterator[ArgumentName]:
    """What the arguments are called that a file takes by number, at the places of the numbers.

    Where its hosts count in different ways, a number has no name.
    """
    hinted = find_hinted(document) if readings else ()
    found: dict[FileSpan, set[ArgumentName | None]] = {}
    for reading in readings:
        names = names_of(reading, hinted)
        for it in reading.found:
            if it.placeholder is not None and it.placeholder.stands == "argument by number":
                at = position_of(it, reading)
                called = names[at : at + 1] if at is not None else ()
                name = next((name._replace(span=it.span) for name in called), None)
                found.setdefault(it.span, set()).add(name)
    for its in found.values():
        if len(its) == 1:
            yield from filter(None, its)
