"""Front matter that is not closed ends at the first `---` line, which no fix may write below it."""

from promptls.document import Document
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import FileEdit, FileFix
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.values import replaced

_DELIMITER = pattern(r"(?:\A|(?<=[\n\r]))---[ \t]*+(?=[\n\r]|\Z)")
# With another fix of the same line it may be one.
_LIKE_DELIMITER = pattern(r"(?:\A|(?<=[\n\r]))[ \t]*+-{3,}+[ \t]*+(?=[\n\r]|\Z)")
_LONGEST_LINE = 100
_CLOSES = "front-matter-unclosed"


def without_delimiters(found: list[FileDiagnostic], document: Document) -> list[FileDiagnostic]:
    """Take away the fixes that would make the text above them front matter."""
    matter = document.front_matter
    if matter is None or matter.closed:
        return found
    source = document.source
    first = _DELIMITER.search(source.text, matter.body.start)
    end = first.start() if first else len(source.text) + 1
    return [
        replaced(it, fix=None)
        if it.fix and it.rule != _CLOSES and _writes_delimiter(it.fix, source, end)
        else it
        for it in found
    ]


def _writes_delimiter(fix: FileFix, source: Source, end: int) -> bool:
    return any(it.span.start < end and _changes_delimiters(it, source) for it in fix.edits)


def _changes_delimiters(edit: FileEdit, source: Source) -> bool:
    start, end = edit.span
    before = source.text[source.line_around(start).start : start][: _LONGEST_LINE + 1]
    after = source.text[end : min(source.line_around(end).end, end + _LONGEST_LINE)]
    was, is_now = (
        _LIKE_DELIMITER.findall(f"{before}{it}{after}")
        for it in (source.text[start:end], edit.text)
    )
    return was != is_now
