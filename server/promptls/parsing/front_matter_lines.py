"""Tells how far the lines below a `---` in line 1 look like front matter."""

from promptls.parsing.yaml.page import LINE
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_KEY = pattern(r"(?:[A-Za-z_][\w.-]*+|\"[^\"\n\r]*+\"|'[^'\n\r]*+')[ \t]*+:(?=\s|\Z)")
_LOWER_KEY = pattern(r"[a-z][\w.-]*+[ \t]*+:(?=\s|\Z)")
_HEADING = pattern(r"#{1,6}+[ \t]")
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
        if _HEADING.match(text, at, end):
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
        is_key = is_lower or _KEY.match(text, at, end) is not None
        keys += is_key
        others += not is_key and not _PART.match(text, at, end)
        at, after_blank = line.end(), False
        if not others:
            lower_keys += is_lower
            fields_end = at
    has_fields = fields_end > begin and (lower_keys > 0 or keys > 1)
    return Extent(at, fields_end, has_fields, is_prose=not keys and others > 0)
