"""Formats what promptls knows, and nothing else: blocks, check boxes and the values of tags.

The edits are the safe fixes of the rules about layout, so that what is off or allowed stays as it
is, and a file without findings of these rules is formatted.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from promptls.checking.fixing import apply
from promptls.document import Document, EmissionList, Framed, Tags
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.difference import difference
from promptls.text.edits import Applicability, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source

LAYOUT_RULES: Final = frozenset(
    {
        "block-item-malformed",
        "block-numbering-gap",
        "block-delimiter-malformed",
        "block-blank-line",
        "block-trailing-space",
        "package-checkbox-malformed",
        "tag-value-padded",
    }
)

# One letter may be the mark of an item.
_WORD = pattern(r"[^\W\d_]{2,}")
# A fix makes room for another one, as a renumbered item for a missing one.
_ROUNDS = 10

CheckSource = Callable[[str], list[FileDiagnostic]]


def find_formatting(
    document: Document, check: CheckSource, selected: FileSpan | None = None
) -> list[FileEdit]:
    """The edits that format a document, or all constructs that a selection touches."""
    source = document.source
    before = text = source.text
    start, end = (0, len(text)) if selected is None else _widen(document, selected)
    for _ in range(_ROUNDS):
        within = FileSpan(start, end)
        fixes = [it.fix for it in check(text) if it.fix and _is_layout(it, text, within)]
        fixed, applied = apply(text, fixes)
        if not applied:
            break
        end += len(fixed) - len(text)
        text = fixed
    return difference(before, text)


def _is_layout(finding: FileDiagnostic, text: str, within: FileSpan) -> bool:
    """Whether a finding has a fix inside a range that changes spaces, marks and numbers only."""
    fix = finding.fix
    if fix is None or fix.applicability is not Applicability.SAFE:
        return False
    if finding.rule not in LAYOUT_RULES:
        return False
    spans = [it.span for it in fix.edits]
    if not all(within.start <= it.start and it.end <= within.end for it in spans):
        return False
    removed = chain.from_iterable(_WORD.findall(text, *it) for it in spans)
    added = chain.from_iterable(_WORD.findall(it.text) for it in fix.edits)
    return Counter(removed) == Counter(added)


def _widen(document: Document, selected: FileSpan) -> FileSpan:
    """The lines of a selection, and the whole of each construct that they touch."""
    source = document.source
    lines = _lines_of(source, selected)
    touched = [
        it for it in _constructs(document) if it.start <= lines.end and lines.start <= it.end
    ]
    start = min((it.start for it in touched), default=lines.start)
    end = max((it.end for it in touched), default=lines.end)
    return _lines_of(source, FileSpan(min(start, lines.start), max(end, lines.end)))


def _constructs(document: Document) -> Iterator[FileSpan]:
    for kind in (Framed, EmissionList):
        yield from (it.span for it in document.nodes(kind))
    for group in document.nodes(Tags):
        yield from (group.at(it.span) for it in group.node.elements)


def _lines_of(source: Source, span: FileSpan) -> FileSpan:
    first, last = source.line_at(span.start), source.line_at(span.end)
    return FileSpan(source.line(first).start, source.line(last).end)
