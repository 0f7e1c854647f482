"""Tells whether an indented heading is in a list or in an indented fence."""

from promptls.text.patterns import pattern

# No real item is longer, and the lines above are looked at again for each such heading.
_LOOK_BACK = 100
_LIST_MARK = pattern(r"[ \t]*+(?:[-*+]|[0-9]{1,9}[.)])[ \t]++")
_FENCE = pattern(r"[ \t]++(?:```|~~~)")


def is_nested(text: str, start: int, at: int, indent: int) -> bool:
    """Whether a heading at `at` is part of a list item or a fence that begins behind `start`.

    The lines above it that are indented as far belong to it; the first that is not has the mark of
    the item, if there is one.
    """
    end = at
    for _ in range(_LOOK_BACK):
        if end <= start:
            return False
        begin = (
            max(text.rfind("\n", start, end - 1), text.rfind("\r", start, end - 1), start - 1) + 1
        )
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
