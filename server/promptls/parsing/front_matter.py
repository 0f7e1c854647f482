"""Finds the front matter of a file and reads it."""

import re
from functools import lru_cache

from promptls.document import Fault, FrontMatter, Problem
from promptls.parsing.yaml import Fields, read_fields
from promptls.parsing.yaml.page import LINE
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan
from promptls.text.values import NamedTuple

_KEY_LINE = pattern(r"(?:[A-Za-z_][\w.-]*+|\"[^\"\n\r]*+\"|'[^'\n\r]*+')[ \t]*+:(?=\s|\Z)")
_LOWER_KEY = pattern(r"[a-z][\w.-]*+[ \t]*+:(?=\s|\Z)")
_HEADING_LINE = pattern(r"#{1,6}+[ \t]")
# A list, a tight key, the end of brackets, a template's own line: nothing that begins a body.
_PART = pattern(r"[ \t]|-(?=\s)|[a-z][\w-]*+:|[\]}#]|\{\{|<<|\{%|\.\.\.")
# What may follow a blank line all the same.
_CONTINUED = pattern(r"[ \t]|[\]}#]|\{\{|<<|\{%")
_BREAK = r"(?:\r\n|\n|\r)"
# A `#` with a field below it begins a comment, not a heading.
_COMMENTS = pattern(
    rf"(?:#[^\n\r]*+{_BREAK})++(?=[ \t]++\S|-[ \t]|[a-z][\w.-]*+:)"
    rf"|(?:(?:#[^\n\r]*+|[ \t]*+){_BREAK})++(?=[a-z][\w.-]*+[ \t]*+:\s)"
)
# A field that is commented out. A heading has one line.
_COMMENT_RUN = pattern(rf"(?:#[^\n\r]*+{_BREAK}){{2,}}+")
_OPENING = pattern(r"---[ \t]*+(?:\r\n|\n|\r)")
_CLOSING = pattern(r"\n---[ \t]*+(?:\r\n|\n|\r|\Z)")
_CLOSING_AFTER_CR = pattern(r"[\n\r]---[ \t]*+(?:\r\n|\n|\r|\Z)")
# A `---` in line 1 with a header under it opens a block, whatever else is wrong with it.
_BLOCK_HEADER = pattern(
    r"[#*_` \t\u00a0\n\r]*+(?:(?i:suggested[ \t\u00a0]*+next[ \t\u00a0]*+steps)"
    r"|(?P<status>STATUS\b)|(?i:status\b[^\n\r]*\breturning\b))"
)
_FIELD_BELOW = pattern(r"[\n\r][a-z][\w.-]*+[ \t]*+:(?=\s)")
_KEY = pattern(r"[A-Za-z_][\w.-]*+[ \t]*+:(?=\s)")
# Without a blank line or a comment there is nothing in which a body could begin.
_DOUBT = pattern(r"(?:\r\n|\n|\r(?!\n))(?=[ \t]*+(?:[\n\r]|#))")
_HEADING = pattern(r"[\n\r]#{1,6}+[ \t]")
_BLANK_AT_END = pattern(r"(?:\r\n|\n|\r(?!\n))[ \t]*+(?:\r\n|\n|\r)\Z")
_FIELD_AT_END = pattern(r"[\n\r](?:[a-z][\w.-]*+:\s|[ \t-])[^\n\r]*+[\n\r]{1,2}\Z")
# More than any front matter has.
SIZE_CAP = 64 * 1024


class Extent(NamedTuple):
    """What the lines look like.

    The body seems to begin at `end`; the last line that is surely a field ends at `fields_end`.
    `has_fields` says whether there is any, `is_prose` that there is nothing but prose.
    """

    end: int
    fields_end: int
    has_fields: bool
    is_prose: bool


