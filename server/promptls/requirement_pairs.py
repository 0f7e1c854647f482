"""Pairs the markers of requirements, which may stand in different sections."""

from typing import NamedTuple

from promptls.document import Document, RequirementMarker


class PlacedMarker(NamedTuple):
    """A marker with the base of its section."""

    base: int
    marker: RequirementMarker


class RequirementPairs(NamedTuple):
    """How the markers of a file belong together."""

    opening: tuple[PlacedMarker, ...]
    unclosed: tuple[PlacedMarker, ...]
    unopened: tuple[PlacedMarker, ...]
    nested: tuple[PlacedMarker, ...]


def pair_requirements(document: Document) -> RequirementPairs:
    """Pair the markers of a file. One that opens inside another is nested if both are closed."""
    marks = [PlacedMarker(*it) for it in document.nodes(RequirementMarker)]
    unclosed: list[PlacedMarker] = []
    unopened: list[PlacedMarker] = []
    nested: list[PlacedMarker] = []
    open_marks: list[PlacedMarker] = []
    for at, it in enumerate(marks):
        if it.marker.closes:
            if open_marks:
                open_marks.pop()
            else:
                unopened.append(it)
            continue
        if open_marks and [later.marker.closes for later in marks[at + 1 : at + 3]] == [True, True]:
            nested.append(it)
        elif open_marks:
            unclosed.extend(open_marks)
            open_marks.clear()
        open_marks.append(it)
    unclosed.extend(open_marks)
    opening = tuple(it for it in marks if not it.marker.closes)
    return RequirementPairs(opening, tuple(unclosed), tuple(unopened), tuple(nested))
