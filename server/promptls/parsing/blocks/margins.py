"""Tells what the lines of a block outside fences are indented by, when most of them agree."""

from collections import Counter

from promptls.parsing.blocks.items import is_bracketed
from promptls.parsing.blocks.window import Window

_LOOK_AHEAD = 20
_ITEM_INDENT = 2


def shift_to_block(window: Window, number: int) -> bool:
    """Take off what the block around a header is indented by.

    True when no list item accounts for it, so that the block as a whole is in the wrong place.
    """
    indent = _indent_of(window, number)
    if not indent or window.is_indented_code(number):
        return False
    listed = window.list_indent(number)
    votes = _votes(window, number)
    # A list item has the first say, then the margin of the file.
    candidates = (listed, 0, indent) if listed else (0, indent)
    window.indent = max(candidates, key=lambda it: votes[it])
    return window.indent not in (0, listed)


def _votes(window: Window, number: int) -> Counter[int]:
    """How many lines of a block would be right with which margin."""
    votes = Counter([_indent_of(window, number)])
    above = window.line_before(number)
    if above is not None and window.is_delimiter_like(above):
        votes[_indent_of(window, above)] += 1
    for at in range(number + 1, min(number + _LOOK_AHEAD, window.last + 1)):
        if window.is_delimiter_like(at):
            votes[_indent_of(window, at)] += 1
            break
        if is_bracketed(window.line(at)):
            votes[_indent_of(window, at) - _ITEM_INDENT] += 1
    return votes


def _indent_of(window: Window, number: int) -> int:
    line = window.line(number)
    return len(line) - len(line.lstrip(" "))
