"""Tells where in a document comments could stand, the best places first."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from promptls.diagnostics import FileDiagnostic
from promptls.document import Block, Document, RegionKind
from promptls.fixes import Edit, FileEdit
from promptls.suppressing.comments import Comment, mistakes
from promptls.text import BYTE_ORDER_MARK, FileSpan, Source, newline_of

# So many places there are at most for one comment.
MOST_PLACES = 3


def comments_for(document: Document, found: Iterable[FileDiagnostic], rank: int) -> list[Comment]:
    """For each line or block with such findings a comment at its best place, or the next best."""
    places = _Places(document)
    together: dict[FileSpan, list[FileDiagnostic]] = {}
    for it in found:
        together.setdefault(places.around(it.span.start), []).append(it)
    comments: dict[int, Comment] = {}
    for of_one in together.values():
        edits = places.of(of_one[0].span.start, _names(of_one))
        for edit in islice(edits, rank, rank + 1):
            wanted = frozenset(mistakes(of_one))
            comments.setdefault(edit.span.start, Comment(edit, wanted))
    return sorted(comments.values(), key=lambda it: it.start)


def comments_for_file(document: Document, found: Sequence[FileDiagnostic]) -> Iterator[Comment]:
    """A comment that allows such findings in the whole file, at its best place, or the next."""
    if found:
        text = document.source.text
        newline = newline_of(text)
        comment = f"<!-- promptls: allow-file {_names(found)} -->"
        matter = document.front_matter
        top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
        yield Comment(Edit(FileSpan(top, top), f"{comment}{newline}{newline}"))
        yield Comment(Edit(FileSpan(len(text), len(text)), f"{newline}{comment}{newline}"))


def _names(found: Iterable[FileDiagnostic]) -> str:
    return ", ".join(dict.fromkeys(it.rule for it in found))


class _Places:
    """Where in a document comments could stand."""

    __slots__ = ("_blocks", "_fences", "_matter", "_source")

    def __init__(self, document: Document) -> None:
        self._source: Source = document.source
        self._matter = document.front_matter
        self._blocks = sorted(it.span for it in document.nodes(Block))
        self._fences = [
            it.span.placed(part.base)
            for part in document.parts
            for it in part.section.regions
            if it.kind is RegionKind.FENCE
        ]

    def around(self, offset: int) -> FileSpan:
        """What one comment is for: the block around an offset, or its line."""
        return _around(self._blocks, offset) or self._line(offset)

    def of(self, offset: int, names: str) -> Iterator[FileEdit]:
        """Where a comment for a line or a block could stand, the best place first."""
        line = self._line(offset)
        matter = self._matter
        if matter is not None and matter.span.start <= offset < matter.span.end:
            yield Edit(FileSpan(line.end, line.end), f" # promptls: allow {names}")
            yield self._above(line.start, f"# promptls: allow {names}")
            return
        comment = f"<!-- promptls: allow {names} -->"
        block = _around(self._blocks, offset)
        if block is not None:
            yield self._above(block.start, comment)
        fence = _around(self._fences, offset)
        if fence is not None:
            yield self._above(fence.start, comment)
        if block is None:
            yield Edit(FileSpan(line.end, line.end), f" {comment}")
            yield self._above(line.start, comment)

    def _line(self, offset: int) -> FileSpan:
        return self._source.line(self._source.line_at(offset))

    def _above(self, offset: int, comment: str) -> FileEdit:
        """A line above the one that holds an offset, behind the same margin."""
        line = self._line(offset)
        shown = self._source[line]
        margin = shown[: len(shown) - len(shown.lstrip(" \t>"))]
        at = line.start + int(not line.start and shown.startswith(BYTE_ORDER_MARK))
        return Edit(FileSpan(at, at), f"{margin}{comment}{newline_of(self._source.text)}")


def _around(spans: Sequence[FileSpan], offset: int) -> FileSpan | None:
    """The first of some spans, which are in order, that holds an offset."""
    at = bisect_right(spans, offset, key=lambda it: it.start)
    return next((it for it in spans[max(at - 2, 0) : at] if it.touches(offset)), None)
