"""The points of the orchestrator's emission protocol: which they are, and what is under them."""

import math
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from promptls.document import AgentParts, ItemList, Placed, PointMark, PromptBlock
from promptls.semantics.agents.emission import (
    find_item_texts,
    find_template,
    find_template_of,
    is_inline,
    is_list_of,
    is_unled,
)
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import EmissionPoint, Vocabulary, WorkflowType
from promptls.vocabulary.emission import Template

# An item in any form, a fence, a block, or a lead with something below it.
_MAY_BE_ITEMS = pattern(r"\[(?<![\w\]]\[)[0-9]|```|~~~|SUGGESTED NEXT|Emit\b[^\n\r:]{0,200}+:")
# The words of a variant that a sentence about it has, such as `cancelled`.
_STEMS = pattern(r"\b(?!phase)[a-z]{1,6}")
# What may be any first item.
_PRIMARY = "{primary_prompt}"
_TYPE = pattern(r"[a-z]++(?:-[a-z]++)*+")


class Point(NamedTuple):
    """A point of a file's protocol, the one of the vocabulary that it is, and what is under it.

    A point is misnamed if it has another name, but is in the place of the known one. It is a second
    one if another point of the file, earlier or with the right number, is the same known one.
    Where `lists` are under a lead or are blocks, `mentions` are those that are neither.
    """

    mark: PointMark
    known: EmissionPoint | None
    is_second: bool
    is_misnamed: bool
    extent: FileSpan
    lists: tuple[Placed[ItemList], ...]
    mentions: tuple[Placed[ItemList], ...]
    bare_leads: tuple[FileSpan, ...]


