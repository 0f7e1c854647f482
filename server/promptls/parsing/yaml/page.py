"""The text that is read, and the corrections that put a part of it into quotes."""

import re
from collections.abc import Iterable

from promptls.document import Correction, FieldItem, Problem, Shape
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.front_matter import KEY_NAMES

# To people this is a space, to YAML a letter.
ODD_SPACE = r"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
KNOWN_NAMES = "|".join(sorted(map(re.escape, KEY_NAMES)))
# A line that begins with a key that readers of front matter know.
KNOWN_FIELD = pattern(rf"[\n\r](?:{KNOWN_NAMES})[ \t]*+:(?=\s|\Z)")
LINE = pattern(r"(?P<indent> *+)(?P<content>[^\n\r]*+)(?:\r\n|\n|\r|\Z)")

# A placeholder is filled before anybody reads YAML, so it counts as a word. What is left open is
# a matter of its own.
_PLACEHOLDER = pattern(
    r"\{\{(?:[^{}\r\n]*+\}{1,2}+|\w*+)|<<[^<>\r\n]*+>{1,2}+|\{%[^{}%\r\n]*+%\}"
    # Alone, or with a space behind it, `{name}` is a mapping to YAML.
    r"|\{[A-Za-z_]\w*+\}(?=[\w/.-])"
)
# What decides or repeats says nothing by itself when it has a line of its own.
_CONTROL = pattern(
    r"(?<=[\n\r])[ \t]*+(?:\{\{[#/^!>][^{}\r\n]*+\}\}|\{\{ ?else[^{}\r\n]*+\}\}|\{%[^{}%\r\n]*+%\})"
    r"(?=[ \t]*+(?:[\n\r]|\Z))"
)
_WORD = "\ue000"
_ANCHOR = pattern(r"(?<=[ \t\[,{])&[\w-]")
_BARE = {'"': pattern(r'\\.|"'), "'": pattern(r"''|'")}
_ESCAPED = {'"': '\\"', "'": "''"}


class Page(NamedTuple):
    """A text up to `end`. `code` is the same text with a word in the place of each placeholder."""

    text: str
    code: str
    end: int
    has_anchors: bool


class Reading(NamedTuple):
    """What a value reads as. The reader continues at `after`, the start of a line."""

    after: int
    text: str
    span: FileSpan
    shape: Shape
    items: tuple[FieldItem, ...] = ()
    problem: Problem | None = None


def to_page(text: str, end: int) -> Page:
    """Make a text ready to be read up to `end`."""
    code = text
    if "{" in text or "<<" in text:
        code = _CONTROL.sub(lambda match: " " * len(match[0]), text)
        code = _PLACEHOLDER.sub(lambda match: _WORD * len(match[0]), code)
    return Page(text, code, end, "&" in code and _ANCHOR.search(code) is not None)


def is_placeholder(code: str) -> bool:
    """Whether there is nothing but placeholders in a part of the code."""
    return _WORD in code and not code.strip(f"{_WORD} \t")


def find_rest_of_line(page: Page, at: int) -> tuple[FileSpan, int]:
    """The rest of a line from `at`, without space at its end, and where the next line begins."""
    match = LINE.match(page.code, at, page.end)
    assert match
    start, end = at, match.end("content")
    return FileSpan(start, start + len(page.code[start:end].rstrip(" \t"))), match.end()


def fold_lines(raw: str, *, escapes: bool = False) -> str:
    """What a scalar of several lines says: YAML has a space where the text has a line break."""
    if "\n" not in raw and "\r" not in raw:
        return raw
    first, *rest = LINE_BREAK.split(raw)
    rows = [first, *(it.lstrip(" \t") for it in rest)]
    rows[:-1] = [_cut_end(it, escapes=escapes) for it in rows[:-1]]
    return fold(rows, escapes=escapes)


def _cut_end(row: str, *, escapes: bool) -> str:
    """A line without the space at its end. Behind a backslash, a space belongs to the text."""
    cut = row.rstrip(" \t")
    if escapes and len(cut) < len(row) and (len(cut) - len(cut.rstrip("\\"))) % 2:
        return row[: len(cut) + 1]
    return cut


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


def insert(at: int, text: str) -> Correction:
    """A correction that puts something in."""
    return Correction(FileSpan(at, at), text)


def quote_part(text: str, span: FileSpan) -> tuple[Correction, ...]:
    """The corrections after which YAML reads a part of a text literally."""
    part = text[span.start : span.end]
    if '"' not in part and "\\" not in part:
        return insert(span.start, '"'), insert(span.end, '"')
    doubled = (insert(span.start + at, "'") for at, it in enumerate(part) if it == "'")
    return insert(span.start, "'"), *doubled, insert(span.end, "'")


def escape_quotes(text: str, span: FileSpan, quote: str) -> tuple[Correction, ...]:
    """The corrections after which no bare quote is left in a part of a text."""
    mark = _ESCAPED[quote][0]
    bare = (it.start() for it in _BARE[quote].finditer(text, *span) if it[0] == quote)
    return tuple(insert(at, mark) for at in bare)


def correct(text: str, span: FileSpan, corrections: Iterable[Correction]) -> str:
    """A part of a text with its corrections, which are in source order."""
    pieces: list[str] = []
    at = span.start
    for (start, end), new in corrections:
        pieces += text[at:start], new
        at = end
    return "".join([*pieces, text[at : span.end]])
