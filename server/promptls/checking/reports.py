"""Findings as they are reported: shown to people, written as JSON, cached, passed to processes.

They say the same as `FileDiagnostic`, `FileFix`, `FileEdit` and `FileSpan`, in lines and columns
instead of offsets, so they need no text to be read. Lines and columns count from 1, columns in code
points; ends are exclusive.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.text.digests import digest
from promptls.text.edits import Applicability, FileFix
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source
from promptls.text.values import NamedTuple

_DIGITS = pattern("[0-9]+")
_DIGEST_SIZE = 8


class ReportedPosition(NamedTuple):
    """A position in a text, as people count."""

    row: int
    column: int


class ReportedRange(NamedTuple):
    """A span in lines and columns. It is flat, because there are many to be written and read."""

    row: int
    column: int
    end_row: int
    end_column: int

    @property
    def start(self) -> ReportedPosition:
        """Where it begins."""
        return ReportedPosition(self.row, self.column)

    @property
    def end(self) -> ReportedPosition:
        """The position behind it."""
        return ReportedPosition(self.end_row, self.end_column)


class ReportedEdit(NamedTuple):
    """An edit in lines and columns: the range that is replaced, and the new content."""

    range: ReportedRange
    content: str


class ReportedFix(NamedTuple):
    """A fix in lines and columns."""

    title: str
    applicability: Applicability
    edits: tuple[ReportedEdit, ...]


class ReportedFinding(NamedTuple):
    """A diagnostic in lines and columns.

    The fingerprint stays the same when the finding moves, and is unique in its file.
    """

    rule: str
    severity: Severity
    message: str
    range: ReportedRange
    fingerprint: str
    fix: ReportedFix | None = None


class FileReport(NamedTuple):
    """The findings of one file. Its path is relative, with forward slashes.

    `source` reads the text that the findings are about, or nothing if the file has changed.
    """

    path: str
    findings: tuple[ReportedFinding, ...]
    source: Callable[[], Source | None]


def to_reported(
    source: Source, diagnostics: Iterable[FileDiagnostic]
) -> tuple[ReportedFinding, ...]:
    """Turn diagnostics, which are in source order, into what is reported.

    No fix is reported of a file that is not UTF-8: it is never changed, as what its bytes were is
    lost in the text.
    """
    found = [*diagnostics]
    is_damaged = source.undecodable is not None
    return tuple(
        ReportedFinding(
            it.rule,
            it.severity,
            it.message,
            to_range(source, it.span),
            fingerprint,
            None if it.fix is None or is_damaged else _to_fix(source, it.fix),
        )
        for it, fingerprint in zip(found, find_fingerprints(source, found), strict=True)
    )


def find_fingerprints(source: Source, found: Iterable[FileDiagnostic]) -> list[str]:
    """The fingerprints of all diagnostics of a text, which are in source order."""
    seen: Counter[str] = Counter()

    # A line may be as long as a file, and hold all of its findings.
    @cache
    def digest_line(number: int) -> str:
        return _digest(source[source.line(number)].strip())

    def make_fingerprint(found: FileDiagnostic) -> str:
        """What stays the same when a finding moves: its rule, its text and its line."""
        message = without_numbers(found.message)
        line = digest_line(source.line_at(found.span.start))
        same = _digest("\0".join([found.rule, message, source[found.span], line]))
        # Equal findings get different ones.
        seen[same] += 1
        return _digest(f"{same} {seen[same]}")

    return [*map(make_fingerprint, found)]


def without_numbers(message: str) -> str:
    """The words of a message: what is counted in it changes with the lines above."""
    return _DIGITS.sub("#", message)


def to_span(source: Source, reported: ReportedRange) -> FileSpan:
    """The part of the text that a reported range means."""
    return FileSpan(_to_offset(source, reported.start), _to_offset(source, reported.end))


def _digest(text: str) -> str:
    return digest(text, _DIGEST_SIZE)


def _to_fix(source: Source, fix: FileFix) -> ReportedFix:
    edits = tuple(ReportedEdit(to_range(source, it.span), it.text) for it in fix.edits)
    return ReportedFix(fix.title, fix.applicability, edits)


def to_range(source: Source, span: FileSpan) -> ReportedRange:
    """A part of a text in lines and columns."""
    return ReportedRange(*source.place(span.start), *source.place(span.end))


def to_object(path: str, finding: ReportedFinding) -> dict[str, object]:
    """A finding as an object of JSON. Tools read it, so it does not change."""
    return {
        "code": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "filename": path,
        **to_locations(finding.range),
        "fix": None if finding.fix is None else _fix_to_object(finding.fix),
    }


def _fix_to_object(fix: ReportedFix) -> dict[str, object]:
    return {
        "message": fix.title,
        "applicability": fix.applicability,
        "edits": [{"content": it.content, **to_locations(it.range)} for it in fix.edits],
    }


def to_locations(region: ReportedRange) -> dict[str, object]:
    """Where a range begins and ends."""
    row, column, end_row, end_column = region
    return {
        "location": {"row": row, "column": column},
        "end_location": {"row": end_row, "column": end_column},
    }


def _to_offset(source: Source, at: ReportedPosition) -> int:
    # The position may be between the two characters of a line break.
    start = source.line_starts[min(at.row, len(source.line_starts)) - 1]
    start += int(not start and source.text.startswith(BYTE_ORDER_MARK))
    return min(start + at.column - 1, len(source.text))
