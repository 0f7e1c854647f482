"""Requirements: their ids, and how their markers pair across the sections of a file."""

from collections.abc import Iterator
from itertools import pairwise

from promptls.document import Document, Placed, RequirementMarker, SpecKittyValue
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query

# A line that defines one begins with it: an item, a row, a heading, a paragraph.
DEFINITION = pattern(
    r"(?:\A|[\n\r])[ \t|>]*+(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]++)?+(?:\[[ xX]?\][ \t]++)?+"
    r"[*_`\[]{0,3}(?P<id>FR-[A-Z0-9-]{1,60}+)"
)
REQUIREMENT_ID = pattern(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")

_COUNT = "fr-count"
# What may precede the text of a line in a list or a quotation.
_MARGIN = " \t>"


# A marker at its place in the file.
Marker = Placed[RequirementMarker]


class RequirementPairs(NamedTuple):
    """How the markers of a file belong together.

    `sound` are opening markers with their closing ones, `doubled` follow the same marker. `slashed`
    open with a slash that belongs to the closing marker, and `unslashed` close without it.
    `least` is how many requirements there are if what is reported is too much, and `most` if it is
    a part of one.
    """

    opening: tuple[Marker, ...]
    sound: tuple[tuple[Marker, Marker], ...]
    unclosed: tuple[Marker, ...]
    doubled: tuple[Marker, ...]
    unopened: tuple[Marker, ...]
    nested: tuple[Marker, ...]
    slashed: tuple[Marker, ...]
    unslashed: tuple[Marker, ...]
    starts: tuple[int, ...]
    least: int
    most: int

    @property
    def defining(self) -> list[Marker]:
        """The markers whose ids are those of requirements, in order."""
        return sorted([*(it for it, _ in self.sound), *self.unclosed], key=lambda it: it.span)


@query
def pair_requirements(document: Document) -> RequirementPairs:
    """Pair the markers of a file. One that opens inside another is nested if both are closed."""
    marks = list(document.nodes(RequirementMarker))
    opening: list[Marker] = []
    unopened: list[Marker] = []
    slashed: list[Marker] = []
    unslashed: list[Marker] = []
    stack: list[Marker] = []
    closing: dict[Marker, Marker] = {}
    around: dict[Marker, Marker] = {}
    for at, it in enumerate(marks):
        closes, has_attributes = it.node.closes, bool(it.node.attributes)
        if closes and has_attributes and not stack and _closes(marks[at + 1 : at + 2]):
            slashed.append(it)
            closes = False
        elif stack and not closes and not has_attributes:
            unslashed.append(it)
            closes = True
        if not closes:
            opening.append(it)
            around.update({it: stack[-1]} if stack else {})
            stack.append(it)
        elif stack:
            closing[stack.pop()] = it
        else:
            unopened.append(it)
    nested = {it for it in closing if around.get(it) in closing}
    doubled = {it: other for it, other in _neighbours(marks, stack) if _same(document, it, other)}
    sound = tuple((it, closing[it]) for it in opening if it in closing and it not in nested)
    ids = [it.node.id for it, _ in sound]
    return RequirementPairs(
        tuple(opening),
        sound,
        tuple(it for it in stack if it not in doubled),
        tuple(doubled.values()),
        tuple(unopened),
        tuple(it for it in opening if it in nested),
        tuple(slashed),
        tuple(unslashed),
        tuple(it.span.start for it in marks),
        len({it for it in ids if it}) + ids.count(""),
        len(opening) + len(unopened),
    )


def find_counts(document: Document) -> Iterator[tuple[FileSpan, str]]:
    """The number of requirements that a file says to have, wherever it says so."""
    for placed in document.nodes(SpecKittyValue):
        if placed.node.name == _COUNT:
            yield placed.at(placed.node.value_span), placed.node.value


def is_between(value: str, least: int, most: int) -> bool:
    """Whether a count is a number between two others."""
    return value.isdecimal() and len(value) < len(str(most)) + 2 and least <= int(value) <= most


def has_placeholder(value: str) -> bool:
    """Whether a value is, or has, a placeholder."""
    return "{" in value or "<<" in value


def _closes(marks: list[Marker]) -> bool:
    return any(it.node.closes for it in marks)


def _neighbours(marks: list[Marker], opened: list[Marker]) -> Iterator[tuple[Marker, Marker]]:
    """What is never closed, each with the marker after it."""
    left = set(opened)
    return ((it, after) for it, after in pairwise(marks) if it in left)


def _same(document: Document, one: Marker, other: Marker) -> bool:
    """Whether a marker is repeated with nothing between."""
    if not one.node.id or one.node.id != other.node.id or other.node.closes:
        return False
    return not document.source[FileSpan(one.span.end, other.span.start)].strip(_MARGIN + "\r\n")
