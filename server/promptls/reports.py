"""What is said of a file: findings with lines and columns, for printers and for later.

Lines and columns count from 1, columns in code points; ends are exclusive. Everything here can be
written as JSON and read again.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import NamedTuple

from promptls.diagnostics import Applicability, Diagnostic, Fix, Severity
from promptls.text import Encoding, Source, Span

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


def reported(source: Source, diagnostics: Iterable[Diagnostic]) -> tuple[Reported, ...]:
    """Turn diagnostics, which are in source order, into what is shown of them."""
    seen: Counter[str] = Counter()
    return tuple(_reported(source, it, seen) for it in diagnostics)


def _reported(source: Source, it: Diagnostic, seen: Counter[str]) -> Reported:
    same = _identity(source, it)
    seen[same] += 1
    fingerprint = _digest(f"{same} {seen[same]}")
    fix = None if it.fix is None else _remedy(source, it.fix)
    return Reported(it.rule, it.severity, it.message, _region(source, it.span), fingerprint, fix)


def _identity(source: Source, it: Diagnostic) -> str:
    """What makes a finding itself, wherever it stands: its rule, its text and its line."""
    line = source[source.line(source.line_at(it.span.start))].strip()
    # Of a message only the words count: "expected 3" is "expected 2" after a line has gone.
    message = _DIGITS.sub("#", it.message)
    return _digest("\0".join([it.rule, message, source[it.span], line]))


def _digest(text: str) -> str:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_DIGEST_SIZE).hexdigest()


def _remedy(source: Source, fix: Fix) -> Remedy:
    edits = tuple(Replacement(_region(source, it.span), it.text) for it in fix.edits)
    return Remedy(fix.title, fix.applicability, edits)


def _region(source: Source, span: Span) -> Region:
    line, column = source.position(span.start, Encoding.UTF32)
    end_line, end_column = source.position(span.end, Encoding.UTF32)
    return Region(line + 1, column + 1, end_line + 1, end_column + 1)
