"""What an editor can fold: front matter, sections, blocks, tags over lines, fences, comments."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise

from promptls.document import Block, Document, Placed, RegionKind, RequirementMarker
from promptls.features.symbols.sections import find_elements_over_lines
from promptls.semantics.packages.requirements import pair_requirements
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple

# More is no help for anybody, and editors take fewer.
_MOST = 20_000


class FoldKind(StrEnum):
    """What is folded. Only regions and comments are folded by a command of their own."""

    TEXT = ""
    REGION = "region"
    COMMENT = "comment"


class Fold(NamedTuple):
    """Lines that can be hidden behind the first of them, counted from zero."""

    first: int
    last: int
    kind: FoldKind = FoldKind.TEXT


def find_folds(document: Document) -> list[Fold]:
    """The folds of a document, in source order. No two begin in the same line, and none cross."""
    largest: dict[int, Fold] = {}
    for fold in _find_all(document):
        known = largest.get(fold.first)
        if fold.last > fold.first and (known is None or known.last < fold.last):
            largest[fold.first] = fold
    return list(_nest(largest[it] for it in sorted(largest)))[:_MOST]


def _nest(folds: Iterable[Fold]) -> Iterator[Fold]:
    """End each fold with the one around it: of two that cross, editors drop one."""
    around: list[int] = []
    for fold in folds:
        while around and around[-1] < fold.first:
            around.pop()
        last = min(fold.last, around[-1]) if around else fold.last
        if last > fold.first:
            around.append(last)
            yield fold._replace(last=last)


def _find_all(document: Document) -> Iterator[Fold]:
    source = document.source
    matter = document.front_matter
    if matter is not None:
        yield _fold(source, _trimmed(source, matter.span), FoldKind.REGION)
    yield from _package_sections(document)
    last_of = _last_line_with_text(source)
    for start, end in _headed_texts(document):
        yield Fold(source.line_at(start), last_of[source.line_at(max(end - 1, start))])
    yield from _blocks(document)
    for base, element in find_elements_over_lines(document):
        span = FileSpan(base + element.opening.span.start, base + element.closing.span.start)
        yield _fold(source, _above(source, span), FoldKind.REGION)
    if next(document.nodes(RequirementMarker), None) is not None:
        for opening, closing in pair_requirements(document).sound:
            span = FileSpan(opening.span.start, closing.span.start)
            yield _fold(source, _above(source, span), FoldKind.REGION)
    yield from _regions(document)


def _headed_texts(document: Document) -> Iterator[FileSpan]:
    """What is under each heading with it: all to the next heading of its level or above."""
    # The levels and places of the headings whose end is not known yet.
    opened: list[tuple[int, int]] = []
    for start, level in (*_headings(document), (len(document.source.text), 0)):
        while opened and opened[-1][0] >= level:
            yield FileSpan(opened.pop()[1], start)
        opened.append((level, start))


def _headings(document: Document) -> Iterator[tuple[int, int]]:
    """Where the headings of a document are, and their levels. One in a block is a line of it."""
    for base, section in document.parts:
        tops = iter(section.tops)
        top = next(tops, None)
        end = 0
        for heading in section.headings:
            while top is not None and top.span.start <= heading.span.start:
                end = max(end, top.span.end)
                top = next(tops, None)
            if heading.span.start >= end:
                yield base + heading.span.start, heading.level


def _package_sections(document: Document) -> Iterator[Fold]:
    package, source = document.package, document.source
    for section in package.sections if package is not None else ():
        if section.known is not None:
            text = source[section.span].rstrip()
            span = FileSpan(section.span.start, section.span.start + len(text))
            yield _fold(source, span, FoldKind.REGION)


def _blocks(document: Document) -> Iterator[Fold]:
    """The lines of a block behind its header, which says what is folded."""
    source = document.source
    for base, section in document.checked_parts:
        for top in section.tops:
            if isinstance(top, Block):
                span = Placed(base, top).at(top.body)
                yield _fold(source, _trimmed(source, span), FoldKind.REGION)
            elif top.is_led:
                yield _fold(source, _trimmed(source, Placed(base, top).span), FoldKind.REGION)


def _regions(document: Document) -> Iterator[Fold]:
    """Fences and comments. A heading line cuts a text even there, so pieces are put together."""
    source = document.source
    start: int | None = None
    for base, section in document.parts:
        opened = section.exit.is_open
        for number, region in enumerate(section.regions):
            span = region.span.placed(base)
            is_first = number == 0 and region.span.start == 0 and start is not None
            begins = start if is_first and start is not None else span.start
            is_last = number + 1 == len(section.regions)
            if is_last and opened and region.span.end >= len(section.text):
                start = begins
                continue
            start = None
            kind = FoldKind.COMMENT if region.kind is RegionKind.COMMENT else FoldKind.TEXT
            yield _fold(source, _trimmed(source, FileSpan(begins, span.end)), kind)
    if start is not None:
        yield _fold(source, _trimmed(source, FileSpan(start, len(source.text))), FoldKind.TEXT)


def _fold(source: Source, span: FileSpan, kind: FoldKind) -> Fold:
    return Fold(source.line_at(span.start), source.line_at(span.end), kind)


def _trimmed(source: Source, span: FileSpan) -> FileSpan:
    """A range without the line breaks at its end."""
    return FileSpan(span.start, span.start + len(source[span].rstrip("\r\n")))


def _above(source: Source, span: FileSpan) -> FileSpan:
    """A range without its last line, which stays in sight."""
    line = source.line_at(span.end)
    return FileSpan(span.start, max(span.start, source.line_starts[line] - 1))


def _last_line_with_text(source: Source) -> list[int]:
    """For each line the last one up to it that is not blank."""
    found: list[int] = []
    last = 0
    for number, (start, end) in enumerate(pairwise((*source.line_starts, len(source.text)))):
        if source.text[start:end].strip():
            last = number
        found.append(last)
    return found
