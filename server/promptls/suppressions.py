"""Takes out the findings that a comment in the file allows, and remembers which comments did."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from promptls.diagnostics import FileDiagnostic
from promptls.document import (
    AllowedName,
    Block,
    Document,
    Placed,
    Reach,
    RegionKind,
    Suppression,
)
from promptls.parsing.suppressions import MARK, find_in_front_matter
from promptls.text import FileSpan, Span


class Allowance(NamedTuple):
    """One rule that is allowed in a part of a file.

    `also` is where a comment reaches over others that stand between it and what it is for.
    """

    suppression: Suppression[FileSpan]
    name: AllowedName[FileSpan]
    within: FileSpan
    also: FileSpan | None = None


def allowances(document: Document) -> list[Allowance]:
    """What the comments of a file allow, with offsets of the file."""
    if MARK not in document.source.text:
        return []
    found = [_in_file(it) for it in document.nodes(Suppression)]
    if document.front_matter is not None:
        found[:0] = find_in_front_matter(document.source.text, document.front_matter)
    return [
        Allowance(suppression, name, *within)
        for suppression, within in _reached(document, found)
        for name in suppression.names
    ]


def split(
    found: Iterable[FileDiagnostic], allowed: list[Allowance]
) -> tuple[list[FileDiagnostic], list[Allowance]]:
    """Part findings from those that are allowed. Returns what is left of both."""
    places: dict[str, set[FileSpan]] = {}
    for it in allowed:
        places.setdefault(it.name.name, set()).update(filter(None, (it.within, it.also)))
    # Apart from the whole file, two places are either the same or have nothing in common.
    ordered = {rule: sorted(spans) for rule, spans in places.items()}
    used: set[tuple[str, FileSpan]] = set()
    kept: list[FileDiagnostic] = []
    for one in found:
        spans = ordered.get(one.rule, [])
        at = bisect_right(spans, one.span.start, key=itemgetter(0))
        near = {*spans[:1], *spans[max(at - 1, 0) : at]}
        around = [it for it in near if it.touches(one.span.start)]
        used.update((one.rule, it) for it in around)
        if not around:
            kept.append(one)
    unused = [
        it
        for it in allowed
        if used.isdisjoint(((it.name.name, it.within), (it.name.name, it.also or it.within)))
    ]
    return kept, unused


def _reached(
    document: Document, suppressions: list[Suppression[FileSpan]]
) -> Iterator[tuple[Suppression[FileSpan], tuple[FileSpan, FileSpan | None]]]:
    """How far each suppression reaches, the last one first."""
    source = document.source
    blocks = {it.span.start: it.span for it in document.nodes(Block)}
    fences = {
        base + it.span.start: base + it.body.start
        for base, section in document.parts
        for it in section.regions
        if it.kind is RegionKind.FENCE
    }

    def block_at(line: int) -> FileSpan | None:
        """The block that begins in a line, behind the margin that a list or a fence gives it."""
        span = source.line(line)
        text = source[span]
        return blocks.get(span.start + len(text) - len(text.lstrip(" \t>")))

    # What the comments in the lines below reach, for those that stand above them.
    reached: dict[int, FileSpan] = {}
    for it in reversed(suppressions):
        line = source.line_at(it.span.start)
        if it.reach is Reach.FILE:
            yield it, (FileSpan(0, len(source.text)), None)
        elif it.reach is Reach.LINE:
            yield it, (source.line(line), None)
        elif line + 1 >= len(source.line_starts):
            yield it, (FileSpan(len(source.text), len(source.text)), None)
        else:
            below = source.line(line + 1)
            also = reached.get(line + 1)
            body = fences.get(below.start)
            shown = block_at(source.line_at(body)) if body is not None else None
            target = block_at(line + 1) or shown or below
            reached[line] = also or target
            yield it, (target, also)


def _in_file(placed: Placed[Suppression[Span]]) -> Suppression[FileSpan]:
    suppression = placed.node
    return Suppression(
        placed.span,
        suppression.reach,
        tuple(AllowedName(placed.at(it.span), it.name) for it in suppression.names),
        placed.at(suppression.whole),
    )
