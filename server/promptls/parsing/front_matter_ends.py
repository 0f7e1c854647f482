"""Where front matter ends and begins, also where a delimiter is missing or miswritten."""

from itertools import islice

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
# What people, editors and slips of the hand make of `---`.
_DASHES = r"(?:[-\u2010-\u2015\u2212][ \t]?){1,80}+"
_RULE = r"[*_=~+]{3,80}+"
_MISCLOSED = pattern(
    rf"(?<=[\n\r])(?P<margin>[ \t]*+)(?P<mark>{_DASHES}(?:(?<=-)[\w.;:,'\"`]{{1,2}}+)?|{_RULE}"
    r"|\.\.\.)[ \t]*+(?:\r\n|\n|\r|\Z)"
)
_BLANK_LINES = rf"(?:[ \t]*+{_BREAK})*+"
_MISOPENED = pattern(
    rf"{_BLANK_LINES}(?:[ \t]*+(?:{_DASHES}|{_RULE})[ \t]*+{_BREAK})?+{_BLANK_LINES}"
)
_OPENING = pattern(rf"---[ \t]*+{_BREAK}")
_CLOSING = pattern(r"[\n\r]---[ \t]*+(?:\r\n|\n|\r|\Z)")
_TELLING = pattern(r"(?:name|description)[ \t]*+:[ \t]")
# With one of these below it, the line is somewhere in the fields.
_FIELD_BEHIND = pattern(r"\s*+(?:[a-z][\w.-]*+[ \t]*+:(?=\s)|-[ \t]|---[ \t]*+(?:[\n\r]|\Z))")
_MOST_MISCLOSED = 3
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


class MiswrittenLine(NamedTuple):
    """A line that is meant as `---`, and what is in the place of it."""

    line: FileSpan
    mark: FileSpan


def find_misclosed(text: str, begin: int, end: int) -> MiswrittenLine | None:
    """The line that is meant to close front matter: above it only fields, below it none."""
    for found in islice(_MISCLOSED.finditer(text, begin, end), _MOST_MISCLOSED):
        mark = found["mark"].rstrip(" \t")
        # Of these, the first are items, and the other is the closing line.
        if mark in ("-", "- -") or (mark == "---" and not found["margin"]):
            continue
        extent = extent_of(text, begin, found.start())
        if not extent.has_fields or text[extent.fields_end : found.start()].strip():
            return None
        shown = FileSpan(found.start("margin"), found.start("mark") + len(mark))
        is_inside = _FIELD_BEHIND.match(text, found.end()) is not None
        return None if is_inside else MiswrittenLine(FileSpan(*found.span()), shown)
    return None


def find_lost_opening(text: str) -> FileSpan | None:
    """What is in the place of the opening `---`, where fields and the closing one follow.

    The closing one may be miswritten, too. The place is empty where nothing is, and blank lines
    are a part of it: only line 1 counts.
    """
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = _MISOPENED.match(text, start)
    assert opening
    begin = opening.end()
    if _OPENING.match(text, start) or not _TELLING.match(text, begin):
        return None
    closing = _CLOSING.search(text, begin, begin + SIZE_CAP)
    end = closing.start() + 1 if closing else begin + SIZE_CAP
    if find_misclosed(text, begin, end) is not None:
        return FileSpan(start, begin)
    if closing is None:
        return None
    extent = extent_of(text, begin, end)
    is_all = extent.has_fields and not text[extent.fields_end : end].strip()
    return FileSpan(start, begin) if is_all else None
