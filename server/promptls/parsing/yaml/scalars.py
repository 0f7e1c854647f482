"""Reads a value that is a text, without quotes or in quotes."""

import re

from promptls.document import Correction, Fault, Problem, Shape
from promptls.parsing.yaml.page import (
    KNOWN_FIELD,
    LINE,
    Page,
    Reading,
    correct,
    escape_quotes,
    find_rest_of_line,
    fold,
    fold_lines,
    insert,
    quote_part,
)
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

# Most values end with their line, and nothing in them needs a second look.
_ONE_LINE = pattern(
    r"(?P<text>[^\n\r:#]++)(?:(?<=[ \t])#[^\n\r]*+)?(?:\r\n|\n|\r|\Z)(?P<indent> *+)(?=[^\s#]|\Z)"
)
_COLON = pattern(r":(?=[ \t]|\Z)")
_COMMENT = pattern(r"[ \t]#")
_SUPPRESSION = pattern(r"[ \t]++#[ \t]*+promptls:")
# A line that is a field by itself, only not where it should be.
_FIELD = pattern(r"[a-z][a-z0-9_-]*+:[ \t]")
# Behind a tab, what looks like a line of its own is one.
_ENTRY = pattern(r"(?:-|[a-z][a-z0-9_-]*+:)[ \t]")

_UNQUOTED = frozenset({Fault.COLON, Fault.COMMENT, Fault.START, Fault.AFTER})
_QUOTED = {'"': pattern(r'"(?:[^"\\]|\\[\s\S])*+"'), "'": pattern(r"'(?:[^']|'')*+'")}
_ESCAPE = pattern(
    r"\\(?:x(?P<two>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})"
    r"|U(?P<eight>00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})|(?P<char>[\s\S]))"
)
_CHARACTERS = dict(
    zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True)
)
_HINT = pattern(r"[\[<][^\"'\r\n]*+")
# Between a colon, a dash, a bracket or a comma and a quote.
_LONGEST_GAP = 20
_KEY_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
_NOTHING_ELSE = pattern(r"[ \t]*+(?:#[^\n\r]*+)?(?=[\n\r]|\Z)")


def read_plain(page: Page, start: int, parent: int, found: Problem | None = None) -> Reading:
    """Read a value that belongs to a key or a dash in the column `parent`.

    `found` is what is already known to be wrong with it.
    """
    code = page.code
    if found is None:
        one = _ONE_LINE.match(code, start, page.end)
        if one and len(one["indent"]) <= parent:
            span = FileSpan(start, start + len(one["text"].rstrip(" \t")))
            return Reading(one.start("indent"), page.text[slice(*span)], span, Shape.PLAIN)
    row, after = find_rest_of_line(page, start)
    comment = _COMMENT.search(code, *row)
    found = found or _colon(code, FileSpan(row.start, comment.start() if comment else row.end))
    rows, pending = [row], list[FileSpan]()
    at = after
    while at < page.end:
        match = LINE.match(code, at, page.end)
        assert match
        row = _trimmed(code, FileSpan(*match.span("content")))
        at = match.end()
        if row.start == row.end:
            pending.append(FileSpan(row.start, row.start))
            continue
        indent = match.end("indent")
        is_deeper = row.start > indent or indent - match.start() > parent
        if not is_deeper or (row.start > indent and _ENTRY.match(code, *row)):
            break
        if code[row.start] == "#":
            comment = comment or match
            pending.append(row)
            continue
        found = found or _in_continuation(code, row, indent, comment)
        comment = comment or _COMMENT.search(code, *row)
        rows += *pending, row
        pending.clear()
        after = at
    rows[-1] = _ended(code, rows[-1], found)
    span = FileSpan(start, rows[-1].end)
    if found and found.fault in _UNQUOTED:
        found = found._replace(repair=quote_part(page.text, span), values=(span,))
    text = fold([page.text[it.start : it.end] for it in rows])
    return Reading(after, text, span, Shape.PLAIN, (), found)


def is_hint(page: Page, reading: Reading) -> bool:
    """Whether a value has the form of arguments, as `[file] [mode]`.

    It is the documented form of `argument-hint`, and its readers take the rest of the line.
    """
    is_plain = reading.shape is Shape.PLAIN
    return is_plain and _HINT.fullmatch(page.code, *reading.span) is not None


def _trimmed(code: str, span: FileSpan) -> FileSpan:
    content = code[span.start : span.end].rstrip(" \t")
    return FileSpan(
        span.start + len(content) - len(content.lstrip(" \t")), span.start + len(content)
    )


def _colon(code: str, row: FileSpan) -> Problem | None:
    colon = _COLON.search(code, *row)
    if colon is None:
        return None
    # A colon alone is hard to see, so the word before it is marked too.
    # Behind Chinese or Japanese text without spaces, it is what looks like a key.
    (word,) = code[row.start : colon.start()].split()[-1:] or [""]
    key = word if word.isascii() else word[len(word.rstrip(_KEY_LETTERS)) :] or word
    return Problem(FileSpan(colon.start() - len(key), colon.end()), Fault.COLON)