def find_known_point(name: str, vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a heading means: its first words count."""
    folded = name.casefold()
    for point in vocabulary.emission_points:
        if any(folded.startswith(words.casefold()) for words in point.first_words):
            return point
    return None


def find_points(agent: AgentParts, vocabulary: Vocabulary) -> list[Point]:
    """The emission points of a protocol; none if no known one is among them."""
    counted = _counted(agent, vocabulary)
    first: dict[int, PointMark] = {}
    for mark, known in counted:
        held = first.get(known.number) if known else None
        if known and (held is None or mark.number == known.number != held.number):
            first[known.number] = mark
    meant = _find_meant([mark for mark, _ in counted], first, vocabulary) if first else {}
    points = []
    lists = deque(agent.lists)
    leads = agent.bare_leads
    for at, (mark, known) in enumerate(counted):
        ends = [mark.end, *(it.span.start for it, _ in counted[at + 1 : at + 2])]
        extent = FileSpan(mark.span.start, min(ends))
        is_first = known is not None and first[known.number] is mark
        below = tuple(_in_extent(lists, extent))
        # The lists of a point. Where it has proper ones, others only mention their items.
        proper = tuple(it for it in below if not is_unled(it))
        point = Point(
            mark,
            meant.get(mark, known),
            is_second=known is not None and not is_first and mark not in meant,
            is_misnamed=mark in meant,
            extent=extent,
            lists=proper or below,
            mentions=tuple(it for it in below if is_unled(it)) if proper else (),
            bare_leads=leads[bisect_left(leads, extent) : bisect_left(leads, (extent.end,))],
        )
        points.append(point)
    return points


def find_missing_points(points: Sequence[Point], vocabulary: Vocabulary) -> list[EmissionPoint]:
    """The missing points of a protocol. One under another name is misnamed, not missing."""
    found = {it.known.number for it in points if it.known}
    return [it for it in vocabulary.emission_points if it.number not in found]


def find_leads_without_items(point: Point) -> list[FileSpan]:
    """The leads of a point under which nothing is listed before the next one."""
    ends = [it.start for it in point.bare_leads[1:]]
    starts = [it.span.start for it in point.lists]
    left = []
    for lead, end in zip(point.bare_leads, [*ends, point.extent.end], strict=False):
        at = bisect_left(starts, lead.start)
        # The list of another lead begins with that lead, so it does not belong to this one.
        if at == len(starts) or starts[at] >= end or _has_lead(point.lists[at]):
            left.append(lead)
    return left


def find_missing_variants(
    point: Point, absent: Sequence[EmissionPoint], text: str
) -> list[Template]:
    """The variants of a point that nothing lists, where it lists fewer than it has.

    `absent` are the missing points of the protocol, whose lists are below another one.
    """
    known = point.known
    lists = [it for it in point.lists if not any(is_list_of(other, it, text) for other in absent)]
    if known is None or not 0 < len(lists) + len(point.bare_leads) < len(known.templates):
        return []
    leads = [text[slice(*it)] for it in point.bare_leads]
    given = {find_template(known, it) for it in leads} | {
        find_template_of(it, known, text) for it in (*lists, *point.mentions)
    }
    if any(find_item_texts(it, text)[:1] == [_PRIMARY] for it in lists):
        return []  # It stands for the first item of each.
    said = text[slice(*point.extent)].casefold()
    is_sentence = any(map(is_inline, lists))
    return [
        it
        for it in known.templates
        if it.items not in given
        and f"({it.variant})" not in said
        and not (is_sentence and any(word in said for word in _STEMS.findall(it.variant)))
    ]


def find_missing_types(
    point: Point, agent: AgentParts, vocabulary: Vocabulary, text: str
) -> list[WorkflowType]:
    """The types of workflows that the list of a point leaves out. Sentences are not counted."""
    if not point.mark.level or any(
        point.extent.start < it.span.start < point.extent.end and not it.is_listed
        for it in agent.nouns
    ):
        return []
    said, at = [], point.extent.start
    for placed in point.lists:
        said.append(text[at : placed.span.start])
        at = placed.span.end
    shown = "\n".join([*said, text[at : point.extent.end]]).casefold()
    words = {it[0] for it in _TYPE.finditer(shown)}
    return [it for it in vocabulary.workflow_types if it.key not in words]


def _has_lead(placed: Placed[ItemList]) -> bool:
    return not isinstance(placed.node, PromptBlock) and not is_unled(placed)


def are_inline(points: Sequence[Point]) -> bool:
    """Whether a protocol is a list of points that show their items in their sentences, if any."""
    lists = [it for point in points for it in point.lists]
    levels = {point.mark.level for point in points if point.known is not None}
    return levels == {0} and all(map(is_inline, lists))


def lists_nothing(point: Point, text: str) -> bool:
    """Whether a point has neither items nor anything that may be meant as items."""
    if point.lists or point.bare_leads:
        return False
    return _MAY_BE_ITEMS.search(text, *point.extent) is None


def _counted(
    agent: AgentParts, vocabulary: Vocabulary
) -> list[tuple[PointMark, EmissionPoint | None]]:
    """The marks that are meant as points, whether known or not.

    Numbered steps of other lists, and headings of another level, are not meant as points.
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


def _find_meant(
    marks: Sequence[PointMark], first: Mapping[int, PointMark], vocabulary: Vocabulary
) -> dict[PointMark, EmissionPoint]:
    """The unknown points in the place of missing ones: between the same neighbours and numbers."""
    absent = {it.number: it for it in vocabulary.emission_points if it.number not in first}
    anchors = {mark: number for number, mark in first.items()}
    meant: dict[PointMark, EmissionPoint] = {}
    strays: list[PointMark] = []
    before = 0
    for mark in (*marks, None):
        if mark is not None and mark not in anchors:
            strays.append(mark)
            continue
        after = math.inf if mark is None else anchors[mark]
        for stray in strays:
            # Of two with the same number, the first one is meant.
            if before < stray.number < after and stray.number in absent:
                meant[stray] = absent.pop(stray.number)
        before, strays = 0 if mark is None else anchors[mark], []
    return meant


def _in_extent(lists: deque[Placed[ItemList]], extent: FileSpan) -> Iterator[Placed[ItemList]]:
    """Take the lists in an extent, and drop those before it."""
    while lists and lists[0].span.start < extent.end:
        placed = lists.popleft()
        if placed.span.start > extent.start:
            yield placed
