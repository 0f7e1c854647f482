"""Pairs the markers of requirements, which may stand in different sections."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from promptls.document import Document, RequirementMarker, SpecKittyValue
from promptls.fixes import Edit
from promptls.patterns import pattern
from promptls.text import LINE_BREAK, Source, Span, newline_of

_COUNT = "fr-count"
_BLANK = " \t"
# What stands before the text of a line in a list or a quotation.
_MARGIN = " \t>"
_LONGEST_MARGIN = 200
_REST_OF_LINE = pattern(r"[ \t]*+(?:\r\n|\n|\r|\Z)")
_MOST = 100
# More space before a line makes it code.
_DEEPEST = 3


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


def counts(document: Document) -> Iterator[tuple[Span, str]]:
    """The number of requirements that a file says to have, wherever it says so."""
    for base, it in document.nodes(SpecKittyValue):
        if it.name == _COUNT:
            yield it.value_span.moved(base), it.value


def fits(value: str, least: int, most: int) -> bool:
    """Whether a count is a number between two others."""
    return value.isdecimal() and len(value) < len(str(most)) + 2 and least <= int(value) <= most


def recount(document: Document, pairs: RequirementPairs, least: int, most: int) -> Iterator[Edit]:
    """Put right the counts that a fix makes wrong."""
    for span, value in counts(document):
        if fits(value, pairs.least, pairs.most) and not fits(value, least, most):
            yield Edit(span, str(min(max(int(value), least), most)))


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


def whole_line(source: Source, span: Span) -> Span:
    """What goes when a marker goes: its line, where it has one of its own."""
    start = source.line(source.line_at(span.start)).start
    before = source.text[max(start, span.start - _LONGEST_MARGIN) : span.start]
    after = _REST_OF_LINE.match(source.text, span.end)
    if after and span.start - start == len(before) and not before.strip(_MARGIN):
        return Span(start, after.end())
    return Span(span.start - (len(before) - len(before.rstrip(_BLANK))), span.end)


def usual_length(source: Source, pairs: RequirementPairs) -> int:
    """How many paragraphs most of the requirements of a file have."""
    lengths = Counter[int]()
    for opening, closing in pairs.sound[:_MOST]:
        rows = LINE_BREAK.split(source[Span(opening.span.end, closing.span.start)])
        blank = [not it.strip(_MARGIN) for it in rows]
        lengths[
            sum(one and not other for one, other in zip([True, *blank], blank, strict=False))
        ] += 1
    return max((number for number, _ in lengths.most_common(1)), default=1)


def end_of_requirement(
    source: Source, marker: PlacedMarker, pairs: RequirementPairs, length: int
) -> tuple[int, str]:
    """Where the marker that is missing goes, and what goes before it.

    The requirement is the paragraphs under its marker, as many as others have, up to a heading or
    the next marker.
    """
    after = bisect_right(pairs.starts, marker.span.start)
    stop = pairs.starts[after] if after < len(pairs.starts) else len(source.text) + 1
    first = source.line(source.line_at(marker.span.start))
    number = source.line_at(marker.span.end)
    line = source.line(number)
    rest = source.text[marker.span.end : line.end].partition("<!--")[0]
    if rest.strip(_BLANK):
        return marker.span.end + len(rest.rstrip(_BLANK)), " "
    # The last line of the requirement, the blank ones before it and after it.
    last, gap, passed, begun = number, 0, 0, 0
    for at in range(number + 1, len(source.line_starts)):
        below = source.line(at)
        text = source[below].strip(_MARGIN)
        if not text:
            passed += 1
            continue
        begun += passed > 0 or last == number
        is_next_heading = text[0] == "#" and last != number
        if begun > length or is_next_heading or text.startswith("<!--") or below.end > stop:
            break
        gap = passed if last == number else gap
        last, passed = at, 0
    kept = gap if passed > gap else 0
    before = source.text[first.start : marker.span.start]
    margin = before if not before.strip(_MARGIN) else ""
    if gap and len(margin) > _DEEPEST and not _is_after_gap(source, first):
        # It goes on a paragraph; behind a gap it would be code.
        margin = ""
    return source.line(last + kept).end, newline_of(source.text) * (gap - kept + 1) + margin


def _is_after_gap(source: Source, line: Span) -> bool:
    number = source.line_at(line.start)
    return number == 0 or not source[source.line(number - 1)].strip(_MARGIN)