def _in_continuation(
    code: str, row: FileSpan, indent: int, comment: re.Match[str] | None
) -> Problem | None:
    if row.start > indent:
        return Problem(FileSpan(indent, row.start), Fault.TAB)
    if comment:
        return Problem(row, Fault.COMMENT)
    end = _COMMENT.search(code, *row)
    colon = _colon(code, FileSpan(row.start, end.start() if end else row.end))
    field = colon and _FIELD.match(code, *row)
    return Problem(row, Fault.INDENT) if field else colon


def _ended(code: str, row: FileSpan, found: Problem | None) -> FileSpan:
    # Where YAML fails, other readers take the rest of the line, with a `#` that is in it.
    comment = (_SUPPRESSION if found else _COMMENT).search(code, *row)
    if comment is None:
        return row
    return FileSpan(row.start, row.start + len(code[row.start : comment.start()].rstrip(" \t")))


def read_quoted(page: Page, start: int, parent: int) -> Reading:
    """Read a value that begins with a quote and belongs to what is in the column `parent`."""
    quote = page.code[start]
    row, after = find_rest_of_line(page, start)
    match = _QUOTED[quote].match(page.code, start, page.end)
    if match and match.end() > row.end and _is_opening(page.code, start, match.end() - 1):
        match = None
    if match and ends_line(page, match.end()):
        if match.end() > row.end:
            after = find_rest_of_line(page, match.end())[1]
        span = FileSpan(start + 1, match.end() - 1)
        problem = find_escape(page.code, span) if quote == '"' else None
        return Reading(after, unquote(page.text, span, quote), span, Shape.QUOTED, (), problem)
    if match is None or match.end() > row.end:
        # The quote that comes next belongs to something else.
        whole = Problem(row, Fault.QUOTE)
        return read_plain(page, start + 1, parent, whole)._replace(shape=Shape.QUOTED)
    return _not_all(page, row, match.end(), after) or read_plain(
        page, start, parent, Problem(FileSpan(match.end(), row.end), Fault.AFTER)
    )


def _is_opening(code: str, start: int, closing: int) -> bool:
    """Whether the quote that closes a value over several lines opens that of another field.

    YAML reads on up to the next quote, over the fields that are between.
    """
    before = code[max(start + 1, closing - _LONGEST_GAP) : closing].rstrip(" \t")
    return (
        before[-1:] in (":", "-", "[", ",") and KNOWN_FIELD.search(code, start, closing) is not None
    )


def ends_line(page: Page, at: int) -> bool:
    """Whether nothing but a comment follows on the line."""
    return _NOTHING_ELSE.match(page.code, at, page.end) is not None


def unquote(text: str, span: FileSpan, quote: str) -> str:
    """The text between two quotes."""
    raw = fold_lines(text[span.start : span.end], escapes=quote == '"')
    if quote == "'":
        return raw.replace("''", "'")
    return _ESCAPE.sub(_unescape, raw) if "\\" in raw else raw


def _not_all(page: Page, row: FileSpan, closed: int, after: int) -> Reading | None:
    """Read a value with a bare quote inside, as `'it's here'`, if it is one."""
    quote = page.code[row.start]
    comment = _SUPPRESSION.search(page.code, closed, row.end)
    end = comment.start() if comment else row.end
    if page.code[end - 1] != quote or not page.code[closed].isalnum():
        return None
    span = FileSpan(row.start + 1, end - 1)
    repair = escape_quotes(page.text, span, quote)
    if quote == '"':
        repair = tuple(sorted({*repair, *_bad_escapes(page.code, span)}))
    problem = Problem(FileSpan(closed - 1, closed), Fault.INNER, repair, (span,))
    meant = correct(page.text, span, repair)
    text = unquote(meant, FileSpan(0, len(meant)), quote)
    return Reading(after, text, span, Shape.QUOTED, (), problem)


def find_escape(code: str, span: FileSpan) -> Problem | None:
    """The first escape between two quotes that YAML does not know."""
    bad = _bad_escapes(code, span)
    if not bad:
        return None
    start = bad[0].span.start
    return Problem(FileSpan(start, start + 2), Fault.ESCAPE, bad, (span,))


def _bad_escapes(code: str, span: FileSpan) -> tuple[Correction, ...]:
    bad = (it.start() for it in _ESCAPE.finditer(code, *span) if _is_bad(it))
    return tuple(insert(at, "\\") for at in bad)


def _is_bad(escape: re.Match[str]) -> bool:
    char = escape["char"]
    return char is not None and char not in "\n\r" and char not in _CHARACTERS


def _unescape(escape: re.Match[str]) -> str:
    char = escape["char"]
    if char is not None:
        return _CHARACTERS.get(char, escape[0])
    return chr(int(escape["two"] or escape["four"] or escape["eight"], 16))
