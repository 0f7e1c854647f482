"""Makes the tag that another one lacks, where it is plain enough where it belongs."""

from promptls.document import Tag, TagRole
from promptls.fixes import Fix, unsafe_fix
from promptls.parsing.tag_marks import attributes_in
from promptls.patterns import pattern
from promptls.rule import Context
from promptls.semantics.response_tags.attributes import are_clean, opening_mark
from promptls.semantics.response_tags.values import is_clean
from promptls.text import LINE_BREAK, Span, newline_of
from promptls.vocabulary import ResponseTag

_VALUES = pattern(r"[A-Z][A-Z0-9_-]*+(?:\|[A-Z][A-Z0-9_-]*+)*+")
_VALUES_BEFORE = pattern(r"(?<![A-Z0-9_|-])[A-Z][A-Z0-9_|-]*+\Z")
_LINE_MARGIN = pattern(r"[ \t>]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?+")
_IN_WORD = pattern(r"[A-Za-z0-9_/\\<-]\Z")
# What ends a paragraph: a blank line, the mark of something else, a tag alone.
_NO_TEXT = pattern(
    r"[ \t>]*+(?:[\r\n]|\Z|```|~~~|---|#{1,6}[ \t]"
    r"|</?+[A-Za-z_][^<>\r\n]{0,200}+>[ \t]*+(?:[\r\n]|\Z))"
)
# The longest line and the longest paragraph that are looked at.
_FARTHEST = 4000


def values_behind(text: str, tag: Tag) -> str:
    """The upper-case words that begin where a tag ends."""
    match = _VALUES.match(text, tag.span.end)
    return match[0] if match else ""


def values_before(text: str, tag: Tag) -> str:
    """The upper-case words that end where a tag begins."""
    floor = max(tag.line, tag.span.start - _FARTHEST)
    match = _VALUES_BEFORE.search(text[floor : tag.span.start])
    return match[0] if match else ""


def has_text(text: str, tag: Tag) -> bool:
    """Whether a line of text stands on the side where the partner should be."""
    if tag.role is TagRole.OPENING:
        return end_of_text(text, tag) > tag.span.end
    return start_of_text(text, tag) < tag.line


def end_of_text(text: str, tag: Tag) -> int:
    """Where the paragraph below a tag ends; where the tag ends if there is none."""
    end = tag.span.end
    stop = min(len(text), end + _FARTHEST)
    line_break = LINE_BREAK.search(text, end, stop)
    while line_break is not None and not _NO_TEXT.match(text, line_break.end()):
        start = line_break.end()
        line_break = LINE_BREAK.search(text, start, stop)
        end = line_break.start() if line_break else stop
    return end


def start_of_text(text: str, tag: Tag) -> int:
    """Where the paragraph above a tag begins; where its line begins if there is none."""
    start = tag.line
    floor = max(0, start - _FARTHEST)
    while start > floor:
        end = start - 1 - text.startswith("\r\n", max(floor, start - 2))
        line = max(text.rfind("\n", floor, end), text.rfind("\r", floor, end), floor - 1) + 1
        if _NO_TEXT.match(text, line):
            break
        start = line
    return start


def closed(text: str, tag: Tag, known: ResponseTag, context: Context) -> Fix | None:
    """Close a tag of the vocabulary behind its value."""
    if not are_clean(known, tag.attributes, context):
        return None
    if not tag.touches:
        return None if known.values else closed_below(text, tag)
    if not known.values:
        end = _end_of_line(text, tag)
        return None if end is None else _insert(end, f"</{tag.name}>", f"</{tag.name}>")
    values = values_behind(text, tag)
    if not is_clean(known, values, context):
        return None
    end = tag.span.end + len(values)
    # `<review>PASS/review>` lacks one character only.
    half = text.startswith(f"/{tag.name}>", end)
    return _insert(end, "<" if half else f"</{tag.name}>", f"</{tag.name}>")


def closed_below(text: str, tag: Tag) -> Fix | None:
    """Close a tag below the paragraph that follows it."""
    end = end_of_text(text, tag)
    if "<" in text[tag.span.end : end]:
        return None
    margin = text[tag.line : tag.span.start]
    return _insert(end, f"{newline_of(text)}{margin}</{tag.name}>", f"</{tag.name}>")


def opened(text: str, tag: Tag, known: ResponseTag, context: Context) -> Fix | None:
    """Open a tag of the vocabulary before its value."""
    mark = opening_mark(known, context)
    if not tag.touches:
        return None if known.values or mark is None else opened_above(text, tag, mark)
    if not known.values:
        start = _start_of_line(text, tag)
        return None if start is None or mark is None else _insert(start, mark, mark)
    values = values_before(text, tag)
    if not is_clean(known, values, context):
        return None
    start = tag.span.start - len(values)
    # `review>PASS</review>` lacks one character only.
    line = text[max(tag.line, start - _FARTHEST) : start]
    head = line[line.rfind(tag.name) :] if tag.name in line and line.endswith(">") else ""
    rest = line[: len(line) - len(head)]
    is_alone = not _IN_WORD.search(rest) and rest.rfind("<") <= rest.rfind(">")
    if head and is_alone and not set("<>").intersection(head[:-1]):
        inner = Span(start - len(head) + len(tag.name), start - 1)
        if are_clean(known, attributes_in(text, inner), context):
            return _insert(start - len(head), "<", f"<{head}")
    return None if mark is None else _insert(start, mark, mark)


def opened_above(text: str, tag: Tag, mark: str) -> Fix | None:
    """Open a tag above the paragraph that precedes it."""
    start = start_of_text(text, tag)
    if "<" in text[start : tag.line]:
        return None
    margin = text[tag.line : tag.span.start]
    return _insert(start, f"{margin}{mark}{newline_of(text)}", mark)


def _end_of_line(text: str, tag: Tag) -> int | None:
    """Where the text behind a tag ends, if there is nothing but text."""
    start = tag.span.end
    stop = min(len(text), start + _FARTHEST)
    line_break = LINE_BREAK.search(text, start, stop)
    line = text[start : line_break.start() if line_break else stop]
    if tag.in_code:
        line = line[: line.find("`")]
    elif line_break is None and stop < len(text):
        return None
    return None if "<" in line else start + len(line.rstrip())


def _start_of_line(text: str, tag: Tag) -> int | None:
    """Where the text before a tag begins, if there is nothing but text."""
    if tag.span.start - tag.line > _FARTHEST:
        return None
    start = tag.line
    margin = _LINE_MARGIN.match(text, start)
    start = margin.end() if margin else start
    if tag.in_code:
        start = text.rfind("`", start, tag.span.start) + 1
    return None if "<" in text[start : tag.span.start] else start


def _insert(at: int, text: str, shown: str) -> Fix:
    return unsafe_fix(Span(at, at), text, f"Insert {shown}")