def extent_of(text: str, begin: int, end: int) -> Extent:
    """Read the lines from one on, until a heading, or a paragraph, or the end."""
    at = fields_end = begin
    keys = lower_keys = others = 0
    after_blank = False
    while at < end:
        line = LINE.match(text, at, end)
        assert line
        if not line["content"].strip(" \t"):
            after_blank, at = True, line.end()
            continue
        if _HEADING_LINE.match(text, at, end):
            comments = _COMMENTS.match(text, at, end)
            if comments is None:
                run = None if after_blank or others else _COMMENT_RUN.match(text, at, end)
                fields_end = run.end() if run else fields_end
                break
            after_blank, at = False, comments.end()
            continue
        is_lower = _LOWER_KEY.match(text, at, end) is not None
        if after_blank and not is_lower and not _CONTINUED.match(text, at, end):
            break
        is_key = is_lower or _KEY_LINE.match(text, at, end) is not None
        keys += is_key
        others += not is_key and not _PART.match(text, at, end)
        at, after_blank = line.end(), False
        if not others:
            lower_keys += is_lower
            fields_end = at
    has_fields = fields_end > begin and (lower_keys > 0 or keys > 1)
    return Extent(at, fields_end, has_fields, is_prose=not keys and others > 0)


def find_front_matter(text: str) -> FrontMatter | None:
    """Read the front matter of a text, if it has any."""
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = _OPENING.match(text, start)
    if opening is None:
        return None
    begin = opening.end()
    closing = _closing(text, begin, begin - 1, begin + SIZE_CAP)
    header = _BLOCK_HEADER.match(text, begin)
    if header and not (closing and header["status"] and _has_field(text, begin, closing)):
        return None
    if closing is None:
        return _unclosed(text, start, begin)
    end = closing.start() + 1
    if not _KEY.match(text, begin, end) or _DOUBT.search(text, begin, end):
        extent = extent_of(text, begin, end)
        if extent.end < end and _is_body(text, begin, extent, closing):
            return _left_open(text, start, begin, extent)
        if extent.is_prose:
            return None
    body = FileSpan(begin, end)
    return FrontMatter(FileSpan(start, closing.end()), body, *_read(text[:end], begin), closed=True)


def _has_field(text: str, begin: int, closing: re.Match[str]) -> bool:
    return _FIELD_BELOW.search(text, begin, closing.end()) is not None


def _closing(text: str, begin: int, at: int, end: int) -> re.Match[str] | None:
    # A lone carriage return is rare, and a regex that begins with a literal is fast.
    return (_CLOSING_AFTER_CR if text[begin - 1] == "\r" else _CLOSING).search(text, at, end)


@lru_cache(maxsize=16)
def _read(text: str, begin: int) -> Fields:
    """Front matter stays as it is while a person types below it."""
    return read_fields(text, FileSpan(begin, len(text)))


def _unclosed(text: str, start: int, begin: int) -> FrontMatter | None:
    window = min(len(text), begin + SIZE_CAP)
    extent = extent_of(text, begin, window)
    if extent.end < begin + SIZE_CAP or not extent.has_fields:
        return _left_open(text, start, begin, extent)
    closing = _closing(text, begin, window - 1, len(text))
    end = closing.end() if closing else window
    body = FileSpan(begin, closing.start() + 1 if closing else window)
    problem = Problem(FileSpan(start, start + 3), Fault.SIZE)
    return FrontMatter(FileSpan(start, end), body, (), (problem,), (), closed=closing is not None)


def _left_open(text: str, start: int, begin: int, extent: Extent) -> FrontMatter | None:
    """The front matter that ends where a body seems to begin. A rule in line 1 is none."""
    if not extent.has_fields:
        return None
    end = extent.fields_end
    fields = _read(text[:end], begin)
    return FrontMatter(FileSpan(start, end), FileSpan(begin, end), *fields, closed=False)


def _is_body(text: str, begin: int, extent: Extent, closing: re.Match[str]) -> bool:
    """Whether the `---` that was found belongs to what seems to be the body, as a rule would."""
    end = closing.start() + 1
    if _BLOCK_HEADER.match(text, closing.end()):
        return True
    if not _BLANK_AT_END.search(text, extent.end, end):
        is_titled = _HEADING.search(text, extent.end - 1, end) is not None
        if not is_titled or _FIELD_AT_END.search(text, extent.end - 1, end):
            return False
    # Comments, and fields with blank lines between them, are no body.
    fields, problems, _ = _read(text[:end], begin)
    return not fields or any(it.fault is Fault.KEY or it.span.end > extent.end for it in problems)
