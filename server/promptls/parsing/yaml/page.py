"""The text that is read, and what reading a part of it gives."""

from typing import NamedTuple

from promptls.document import FieldItem, Problem, Shape
from promptls.patterns import pattern
from promptls.text import LINE_BREAK, FileSpan

LINE = pattern(r"(?P<indent> *+)(?P<content>[^\n\r]*+)(?:\r\n|\n|\r|\Z)")

# A placeholder is filled before anybody reads YAML, so it stands for a word. What is left open is
# a matter of its own.
_PLACEHOLDER = pattern(r"\{\{(?:[^{}\r\n]*+\}{1,2}+|\w*+)|<<[^<>\r\n]*+>{1,2}+|\{%[^{}%\r\n]*+%\}")
# What decides or repeats says nothing by itself when it has a line of its own.
_CONTROL = pattern(
    r"(?<=[\n\r])[ \t]*+(?:\{\{[#/^!>][^{}\r\n]*+\}\}|\{\{ ?else[^{}\r\n]*+\}\}|\{%[^{}%\r\n]*+%\})"
    r"(?=[ \t]*+(?:[\n\r]|\Z))"
)
_WORD = "\ue000"
_ANCHOR = pattern(r"(?<=[ \t\[,{])&[\w-]")


class Page(NamedTuple):
    """A text up to `end`. `code` is the same text with a word in the place of each placeholder."""

    text: str
    code: str
    end: int
    has_anchors: bool


class Reading(NamedTuple):
    """What a value reads as. The reader goes on at `after`, the start of a line."""

    after: int
    text: str
    span: FileSpan
    shape: Shape
    items: tuple[FieldItem, ...] = ()
    problem: Problem | None = None


def page_of(text: str, end: int) -> Page:
    """Make a text ready to be read up to `end`."""
    code = text
    if "{{" in text or "<<" in text or "{%" in text:
        code = _CONTROL.sub(lambda match: " " * len(match[0]), text)
        code = _PLACEHOLDER.sub(lambda match: _WORD * len(match[0]), code)
    return Page(text, code, end, "&" in code and _ANCHOR.search(code) is not None)


def is_placeholder(code: str) -> bool:
    """Whether there is nothing but placeholders in a part of the code."""
    return _WORD in code and not code.strip(f"{_WORD} \t")


def rest_of_line(page: Page, at: int) -> tuple[FileSpan, int]:
    """What stands on a line from `at` on, without space at its end, and where the next begins."""
    match = LINE.match(page.code, at, page.end)
    assert match
    start, end = at, match.end("content")
    return FileSpan(start, start + len(page.code[start:end].rstrip(" \t"))), match.end()


def folded(raw: str, *, escapes: bool = False) -> str:
    """What a scalar of several lines says: YAML has a space where the text has a line break."""
    if "\n" not in raw and "\r" not in raw:
        return raw
    first, *rest = LINE_BREAK.split(raw)
    rows = [first, *(it.lstrip(" \t") for it in rest)]
    rows[:-1] = [it.rstrip(" \t") for it in rows[:-1]]
    return fold(rows, escapes=escapes)


def fold(rows: list[str], *, escapes: bool = False) -> str:
    """Join the lines of a scalar: a line break is a space, and each blank line a line break.

    With `escapes`, a line break behind a backslash is nothing.
    """
    parts: list[str] = []
    glue, blanks = "", 0
    for number, row in enumerate(rows, 1):
        if not row and 1 < number < len(rows):
            blanks += 1
            continue
        is_escaped = escapes and (len(row) - len(row.rstrip("\\"))) % 2 == 1
        parts += "\n" * blanks or glue, row[:-1] if is_escaped else row
        glue, blanks = "" if is_escaped else " ", 0
    return "".join(parts)
