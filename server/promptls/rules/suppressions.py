"""Removes the findings that a comment in the file suppresses, and finds unused suppressions."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import itemgetter

from promptls.document import AllowedName, Document, Framed, Placed, Reach, RegionKind, Suppression
from promptls.document.marks import NAME
from promptls.document.toml import TomlField
from promptls.parsing.suppressions import MARK
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple


class Allowance(NamedTuple):
    """One rule that is suppressed in a part of a file.

    A comment may be separated from its target by other comments; `also` is the target then.
    """

    suppression: Suppression[FileSpan]
    name: AllowedName[FileSpan]
    within: FileSpan
    also: FileSpan | None = None


def has_suppressions(document: Document) -> bool:
    """Whether a document may have a comment that suppresses findings."""
    if document.has_node(Suppression):
        return True
    matter = document.front_matter
    return matter is not None and document.source.text.find(MARK, *matter.span) >= 0


def may_mean_suppressions(document: Document) -> bool:
    """Whether a document has such a comment, or one that is nearly so."""
    return document.has_mark(NAME) or has_suppressions(document)


def allowances(document: Document) -> list[Allowance]:
    """The rules that the comments of a file suppress, and where."""
    if not has_suppressions(document):
        return []
    found = [_in_file(it) for it in document.nodes(Suppression)]
    if document.front_matter is not None:
        found[:0] = document.front_matter.suppressions
    return [
        Allowance(suppression, name, *within)
        for suppression, within in _find_targets(document, found)
        for name in suppression.names
    ]


def split(
    found: Iterable[FileDiagnostic], allowed: list[Allowance]
) -> tuple[list[FileDiagnostic], list[Allowance]]:
    """Remove the findings that are suppressed. Returns the others, and the unused suppressions."""
    places: dict[str, set[FileSpan]] = {}
    for allowance in allowed:
        targets = filter(None, (allowance.within, allowance.also))
        places.setdefault(allowance.name.name, set()).update(targets)
    # Apart from the whole file, two targets are either the same or do not overlap.
    ordered = {rule: sorted(spans) for rule, spans in places.items()}
    used: set[tuple[str, FileSpan]] = set()
    kept: list[FileDiagnostic] = []
    for finding in found:
        spans = ordered.get(finding.rule, [])
        at = bisect_right(spans, finding.span.start, key=itemgetter(0))
        near = {*spans[:1], *spans[max(at - 1, 0) : at]}
        around = [it for it in near if it.touches(finding.span.start)]
        used.update((finding.rule, it) for it in around)
        if not around:
            kept.append(finding)
    unused = [
        it
        for it in allowed
        if used.isdisjoint(((it.name.name, it.within), (it.name.name, it.also or it.within)))
    ]
    return kept, unused


def _find_targets(
    document: Document, suppressions: list[Suppression[FileSpan]]
) -> Iterator[tuple[Suppression[FileSpan], tuple[FileSpan, FileSpan | None]]]:
    """The two targets of each suppression (see `Allowance`), the last suppression first."""
    source = document.source
    blocks = {it.span.start: it.span for it in document.nodes(Framed)}
    fences = {
        base + it.span.start: base + it.body.start
        for base, section in document.parts
        for it in section.regions
        if it.kind is RegionKind.FENCE
    }
    values = [it.span for it in _find_values(document)]
    blocks.update((it.start, it) for it in values)
    ends = {source.line_at(it.end): it for it in values}

    def find_block(line: int) -> FileSpan | None:
        """The block that begins in a line, behind the margin that a list or a fence gives it."""
        span = source.line(line)
        text = source[span]
        return blocks.get(span.start + len(text) - len(text.lstrip(" \t>")))

    # The targets of the comments in the lines below, for the comments above them.
    reached: dict[int, FileSpan] = {}
    for suppression in reversed(suppressions):
        line = source.line_at(suppression.span.start)
        if suppression.reach is Reach.FILE:
            yield suppression, (FileSpan(0, len(source.text)), None)
        elif suppression.reach is Reach.LINE:
            yield suppression, (ends.get(line) or source.line(line), None)
        elif line + 1 >= len(source.line_starts):
            yield suppression, (FileSpan(len(source.text), len(source.text)), None)
        else:
            below = source.line(line + 1)
            also = reached.get(line + 1)
            body = fences.get(below.start)
            shown = find_block(source.line_at(body)) if body is not None else None
            target = find_block(line + 1) or shown or below
            reached[line] = also or target
            yield suppression, (target, also)


def _find_values(document: Document) -> Iterator[TomlField]:
    """The keys of TOML whose values have several lines, in which no comment can be."""
    line_at = document.source.line_at
    for it in document.command.fields if document.command is not None else ():
        if line_at(it.span.start) < line_at(it.span.end):
            yield it


def _in_file(placed: Placed[Suppression[Span]]) -> Suppression[FileSpan]:
    suppression = placed.node
    return Suppression(
        placed.span,
        suppression.reach,
        tuple(AllowedName(placed.at(it.span), it.name) for it in suppression.names),
        placed.at(suppression.whole),
    )
