"""The orchestrator's emission protocol: its points, and how their items differ from the list."""

from collections import deque
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from promptls.document import AgentParts, EmissionList, ItemList, Placed, PointMark
from promptls.parsing.blocks.mentions import fold_placeholders
from promptls.text import FileSpan, Span
from promptls.vocabulary import EmissionPoint, Vocabulary

PROTOCOL = "PROMPT EMISSION PROTOCOL"
GOVERNANCE = "CONSTITUTIONAL GOVERNANCE"
PROGRESS = "PROGRESS TRACKING"

# What is longer is none of the items.
_LONGEST_COMPARED = 1000


class Point(NamedTuple):
    """A point of a file's protocol, the one of the vocabulary that it is, and what is under it."""

    mark: PointMark
    known: EmissionPoint | None
    is_second: bool
    extent: FileSpan
    lists: tuple[Placed[ItemList], ...]


class ItemDifference(NamedTuple):
    """How the items of a list differ from the expected ones.

    `wrong` are the ordinals of the items that differ, where both have the same number. `first` is
    the first that differs; before it the two are alike. The span is that of all that differs.
    """

    span: FileSpan
    found: tuple[str, ...]
    expected: tuple[str, ...]
    first: int
    wrong: tuple[int, ...]


def find_known_point(name: str, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a heading means: its first words count."""
    folded = name.casefold()
    for point in vocabulary.emission_points:
        if any(folded.startswith(words.casefold()) for words in point.first_words):
            return point
    return None


def find_points(agent: AgentParts, vocabulary: Vocabulary) -> list[Point]:
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
        extent = FileSpan(mark.span.start, min(ends))
        is_second = known is not None and first[known.number] is not mark
        points.append(Point(mark, known, is_second, extent, tuple(_taken(lists, extent))))
    return points


def find_missing_points(points: Sequence[Point], vocabulary: Vocabulary) -> list[EmissionPoint]:
    """The points that a protocol lacks. One under another name is not missing but unknown."""
    found = {it.known.number for it in points if it.known}
    taken = {it.mark.number for it in points if it.known is None or it.is_second}
    return [it for it in vocabulary.emission_points if it.number not in found | taken]


def asks_for_noun(point: EmissionPoint) -> bool:
    """Whether the user is asked for what a type of workflow is about."""
    return "_noun}" in point.templates[0].items[0]


def find_item_texts(placed: Placed[ItemList], text: str) -> list[str]:
    """The texts of the items of a list."""
    return [text[slice(*placed.at(it.text))] for it in placed.node.items]


def is_list_of(point: EmissionPoint, placed: Placed[ItemList], text: str) -> bool:
    """Whether the items of a list are those of a point, in the variant that its lead names."""
    shown = [fold_placeholders(it) for it in find_item_texts(placed, text)]
    if not any(
        shown == [fold_placeholders(it) for it in template.items] for template in point.templates
    ):
        return False
    return find_difference(placed, point, text) is None


def find_difference(
    placed: Placed[ItemList], point: EmissionPoint, text: str
) -> ItemDifference | None:
    """Compare a list with the items that it is expected to have."""
    items, texts = placed.node.items, find_item_texts(placed, text)
    found = [fold_placeholders(it) for it in texts]
    # Placeholders keep the names that the file gives them.
    own = dict(zip(found, texts, strict=True))
    template = tuple(own.get(fold_placeholders(it), it) for it in _template(placed, point, text))
    wanted = [fold_placeholders(it) for it in template]
    if found == wanted:
        return None
    first = _same(found, wanted)
    rest = _same(found[first:][::-1], wanted[first:][::-1])
    last = max(first, len(items) - rest - 1)
    if len(items) == len(template):
        wrong = tuple(at for at in range(first, last + 1) if found[at] != wanted[at])
        span = Span(items[first].text.start, items[last].text.end)
    else:
        wrong = ()
        shown = items[min(first, len(items) - 1)], items[min(last, len(items) - 1)]
        span = Span(shown[0].span.start, shown[1].span.end)
    return ItemDifference(placed.at(span), tuple(texts), template, first, wrong)


def _counted(
    agent: AgentParts, vocabulary: Vocabulary
) -> list[tuple[PointMark, EmissionPoint | None]]:
    """The marks that are meant as points, whether known or not.

    Numbered steps of other lists, and headings of another level, are none.
    """
    named = [(mark, find_known_point(mark.name, vocabulary)) for mark in agent.marks]
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


def _taken(lists: deque[Placed[ItemList]], extent: FileSpan) -> Iterator[Placed[ItemList]]:
    """Take the lists in an extent, and drop those before it."""
    while lists:
        at = lists[0].span.start
        if at >= extent.end:
            break
        it = lists.popleft()
        if at > extent.start:
            yield it


def _template(placed: Placed[ItemList], point: EmissionPoint, text: str) -> tuple[str, ...]:
    """The items that a list is meant to have: those its lead names, else the likest."""
    if len(point.templates) == 1:
        return point.templates[0].items
    lead = ""
    if isinstance(placed.node, EmissionList):
        start, end = placed.at(placed.node.lead.span)
        lead = text[start:end].casefold()
    named = []
    for template in sorted(point.templates, key=lambda it: -len(it.variant)):
        if template.variant and template.variant in lead:
            lead = lead.replace(template.variant, "")
            named.append(template)
    if len(named) == 1:
        return named[0].items
    shown = "\n".join(fold_placeholders(it) for it in find_item_texts(placed, text))[
        :_LONGEST_COMPARED
    ]

    def likeness(items: tuple[str, ...]) -> float:
        wanted = "\n".join(map(fold_placeholders, items))
        same_count = len(items) == len(placed.node.items)
        return SequenceMatcher(None, shown, wanted).ratio() + same_count / 10

    return max((it.items for it in point.templates), key=likeness)


def _same(found: list[str], wanted: list[str]) -> int:
    """How many texts two lists begin with alike."""
    pairs = enumerate(zip(found, wanted, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(found), len(wanted)))
