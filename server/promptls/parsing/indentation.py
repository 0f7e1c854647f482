"""Code and headings that are indented."""

from collections.abc import Sequence

from promptls.document import Entry, Region
from promptls.parsing.containers import Walk
from promptls.parsing.fences import FenceStack
from promptls.parsing.lines import Lines
from promptls.text.patterns import pattern
from promptls.text.spans import Span, find_line_start

_TAG_LINE = pattern(r"[ \t>]*+<(?P<slash>/?)(?P<name>[A-Za-z][\w.-]*+)(?:[ \t][^<>]*+)?>[ \t]*+\Z")
_DEEPEST = 32
# No real item is longer, and the lines above are looked at again for each such heading.
_LOOK_BACK = 100
_LIST_MARK = pattern(r"[ \t]*+(?:[-*+]|[0-9]{1,9}[.)])[ \t]++")
_FENCE = pattern(r"[ \t]++(?:```|~~~)")


def find_code_lines(lines: Lines, regions: Sequence[Region]) -> frozenset[int]:
    """Where the lines of a section begin that are indented code."""
    text = lines.text
    walk = Walk(FenceStack(text, Entry(), ()))
    found: list[int] = []
    names: list[str] = []
    rest = iter(regions)
    region = next(rest, None)
    for line in map(Span, lines.starts, lines.ends):
        while region is not None and region.span.end <= line.start:
            region = next(rest, None)
        is_inside = region is not None and region.span.start <= line.start
        # What is inside a region does not matter, but its first line may begin a list.
        if region is not None and is_inside and line.start != region.span.start:
            continue
        walk.line(text[line.start : line.end], line, line.end)
        if is_inside:
            walk.end_leaf()
            continue
        tag = _TAG_LINE.match(text, line.start, line.end)
        if tag is not None and tag["slash"] and tag["name"] in names:
            del names[names.index(tag["name"]) :]
        elif walk.is_code:
            if not names:
                found.append(line.start)
        elif tag is not None and not tag["slash"] and len(names) < _DEEPEST:
            names.append(tag["name"])
    return frozenset(found)


def is_nested(text: str, start: int, at: int, indent: int) -> bool:
    """Whether a heading at `at` is part of a list item or a fence that begins behind `start`.

    The lines above it that are indented as far belong to it; the first that is not has the mark of
    the item, if there is one.
    """
    end = at
    for _ in range(_LOOK_BACK):
        if end <= start:
            return False
        begin = find_line_start(text, end - 1, start)
        line = text[begin:end].rstrip("\r\n")
        end = begin
        if not line.strip(" \t"):
            continue
        if _FENCE.match(line):
            return True
        mark = _LIST_MARK.match(line)
        if mark is not None and len(mark[0]) <= indent:
            return True
        if not line.startswith(" " * indent):
            return False
    return False
