"""The text next to a tag that may be its value."""

from promptls.document import Tag, TagRole
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, AnySpan, find_line_start

_VALUES = pattern(r"[A-Z][A-Z0-9_-]*+(?:\\?+\|[A-Z][A-Z0-9_-]*+)*+")
_VALUES_BEFORE = pattern(r"(?<![A-Z0-9_|\\-])[A-Z](?:[A-Z0-9_|-]|\\\|)*+\Z")
_OF_VALUES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_|-")
# More than any list of values has.
_LONGEST_VALUES = 500
# What ends a paragraph: a blank line, the mark of something else, a tag alone.
_NO_TEXT = pattern(
    r"[ \t>]*+(?:[\r\n]|\Z|```|~~~|---|#{1,6}[ \t]|</?+[A-Za-z_]"
    r"(?:\"[^\"\r\n]{0,400}+\"|'[^'\r\n]{0,400}+'|[^<>\r\n]){0,400}+>[ \t]*+(?:[\r\n]|\Z))"
)
_HEADING = pattern(r"[ \t>]*+#{1,6}[ \t]")
# The longest line and the longest paragraph that are read.
FARTHEST = 4000
_LONGEST_TAG = 200


def find_values_after(text: str, tag: Tag[AnySpan]) -> str:
    """The upper-case words that begin where a tag ends."""
    match = _VALUES.match(text, tag.span.end)
    return match[0] if match else ""


def find_values_before(text: str, tag: Tag[AnySpan]) -> str:
    """The upper-case words that end where a tag begins."""
    if text[tag.span.start - 1] not in _OF_VALUES:
        return ""
    floor = max(tag.line, tag.span.start - _LONGEST_VALUES)
    match = _VALUES_BEFORE.search(text[floor : tag.span.start])
    return match[0] if match else ""


def is_before_text(text: str, tag: Tag[AnySpan]) -> bool:
    """Whether the line below a tag is one of text."""
    line_break = LINE_BREAK.search(text, tag.span.end)
    return line_break is not None and not _NO_TEXT.match(text, line_break.end())


def is_before_heading(text: str, tag: Tag[AnySpan]) -> bool:
    """Whether the line below a tag is a heading."""
    line_break = LINE_BREAK.search(text, tag.span.end)
    return line_break is not None and _HEADING.match(text, line_break.end()) is not None


def has_text(text: str, tag: Tag[AnySpan]) -> bool:
    """Whether there is a line of text on the side where the partner should be.

    Below a closing tag with the same name, another one has nothing to close.
    """
    if tag.role is TagRole.OPENING:
        return find_end_of_text(text, tag) > tag.span.end
    above = text[max(0, tag.line - _LONGEST_TAG) : tag.line].rstrip()
    return above.endswith(f"</{tag.name}>") or find_start_of_text(text, tag) < tag.line


def find_end_of_text(text: str, tag: Tag[AnySpan]) -> int:
    """Where the paragraph below a tag ends; where the tag ends if there is none."""
    end = tag.span.end
    stop = min(len(text), end + FARTHEST)
    line_break = LINE_BREAK.search(text, end, stop)
    while line_break is not None and not _NO_TEXT.match(text, line_break.end()):
        start = line_break.end()
        line_break = LINE_BREAK.search(text, start, stop)
        end = line_break.start() if line_break else stop
    return end


def find_start_of_text(text: str, tag: Tag[AnySpan]) -> int:
    """Where the paragraph above a tag begins; where its line begins if there is none."""
    start = tag.line
    floor = max(0, start - FARTHEST)
    while start > floor:
        end = start - 1 - text.startswith("\r\n", max(floor, start - 2))
        line = find_line_start(text, end, floor)
        if _NO_TEXT.match(text, line):
            break
        start = line
    return start
