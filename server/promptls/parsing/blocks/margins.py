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
    indent = window.indent_of(number)
    if not indent:
        return False
    listed = window.list_indent(number)
    votes = _votes(window, number)
    # A list item has the first say, then the margin of the file.
    candidates = (listed, 0, indent) if listed else (0, indent)
    window.indent = max(candidates, key=lambda it: votes[it])
    if not window.indent:
        return False
    window.listed = listed
    # An author who indents by tabs does so in lists as well, whatever the width of the item's mark.
    return window.indent != listed and not window.has_tab(number)


def _votes(window: Window, number: int) -> Counter[int]:
    """How many lines of a block would be right with which margin."""
    votes = Counter([window.indent_of(number)])
    above = window.line_before(number)
    if above is not None and window.is_delimiter_like(above):
        votes[window.indent_of(above)] += 1
    for at in range(number + 1, min(number + _LOOK_AHEAD, window.last + 1)):
        if window.is_delimiter_like(at):
            votes[window.indent_of(at)] += 1
            break
        if is_bracketed(window.line(at)):
            votes[window.indent_of(at) - _ITEM_INDENT] += 1
    return votes
