"""Requirements: their ids, and how their markers pair across the sections of a file."""

from collections.abc import Iterator
from itertools import pairwise

from promptls.document import Document, MarkerAttribute, Placed, RequirementMarker, SpecKittyValue
from promptls.text.nearest import find_meant, meant
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.packages import SPEC_KITTY_NAMES

# A line that defines one begins with it: an item, a row, a heading, a paragraph.
DEFINITION = pattern(
    r"(?:\A|[\n\r])[ \t|>]*+(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]++)?+(?:\[[ xX]?\][ \t]++)?+"
    r"[*_`\[]{0,3}(?P<id>FR-[A-Z0-9-]{1,61}+)"
)
REQUIREMENT_ID = pattern(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")

MARKER = "sk:fr"
_COUNT = "fr-count"
# What may precede the text of a line in a list or a quotation.
_MARGIN = " \t>"
_PRIORITY = "priority"


# A marker at its place in the file.
Marker = Placed[RequirementMarker]


class RequirementPairs(NamedTuple):
    """How the markers of a file belong together.

    `sound` are opening markers with their closing ones, `doubled` two of one id, `nested` come with
    those around them, and `seconds` directly follow a closing marker. `slashed` open with a slash
    that belongs to the closing marker, and `unslashed` close without it.
    `least` is how many requirements there are if what is reported is too much, and `most` if it is
    a part of one.
    """

    opening: tuple[Marker, ...]
    sound: tuple[tuple[Marker, Marker], ...]
    unclosed: tuple[Marker, ...]
    doubled: tuple[tuple[Marker, Marker], ...]
    unopened: tuple[Marker, ...]
    seconds: frozenset[Marker]
    nested: tuple[tuple[Marker, Marker], ...]
    slashed: tuple[Marker, ...]
    unslashed: tuple[Marker, ...]
    misspelt: tuple[Marker, ...]
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
        tuple(doubled.items()),
        tuple(unopened),
        frozenset(
            it for one, it in pairwise(marks) if one.node.closes and _touch(document, one, it)
        ),
        tuple((it, around[it]) for it in opening if it in nested),
        tuple(slashed),
        tuple(unslashed),
        tuple(it for it in marks if it.node.misspelt is not None),
        tuple(it.span.start for it in marks),
        len({it for it in ids if it}) + ids.count(""),
        len(opening) + len(unopened),
    )


def find_misspelt(pairs: RequirementPairs, *, closes: bool) -> Iterator[FileSpan]:
    """The words in opening or closing markers that are meant to be `sk:fr`."""
    for marker in pairs.misspelt:
        if marker.node.misspelt is not None and marker.node.closes is closes:
            yield marker.at(marker.node.misspelt)


def find_counts(document: Document) -> Iterator[tuple[FileSpan, str]]:
    """The number of requirements that a file says to have, wherever it says so."""
    for placed in document.nodes(SpecKittyValue):
        if placed.node.name == _COUNT:
            yield placed.at(placed.node.value_span), placed.node.value


def is_between(value: str, least: int, most: int) -> bool:
    """Whether a count is a number between two others."""
    return value.isdecimal() and len(value) < len(str(most)) + 2 and least <= int(value) <= most


def find_misspelt_priority(marker: RequirementMarker) -> MarkerAttribute | None:
    """The attribute that is meant to be the priority of a marker that has none."""
    if marker.attribute(_PRIORITY) is not None:
        return None
    others = (it for it in marker.attributes if it.name != "id")
    return next((it for it in others if meant(it.name.lower(), (_PRIORITY,))), None)


def find_meant_comment(name: str) -> str | None:
    """What a comment of spec-kitty is meant to say, where it says nothing that is known."""
    return None if name in SPEC_KITTY_NAMES else find_meant(name, SPEC_KITTY_NAMES)


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
    return _touch(document, one, other)


def _touch(document: Document, one: Marker, other: Marker) -> bool:
    return not document.source[FileSpan(one.span.end, other.span.start)].strip(_MARGIN + "\r\n")
