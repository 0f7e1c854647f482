"""The emission points that a protocol has, and those that it lacks."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from promptls.document import AgentParts, PlacedList, PointMark
from promptls.text import Span
from promptls.vocabulary import EmissionPoint, Vocabulary


class Point(NamedTuple):
    """A point of a file's protocol, the one of the vocabulary that it is, and what is under it."""

    mark: PointMark
    known: EmissionPoint | None
    is_second: bool
    extent: Span
    lists: tuple[PlacedList, ...]


def known_point(name: str, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a heading means: its first words count."""
    folded = name.casefold()
    for point in vocabulary.emission_points:
        if any(folded.startswith(words.casefold()) for words in point.first_words):
            return point
    return None


def points_of(agent: AgentParts, vocabulary: Vocabulary) -> list[Point]:
    """The emission points of a protocol. Without a single one that is known it has none."""
    counted = _counted(agent, vocabulary)
    first: dict[int, PointMark] = {}
    for mark, known in counted:
        held = first.get(known.number) if known else None
        if known and (held is None or mark.number == known.number != held.number):
            first[known.number] = mark
    points = []
    lists = deque(agent.lists)
    for at, (mark, known) in enumerate(counted):
        ends = [mark.end, *(it.span.start for it, _ in counted[at + 1 : at + 2])]
        extent = Span(mark.span.start, min(ends))
        is_second = known is not None and first[known.number] is not mark
        points.append(Point(mark, known, is_second, extent, tuple(_taken(lists, extent))))
    return points


def missing_points(points: Sequence[Point], vocabulary: Vocabulary) -> list[EmissionPoint]:
    """The points that a protocol lacks. One under another name is not missing but unknown."""
    found = {it.known.number for it in points if it.known}
    taken = {it.mark.number for it in points if it.known is None or it.is_second}
    return [it for it in vocabulary.emission_points if it.number not in found | taken]


def _counted(
    agent: AgentParts, vocabulary: Vocabulary
) -> list[tuple[PointMark, EmissionPoint | None]]:
    """The marks that stand for points, whether known or not.

    Numbered steps of other lists, and headings of another level, are none.
    """
    named = [(mark, known_point(mark.name, vocabulary)) for mark in agent.marks]
    levels = {mark.level for mark, known in named if known and mark.level}
    headed = {known.number for mark, known in named if known and mark.level}
    found = {known.number for _, known in named if known}
    numbers = {it.number for it in vocabulary.emission_points}
    odd = {*(numbers - found), len(numbers) + 1} if found and not levels else set[int]()
    return [
        (mark, known)
        for mark, known in named
        if mark.level in levels
        or (known and (mark.level or known.number not in headed))
        or (not mark.level and mark.number in odd)
    ]


def _taken(lists: deque[PlacedList], extent: Span) -> Iterator[PlacedList]:
    """Take the lists in an extent, and drop those before it."""
    while lists:
        at = lists[0].base + lists[0].items.span.start
        if at >= extent.end:
            break
        it = lists.popleft()
        if at > extent.start:
            yield it
