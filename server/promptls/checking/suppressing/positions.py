"""Finds the position in a document where a comment can be that suppresses a finding."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from promptls.document import (
    Document,
    Framed,
    FrontMatter,
    Placed,
    RegionKind,
    RequirementMarker,
    Shape,
)
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source, newline_of
from promptls.text.values import NamedTuple

_TEXTS = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.BLOCK})
# What may have lines below it that are no text: a key without a value, an item, open brackets.
_PARENT = pattern(r"[ ]*+(?:-[ ]|.*(?:[:\[{,]|:[ ]++#.*|-)[ \t]*+\Z)")
_TAG = pattern(r"</?[A-Za-z]")
_WORD = pattern(r"[^\W\d_]{2}")


def _find_texts(source: Source, matter: FrontMatter) -> Iterator[int]:
    """Where the lines begin that continue a text that began above them."""
    spans = [it.value_span for it in matter.fields if it.shape in _TEXTS]
    spans += [item.span for it in matter.fields for item in it.items]
    texts = deque(sorted(it for it in spans if it.start < it.end))
    reached = -1
    # The lines that the next one may belong to, by how far they are indented: each one more.
    indents, above = list[int](), list[str]()
    for number in range(source.line_at(matter.body.start), source.line_at(matter.body.end) + 1):
        line = source.line(number)
        while texts and texts[0].start <= line.start:
            reached = max(reached, texts.popleft().end)
        text = source[line]
        indent = _indent(text)
        at = bisect_left(indents, indent)
        if line.start <= reached or (at and _PARENT.match(above[at - 1]) is None):
            yield line.start
        if text.strip():
            indents[at:], above[at:] = [indent], [text]


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


class Comment(NamedTuple):
    """A text to insert, and the findings that it is for."""

    start: int
    text: str
    found: tuple[FileDiagnostic, ...]

    @property
    def rules(self) -> set[str]:
        """The rules that it names."""
        return {it.rule for it in self.found}


def comment_lines(document: Document, found: Iterable[FileDiagnostic]) -> list[Comment]:
    """A comment for each line or block with findings that can have one."""
    positions = _Positions(document)
    together: dict[FileSpan, list[FileDiagnostic]] = {}
    for diagnostic in found:
        target = positions.find_target(diagnostic.span.start)
        together.setdefault(target, []).append(diagnostic)
    comments: dict[int, Comment] = {}
    for of_one in together.values():
        insertion = positions.find_insertion(of_one[0].span, _join_rules(of_one))
        if insertion is not None:
            comments.setdefault(insertion[0], Comment(*insertion, tuple(of_one)))
    return sorted(comments.values(), key=lambda it: it.start)


def comment_file(document: Document, found: Sequence[FileDiagnostic]) -> Iterator[Comment]:
    """A comment that suppresses findings in the whole file: the best one, then the next."""
    if found:
        text = document.source.text
        newline, of_file = newline_of(text), tuple(found)
        if document.command is not None:
            comment = f"# promptls: allow-file {_join_rules(found)}{newline}"
            yield Comment(int(text.startswith(BYTE_ORDER_MARK)), comment, of_file)
            return
        comment = f"<!-- promptls: allow-file {_join_rules(found)} -->"
        matter = document.front_matter
        top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
        yield Comment(top, f"{comment}{newline}{newline}", of_file)
        yield Comment(len(text), f"{newline}{comment}{newline}", of_file)


def _join_rules(found: Iterable[FileDiagnostic]) -> str:
    return ", ".join(dict.fromkeys(it.rule for it in found))


class _Positions:
    """The positions in a document where comments can be."""

    __slots__ = ("_blocks", "_fences", "_is_toml", "_matter", "_source", "_spoken", "_texts")

    def __init__(self, document: Document) -> None:
        self._source: Source = document.source
        self._matter = matter = document.front_matter
        self._texts = frozenset(_find_texts(document.source, matter) if matter else ())
        self._spoken = frozenset(self._find_spoken(document.nodes(RequirementMarker)))
        self._is_toml = document.command is not None
        fields = document.command.fields if document.command is not None else ()
        blocks = (it.span for it in document.nodes(Framed))
        self._blocks = sorted([*blocks, *(it.span for it in fields)])
        self._fences = [
            it.span.placed(part.base)
            for part in document.parts
            for it in part.section.regions
            if it.kind is RegionKind.FENCE
        ]

    def find_target(self, offset: int) -> FileSpan:
        """What one comment is for: the block around an offset, or the key, or its line."""
        return _find_around(self._blocks, offset) or self._find_line(offset)

    def find_insertion(self, span: FileSpan, rules: str) -> tuple[int, str] | None:
        """What to insert to suppress rules in a line or block, and where, if it can be done."""
        offset, matter = span.start, self._matter
        line = self._find_line(offset)
        if self._is_toml:
            return self._insert_above(self.find_target(offset).start, f"# promptls: allow {rules}")
        if matter is not None and matter.span.start <= offset < matter.span.end:
            comment = f"# promptls: allow {rules}"
            is_inside = matter.body.start <= line.start < matter.body.end
            if not is_inside or line.start in self._texts:
                return None
            return self._insert_above(line.start, comment)
        comment = f"<!-- promptls: allow {rules} -->"
        around, fence = (_find_around(it, offset) for it in (self._blocks, self._fences))
        if fence is not None and (around is not None or fence.start >= line.start):
            # What is in a fence is no comment.
            around = fence
        text = self._source[span]
        is_tag = _TAG.match(text) is not None and self._source[line].strip() == text
        # A comment behind a tag would change that the tag is alone in its line.
        if around is None and (is_tag or line.start in self._spoken):
            around = line
        if around is not None:
            return self._insert_above(around.start, comment)
        return line.end, f" {comment}"

    def _find_spoken(self, markers: Iterable[Placed[RequirementMarker]]) -> Iterator[int]:
        """The lines in which words behind a marker would make it a part of a sentence."""
        text = self._source.text
        for marker in markers:
            line = self._find_line(marker.span.start)
            is_closed = marker.node.closes or "/sk:fr" in text[marker.span.end : line.end]
            if not is_closed and _WORD.search(text, line.start, marker.span.start):
                yield line.start

    def _find_line(self, offset: int) -> FileSpan:
        return self._source.line_around(offset)

    def _insert_above(self, offset: int, comment: str) -> tuple[int, str]:
        """A line above the one that holds an offset, behind the same margin."""
        line = self._find_line(offset)
        text = self._source[line]
        margin = text[: len(text) - len(text.lstrip(" \t>"))]
        at = line.start + int(not line.start and text.startswith(BYTE_ORDER_MARK))
        return at, f"{margin}{comment}{newline_of(self._source.text)}"


def _find_around(spans: Sequence[FileSpan], offset: int) -> FileSpan | None:
    """The first of some spans, which are in order, that holds an offset."""
    at = bisect_right(spans, offset, key=lambda it: it.start)
    return next((it for it in spans[max(at - 2, 0) : at] if it.touches(offset)), None)
