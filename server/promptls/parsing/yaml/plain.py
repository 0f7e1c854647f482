"""Reads a value without quotes, which may go on in lines that are indented."""

import re

from promptls.document import Fault, Problem, Shape
from promptls.parsing.yaml.page import LINE, Page, Reading, fold, rest_of_line
from promptls.parsing.yaml.quoting import in_quotes
from promptls.patterns import pattern
from promptls.text import FileSpan

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
    row, after = rest_of_line(page, start)
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
        found = found._replace(repair=in_quotes(page.text, span))
    text = fold([page.text[it.start : it.end] for it in rows])
    return Reading(after, text, span, Shape.PLAIN, (), found)


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
    word = code[row.start : colon.start()].split()[-1:] or [""]
    return Problem(FileSpan(colon.start() - len(word[0]), colon.end()), Fault.COLON)


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
