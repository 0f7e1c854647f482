"""A fix leaves every line in the list, quotation and fence in which markdown-it-py sees it.

A construct of ours may look like another one to Markdown, as an item that begins with a bullet, so
what begins within it does not count for its own lines.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from markdown_it import MarkdownIt

from mutations.mutant import front_matter_end
from mutations.violation import Fixing, Violation
from promptls.document import Block, EmissionList
from promptls.parsing import parse
from promptls.text.spans import LINE_BREAK, Source

_COMMON_MARK = MarkdownIt("commonmark", {"html": True}).enable("table")
# Where one list ends and the next begins between two items is not counted: a comment of ours, or an
# item that was malformed, stands between them.
_CONTAINERS = {"blockquote_open", "list_item_open", "fence"}
_LEAVES = {"heading_open", "code_block"}
# How near to an edited line a heading may change: the construct that the fix is in.
_NEAR = 6
# Lines that are as like as this are one line before and after.
_ALIKE = 0.8

# What is indented, quoted or an item is not merely what a paragraph goes on with.
_NO_PARAGRAPH = re.compile(r"[ \t>]|[-*+] |\d+[.)] ")

Rows = list[str]
# A container and the line in which it begins.
Container = tuple[str, int]


class Place(NamedTuple):
    """The containers around a line, and what it is in them."""

    containers: list[Container]
    leaves: list[str]


class Alignment(NamedTuple):
    """The lines before and after that are the same, and those that only changed."""

    same: list[tuple[int, int]]
    changed: list[tuple[int, int]]


def structure_stays(fixing: Fixing) -> Iterator[Violation]:
    """Lines are where they were."""
    before, after = LINE_BREAK.split(fixing.mutant.text), LINE_BREAK.split(fixing.fixed)
    lines = _align(before, after)
    old, new = _places(before), _places(after)
    number_of = dict(lines.same)
    starts = _construct_starts(fixing)
    around: dict[int, list[Container]] = {}
    for line, first in starts.items():
        if before[line].strip():
            every = around.setdefault(first, old[line].containers)
            around[first] = [it for it in every if it in old[line].containers and it[1] < first]
    # A list that begins within a construct is one of malformed items.
    ours = set(starts)
    kept = {other for one, other in lines.same + lines.changed if one not in starts}
    ours_after = set(range(len(after))) - kept
    for one, other in sorted(lines.same + lines.changed):
        if not before[one].strip():
            continue
        was = _outside(old[one].containers, ours)
        is_now = _outside(new[other].containers, ours_after)
        if one in starts:
            was = [it for it in was if it in around[starts[one]]]
            if all(_begins_at_the_margin(it) for it in (before[one], after[other])):
                was, is_now = _fences(was), _fences(is_now)
            is_now = is_now[: len(was)]
        if not _agree(was, is_now, number_of):
            detail = f"line {one + 1} {before[one]!r}: {was} -> {is_now}"
            yield fixing.violation("a line moves", detail)
            return


def headings_stay(fixing: Fixing) -> Iterator[Violation]:
    """Text far from the fix becomes neither a heading nor code, and these stay what they are."""
    before, after = LINE_BREAK.split(fixing.mutant.text), LINE_BREAK.split(fixing.fixed)
    lines = _align(before, after)
    old, new = _places(before), _places(after)
    starts = _construct_starts(fixing)
    edited = _edited(lines, len(before))
    for one, other in lines.same:
        is_far = one not in starts and all(abs(one - it) > _NEAR for it in edited)
        if is_far and old[one].leaves != new[other].leaves:
            detail = f"line {one + 1} {before[one]!r}: {old[one].leaves} -> {new[other].leaves}"
            yield fixing.violation("a line becomes something else", detail)
            return


def _agree(was: list[Container], is_now: list[Container], number_of: dict[int, int]) -> bool:
    """Whether containers are the same. One that begins in a changed line is known by its type."""
    return len(was) == len(is_now) and all(
        name == new_name and number_of.get(at, new_at) == new_at
        for (name, at), (new_name, new_at) in zip(was, is_now, strict=True)
    )


def _begins_at_the_margin(row: str) -> bool:
    """Whether a line is in a list or a quotation at most because a paragraph goes on in it."""
    return _NO_PARAGRAPH.match(row) is None


def _outside(containers: list[Container], lines: set[int]) -> list[Container]:
    return [it for it in containers if it[0] == "fence" or it[1] not in lines]


def _fences(containers: list[Container]) -> list[Container]:
    return [it for it in containers if it[0] == "fence"]


def _construct_starts(fixing: Fixing) -> dict[int, int]:
    """The first line of the construct that a line is in."""
    source = Source(fixing.mutant.text)
    document = parse(source, fixing.mutant.path, role=fixing.mutant.role)
    spans = [it.span.placed(base) for base, it in document.nodes(Block)]
    spans += [it.span.placed(base) for base, it in document.nodes(EmissionList)]
    starts: dict[int, int] = {}
    for start, end in spans:
        first = source.line_at(start)
        for line in range(first, source.line_at(max(start, end - 1)) + 1):
            starts[line] = first
    return starts


def _align(before: Rows, after: Rows) -> Alignment:
    same: list[tuple[int, int]] = []
    changed: list[tuple[int, int]] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for operation, start, end, new_start, new_end in matcher.get_opcodes():
        if operation == "equal":
            same += zip(range(start, end), range(new_start, new_end), strict=True)
        elif operation == "replace":
            changed += _paired(before, after, (start, end), (new_start, new_end))
    return Alignment(same, changed)


def _paired(
    before: Rows, after: Rows, was: tuple[int, int], is_now: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """Lines of which others have become: all in order, or of fewer those that are alike."""
    if was[1] - was[0] == is_now[1] - is_now[0]:
        yield from zip(range(*was), range(*is_now), strict=True)
        return
    first = was[0]
    for other in range(*is_now):
        alike = (
            it
            for it in range(first, was[1])
            if SequenceMatcher(None, before[it], after[other], autojunk=False).ratio() >= _ALIKE
        )
        if (one := next(alike, None)) is not None:
            yield one, other
            first = one + 1


def _edited(lines: Alignment, count: int) -> list[int]:
    kept = {one for one, _ in lines.same}
    edited = [it for it in range(count) if it not in kept]
    for (one, other), (next_one, next_other) in zip(lines.same, lines.same[1:], strict=False):
        if next_one - one == 1 and next_other - other > 1:
            edited.append(one)
    return edited


def _places(rows: Rows) -> list[Place]:
    start = front_matter_end([rows[0].removeprefix("\ufeff"), *rows[1:]])
    blanked = [*[""] * (start + 1), *rows[start + 1 :]] if start else rows
    places = [Place([], []) for _ in rows]
    for token in _COMMON_MARK.parse("\n".join(blanked).replace("\x00", "\ufffd")):
        if token.map and token.type in _CONTAINERS:
            for at in range(token.map[0], min(token.map[1], len(rows))):
                places[at].containers.append((token.type, token.map[0]))
        elif token.map and token.type in _LEAVES:
            for at in range(token.map[0], min(token.map[1], len(rows))):
                places[at].leaves.append(token.type + token.tag)
    return places
