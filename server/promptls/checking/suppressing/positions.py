"""Finds the positions in a document where comments can be, the best ones first."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from promptls.checking.suppressing.comments import Comment, to_finding_keys
from promptls.checking.suppressing.front_matter import may_be_above, may_be_behind
from promptls.document import Document, Framed, RegionKind
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source, newline_of

# How many positions there are at most for one comment.
MOST_POSITIONS = 3


def comment_lines(document: Document, found: Iterable[FileDiagnostic], rank: int) -> list[Comment]:
    """For each line or block with findings a comment in its best position, or the next best."""
    positions = _Positions(document)
    together: dict[FileSpan, list[FileDiagnostic]] = {}
    for diagnostic in found:
        target = positions.find_target(diagnostic.span.start)
        together.setdefault(target, []).append(diagnostic)
    comments: dict[int, Comment] = {}
    for of_one in together.values():
        edits = positions.find_edits(of_one[0].span.start, _join_rules(of_one))
        for edit in islice(edits, rank, rank + 1):
            wanted = frozenset(to_finding_keys(of_one))
            comments.setdefault(edit.span.start, Comment(edit, wanted))
    return sorted(comments.values(), key=lambda it: it.start)


def comment_file(document: Document, found: Sequence[FileDiagnostic]) -> Iterator[Comment]:
    """A comment that suppresses findings in the whole file: the best one, then the next."""
    if found:
        text = document.source.text
        newline = newline_of(text)
        comment = f"<!-- promptls: allow-file {_join_rules(found)} -->"
        matter = document.front_matter
        top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
        yield Comment(Edit(FileSpan(top, top), f"{comment}{newline}{newline}"))
        yield Comment(Edit(FileSpan(len(text), len(text)), f"{newline}{comment}{newline}"))


def _join_rules(found: Iterable[FileDiagnostic]) -> str:
    return ", ".join(dict.fromkeys(it.rule for it in found))


class _Positions:
    """The positions in a document where comments can be."""

    __slots__ = ("_blocks", "_fences", "_matter", "_source")

    def __init__(self, document: Document) -> None:
        self._source: Source = document.source
        self._matter = document.front_matter
        self._blocks = sorted(it.span for it in document.nodes(Framed))
        self._fences = [
            it.span.placed(part.base)
            for part in document.parts
            for it in part.section.regions
            if it.kind is RegionKind.FENCE
        ]

    def find_target(self, offset: int) -> FileSpan:
        """What one comment is for: the block around an offset, or its line."""
        return _find_around(self._blocks, offset) or self._find_line(offset)

    def find_edits(self, offset: int, rules: str) -> Iterator[FileEdit]:
        """The insertions that can suppress rules in a line or block, the best one first."""
        line = self._find_line(offset)
        matter = self._matter
        if matter is not None and matter.span.start <= offset < matter.span.end:
            comment = f"# promptls: allow {rules}"
            if may_be_above(self._source, matter, line):
                yield self._insert_above(line.start, comment)
            if may_be_behind(self._source, matter, line):
                yield Edit(FileSpan(line.end, line.end), f" {comment}")
            return
        comment = f"<!-- promptls: allow {rules} -->"
        block = _find_around(self._blocks, offset)
        if block is not None:
            yield self._insert_above(block.start, comment)
        fence = _find_around(self._fences, offset)
        if fence is not None:
            yield self._insert_above(fence.start, comment)
        if block is None:
            yield Edit(FileSpan(line.end, line.end), f" {comment}")
            yield self._insert_above(line.start, comment)

    def _find_line(self, offset: int) -> FileSpan:
        return self._source.line(self._source.line_at(offset))

    def _insert_above(self, offset: int, comment: str) -> FileEdit:
        """A line above the one that holds an offset, behind the same margin."""
        line = self._find_line(offset)
        text = self._source[line]
        margin = text[: len(text) - len(text.lstrip(" \t>"))]
        at = line.start + int(not line.start and text.startswith(BYTE_ORDER_MARK))
        return Edit(FileSpan(at, at), f"{margin}{comment}{newline_of(self._source.text)}")


def _find_around(spans: Sequence[FileSpan], offset: int) -> FileSpan | None:
    """The first of some spans, which are in order, that holds an offset."""
    at = bisect_right(spans, offset, key=lambda it: it.start)
    return next((it for it in spans[max(at - 2, 0) : at] if it.touches(offset)), None)
