"""Reads a value in quotes."""

import re

from promptls.document import Fault, Insertion, Problem, Shape
from promptls.parsing.yaml.page import Page, Reading, folded, rest_of_line
from promptls.parsing.yaml.plain import read_plain
from promptls.parsing.yaml.quoting import inserted, inside_quotes
from promptls.patterns import pattern
from promptls.text import FileSpan

QUOTED = {
    '"': pattern(r'"(?:[^"\\]|\\[\s\S])*+"'),
    "'": pattern(r"'(?:[^']|'')*+'"),
}
_ESCAPE = pattern(
    r"\\(?:x(?P<two>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})"
    r"|U(?P<eight>00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})|(?P<char>[\s\S]))"
)
_CHARACTERS = dict(
    zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True)
)
_NOTHING_ELSE = pattern(r"[ \t]*+(?:#[^\n\r]*+)?(?=[\n\r]|\Z)")
_COMMENT = pattern(r"[ \t]++#[ \t]*+promptls:")


def read_quoted(page: Page, start: int, parent: int) -> Reading:
    """Read a value that begins with a quote and belongs to what is in the column `parent`."""
    quote = page.code[start]
    row, after = rest_of_line(page, start)
    match = QUOTED[quote].match(page.code, start, page.end)
    if match and is_all(page, match.end()):
        if match.end() > row.end:
            after = rest_of_line(page, match.end())[1]
        span = FileSpan(start + 1, match.end() - 1)
        bad = _bad_escapes(page.code, span) if quote == '"' else ()
        problem = (
            Problem(FileSpan(bad[0].offset, bad[0].offset + 2), Fault.ESCAPE, bad) if bad else None
        )
        return Reading(after, scalar(page.text, span, quote), span, Shape.QUOTED, (), problem)
    if match is None or match.end() > row.end:
        # The quote that comes next belongs to something else.
        whole = Problem(row, Fault.QUOTE)
        return read_plain(page, start + 1, parent, whole)._replace(shape=Shape.QUOTED)
    return _not_all(page, row, match.end(), after) or read_plain(
        page, start, parent, Problem(FileSpan(match.end(), row.end), Fault.AFTER)
    )


def is_all(page: Page, at: int) -> bool:
    """Whether nothing but a comment follows on the line."""
    return _NOTHING_ELSE.match(page.code, at, page.end) is not None


def scalar(text: str, span: FileSpan, quote: str) -> str:
    """The text that stands between two quotes."""
    raw = folded(text[span.start : span.end], escapes=quote == '"')
    if quote == "'":
        return raw.replace("''", "'")
    return _ESCAPE.sub(_character, raw) if "\\" in raw else raw


def _not_all(page: Page, row: FileSpan, closed: int, after: int) -> Reading | None:
    """Read a value with a bare quote inside, as `'it's here'`, if it is one."""
    quote = page.code[row.start]
    comment = _COMMENT.search(page.code, closed, row.end)
    end = comment.start() if comment else row.end
    if page.code[end - 1] != quote or not page.code[closed].isalnum():
        return None
    span = FileSpan(row.start + 1, end - 1)
    repair = inside_quotes(page.text, span, quote)
    if quote == '"':
        repair = tuple(sorted({*repair, *_bad_escapes(page.code, span)}))
    problem = Problem(FileSpan(closed - 1, closed), Fault.INNER, repair)
    meant = inserted(page.text, span, repair)
    text = scalar(meant, FileSpan(0, len(meant)), quote)
    return Reading(after, text, span, Shape.QUOTED, (), problem)


def _bad_escapes(code: str, span: FileSpan) -> tuple[Insertion, ...]:
    bad = (it.start() for it in _ESCAPE.finditer(code, *span) if _is_bad(it))
    return tuple(Insertion(at, "\\") for at in bad)


def _is_bad(escape: re.Match[str]) -> bool:
    char = escape["char"]
    return char is not None and char not in "\n\r" and char not in _CHARACTERS


def _character(escape: re.Match[str]) -> str:
    char = escape["char"]
    if char is not None:
        return _CHARACTERS.get(char, escape[0])
    return chr(int(escape["two"] or escape["four"] or escape["eight"], 16))
