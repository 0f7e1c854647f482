"""What is said of a file: findings with lines and columns, for printers and for later.

Lines and columns count from 1, columns in code points; ends are exclusive. Everything here can be
written as JSON and read again.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from promptls.diagnostics import FileDiagnostic, Severity
from promptls.digests import digest
from promptls.fixes import Applicability, FileFix
from promptls.text import Encoding, FileSpan, Source

_DIGITS = re.compile("[0-9]+")
_DIGEST_SIZE = 8


class Position(NamedTuple):
    """A place in a text, as people count."""

    row: int
    column: int


class Region(NamedTuple):
    """A part of a text. It is flat, because there are many to be written and read."""

    row: int
    column: int
    end_row: int
    end_column: int

    @property
    def start(self) -> Position:
        """Where it begins."""
        return Position(self.row, self.column)

    @property
    def end(self) -> Position:
        """The place behind it."""
        return Position(self.end_row, self.end_column)


class Replacement(NamedTuple):
    """The text that takes the place of a region."""

    region: Region
    content: str


class Remedy(NamedTuple):
    """A fix, as it is shown."""

    title: str
    applicability: Applicability
    edits: tuple[Replacement, ...]


class Reported(NamedTuple):
    """A finding, as it is shown.

    The fingerprint stays the same when the finding moves, and is unique in its file.
    """

    rule: str
    severity: Severity
    message: str
    region: Region
    fingerprint: str
    fix: Remedy | None = None


class FileReport(NamedTuple):
    """What is said of one file. Its path is relative, with forward slashes.

    `source` gives the text that the findings are about, or nothing where it is gone.
    """

    path: str
    findings: tuple[Reported, ...]
    source: Callable[[], Source | None]


def reported(source: Source, diagnostics: Iterable[FileDiagnostic]) -> tuple[Reported, ...]:
    """Turn diagnostics, which are in source order, into what is shown of them."""
    fingerprints = _Fingerprints(source)
    return tuple(_reported(source, it, fingerprints.of(it)) for it in diagnostics)


def span_of(source: Source, region: Region) -> FileSpan:
    """The part of the text that a region means."""
    return FileSpan(_offset(source, region.start), _offset(source, region.end))


class _Fingerprints:
    """Names the findings of a text. Of two that are the same, the second has another name."""

    __slots__ = ("_lines", "_seen", "_source")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._seen: Counter[str] = Counter()
        # A line may be as long as a file, and hold all of its findings.
        self._lines: dict[int, str] = {}

    def of(self, it: FileDiagnostic) -> str:
        same = self._identity(it)
        self._seen[same] += 1
        return _digest(f"{same} {self._seen[same]}")

    def _identity(self, it: FileDiagnostic) -> str:
        """What makes a finding itself, wherever it stands: its rule, its text and its line."""
        number = self._source.line_at(it.span.start)
        line = self._lines.get(number)
        if line is None:
            text = self._source[self._source.line(number)].strip()
            line = self._lines[number] = _digest(text)
        # Of a message only the words count: "expected 3" is "expected 2" after a line has gone.
        message = _DIGITS.sub("#", it.message)
        return _digest("\0".join([it.rule, message, self._source[it.span], line]))


def _reported(source: Source, it: FileDiagnostic, fingerprint: str) -> Reported:
    fix = None if it.fix is None else _remedy(source, it.fix)
    return Reported(it.rule, it.severity, it.message, _region(source, it.span), fingerprint, fix)


def _digest(text: str) -> str:
    return digest(text, _DIGEST_SIZE)


def _remedy(source: Source, fix: FileFix) -> Remedy:
    edits = tuple(Replacement(_region(source, it.span), it.text) for it in fix.edits)
    return Remedy(fix.title, fix.applicability, edits)


def _offset(source: Source, at: Position) -> int:
    # The place may be between the two characters of a line break.
    start = source.line_starts[min(at.row, len(source.line_starts)) - 1]
    return min(start + at.column - 1, len(source.text))


def _region(source: Source, span: FileSpan) -> Region:
    line, column = source.position(span.start, Encoding.UTF32)
    end_line, end_column = source.position(span.end, Encoding.UTF32)
    return Region(line + 1, column + 1, end_line + 1, end_column + 1)
