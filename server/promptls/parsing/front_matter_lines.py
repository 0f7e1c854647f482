"""Tells how far the lines below a `---` in line 1 look like front matter."""

import re
from typing import NamedTuple

from promptls.parsing.yaml.page import LINE

_KEY = re.compile(r"(?:[A-Za-z_][\w.-]*+|\"[^\"\n\r]*+\"|'[^'\n\r]*+')[ \t]*+:(?=\s|\Z)")
_LOWER_KEY = re.compile(r"[a-z][\w.-]*+[ \t]*+:(?=\s|\Z)")
_HEADING = re.compile(r"#{1,6}+[ \t]")
# A list, a tight key, the end of brackets, a template's own line: nothing that begins a body.
_PART = re.compile(r"[ \t]|-(?=\s)|[a-z][a-z0-9_-]*+:|[\]}#]|\{\{|<<|\{%|\.\.\.")


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
    """Look at the lines from one on, until a heading, or a paragraph, or the end."""
    at = fields_end = begin
    keys = lower_keys = others = 0
    after_blank = False
    while at < end:
        line = LINE.match(text, at, end)
        assert line
        if not line["content"].strip(" \t"):
            after_blank = True
        elif not line["indent"] and _HEADING.match(text, at) and not _is_comment(text, line, end):
            break
        else:
            is_lower = _LOWER_KEY.match(text, at, end) is not None
            is_key = is_lower or _KEY.match(text, at, end) is not None
            if after_blank and not is_lower and not _continues(text, at):
                break
            keys, lower_keys = keys + is_key, lower_keys + is_lower
            others += not is_key and not _PART.match(text, at, end)
            if not others:
                fields_end = line.end()
            after_blank = False
        at = line.end()
    return Extent(at, fields_end, lower_keys > 0 or keys > 1, not keys and others > 0)
