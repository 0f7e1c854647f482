"""Requirements: their ids, and how their markers pair across the sections of a file."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from promptls.document import Document, RequirementMarker, SpecKittyValue
from promptls.patterns import pattern
from promptls.text import Span

# A line that defines one begins with it: an item, a row, a heading, a paragraph.
DEFINITION = pattern(
    r"(?:\A|[\n\r])[ \t|>]*+(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]++)?+(?:\[[ xX]?\][ \t]++)?+"
    r"[*_`\[]{0,3}(?P<id>FR-[A-Z0-9-]{1,60}+)"
)
REQUIREMENT_ID = pattern(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")

_COUNT = "fr-count"
# What may precede the text of a line in a list or a quotation.
_MARGIN = " \t>"


class PlacedMarker(NamedTuple):
    """A marker with the base of its section."""

    base: int
    marker: RequirementMarker

    @property
    def span(self) -> Span:
        """Where the marker stands in the file."""
        return self.marker.span.moved(self.base)

    @property
    def id(self) -> str:
        """The id of the requirement, if the marker has one."""
        found = self.marker.attribute("id")
        return found.value.strip() if found is not None else ""


class RequirementPairs(NamedTuple):
    """How the markers of a file belong together.

    `sound` are opening markers with their closing ones, `doubled` stand twice in a row. `slashed`
    open with a slash that belongs to the closing marker, and `unslashed` close without it.
    """

    opening: tuple[PlacedMarker, ...]
    sound: tuple[tuple[PlacedMarker, PlacedMarker], ...]
    unclosed: tuple[PlacedMarker, ...]
    doubled: tuple[PlacedMarker, ...]
    unopened: tuple[PlacedMarker, ...]
    nested: tuple[PlacedMarker, ...]
    slashed: tuple[PlacedMarker, ...]
    unslashed: tuple[PlacedMarker, ...]
    starts: tuple[int, ...]

    @property
    def defining(self) -> list[PlacedMarker]:
        """The markers whose ids are those of requirements, in order."""
        return sorted([*(it for it, _ in self.sound), *self.unclosed], key=lambda it: it.span)

    @property
    def least(self) -> int:
        """How many requirements there are if what is reported is too much."""
        ids = [it.id for it, _ in self.sound]
        return len({it for it in ids if it}) + ids.count("")

    @property
    def most(self) -> int:
        """How many requirements there are if what is reported is a part of one."""
        return len(self.opening) + len(self.unopened)


def pair_requirements(document: Document) -> RequirementPairs:
    """Pair the markers of a file. One that opens inside another is nested if both are closed."""
    marks = [PlacedMarker(*it) for it in document.nodes(RequirementMarker)]
    opening: list[PlacedMarker] = []
    unopened: list[PlacedMarker] = []
    slashed: list[PlacedMarker] = []
    unslashed: list[PlacedMarker] = []
    stack: list[PlacedMarker] = []
    closing: dict[PlacedMarker, PlacedMarker] = {}
    around: dict[PlacedMarker, PlacedMarker] = {}
    for at, it in enumerate(marks):
        closes, has_attributes = it.marker.closes, bool(it.marker.attributes)
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
    return RequirementPairs(
        tuple(opening),
        tuple((it, closing[it]) for it in opening if it in closing and it not in nested),
        tuple(it for it in stack if it not in doubled),
        tuple(doubled.values()),
        tuple(unopened),
        tuple(it for it in opening if it in nested),
        tuple(slashed),
        tuple(unslashed),
        tuple(it.span.start for it in marks),
    )


def find_counts(document: Document) -> Iterator[tuple[Span, str]]:
    """The number of requirements that a file says to have, wherever it says so."""
    for base, it in document.nodes(SpecKittyValue):
        if it.name == _COUNT:
            yield it.value_span.moved(base), it.value


def is_between(value: str, least: int, most: int) -> bool:
    """Whether a count is a number between two others."""
    return value.isdecimal() and len(value) < len(str(most)) + 2 and least <= int(value) <= most


def has_placeholder(value: str) -> bool:
    """Whether a value is, or has, a placeholder."""
    return "{" in value or "<<" in value


def _closes(marks: list[PlacedMarker]) -> bool:
    return any(it.marker.closes for it in marks)


def _neighbours(
    marks: list[PlacedMarker], opened: list[PlacedMarker]
) -> Iterator[tuple[PlacedMarker, PlacedMarker]]:
    """What is never closed, each with the marker after it."""
    left = set(opened)
    return ((it, after) for it, after in pairwise(marks) if it in left)


def _same(document: Document, one: PlacedMarker, other: PlacedMarker) -> bool:
    """Whether a marker is repeated with nothing between."""
    if not one.id or one.id != other.id or other.marker.closes:
        return False
    return not document.source[Span(one.span.end, other.span.start)].strip(_MARGIN + "\r\n")
