"""Finds the front matter of a file and reads it."""

import re
from functools import lru_cache

from promptls.document import Fault, FrontMatter, Problem
from promptls.parsing.front_matter_ends import (
    SIZE_CAP,
    Extent,
    MiswrittenLine,
    extent_of,
    find_misclosed,
)
from promptls.parsing.yaml import Fields, read_fields
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan

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
        misclosed = find_misclosed(text, begin, end)
        if misclosed is not None or (extent.end < end and _is_body(text, begin, extent, closing)):
            return _left_open(text, start, begin, extent, misclosed)
        if extent.is_prose:
            return None
    return _closed(text[: closing.end()], start, begin, end)


@lru_cache(maxsize=128)
def _closed(text: str, start: int, begin: int, end: int) -> FrontMatter:
    """Front matter stays as it is while a person types below it, with what is known of it.

    That of an agent is read for its name, with all that are beside it, before it is checked.
    """
    body = FileSpan(begin, end)
    return FrontMatter(FileSpan(start, len(text)), body, *_read(text[:end], begin), closed=True)


def _has_field(text: str, begin: int, closing: re.Match[str]) -> bool:
    return _FIELD_BELOW.search(text, begin, closing.end()) is not None


def _closing(text: str, begin: int, at: int, end: int) -> re.Match[str] | None:
    # A lone carriage return is rare, and a regex that begins with a literal is fast.
    return (_CLOSING_AFTER_CR if text[begin - 1] == "\r" else _CLOSING).search(text, at, end)


@lru_cache(maxsize=16)
def _read(text: str, begin: int) -> Fields:
    return read_fields(text, FileSpan(begin, len(text)))


def _unclosed(text: str, start: int, begin: int) -> FrontMatter | None:
    window = min(len(text), begin + SIZE_CAP)
    extent = extent_of(text, begin, window)
    if extent.end < begin + SIZE_CAP or not extent.has_fields:
        return _left_open(text, start, begin, extent, find_misclosed(text, begin, window))
    closing = _closing(text, begin, window - 1, len(text))
    end = closing.end() if closing else window
    body = FileSpan(begin, closing.start() + 1 if closing else window)
    problem = Problem(FileSpan(start, start + 3), Fault.SIZE)
    return FrontMatter(FileSpan(start, end), body, (), (problem,), (), closed=closing is not None)


def _left_open(
    text: str, start: int, begin: int, extent: Extent, misclosed: MiswrittenLine | None
) -> FrontMatter | None:
    """The front matter that ends where a body seems to begin. A rule in line 1 is none."""
    if not extent.has_fields:
        return None
    end = extent.fields_end if misclosed is None else misclosed.line.start
    after, mark = (end, None) if misclosed is None else (misclosed.line.end, misclosed.mark)
    body, fields = FileSpan(begin, end), _read(text[:end], begin)
    return FrontMatter(FileSpan(start, after), body, *fields, closed=False, misclosed=mark)


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
