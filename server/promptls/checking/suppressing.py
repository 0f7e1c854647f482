"""Adds a comment to a text that suppresses a finding, beside it or in the whole file.

Where a comment can be follows from what the document consists of. A check tells whether it helps.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from promptls.checking.search import FINDINGS_CAP
from promptls.document import (
    Document,
    Framed,
    FrontMatter,
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


class CheckedText(NamedTuple):
    """A text that was checked, and its diagnostics."""

    document: Document
    diagnostics: list[FileDiagnostic]


# Checks a text.
CheckText = Callable[[str], CheckedText]


class _Comment(NamedTuple):
    """A text to insert."""

    start: int
    text: str


def suppress_finding(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment beside a finding; unchanged where no comment suppresses it."""
    comment = _find_insertion(checked.document, finding.span, finding.rule)
    return _add_first_that_helps(checked, finding, [comment] if comment else [], check_text)


def suppress_rule(checked: CheckedText, finding: FileDiagnostic, check_text: CheckText) -> str:
    """The text with a comment for the whole file; unchanged where it suppresses nothing."""
    comments = _comment_file(checked.document, finding.rule)
    return _add_first_that_helps(checked, finding, comments, check_text)


def _add_first_that_helps(
    checked: CheckedText,
    finding: FileDiagnostic,
    comments: Iterable[_Comment],
    check_text: CheckText,
) -> str:
    before = checked.document.source.text
    for start, comment in comments:
        text = f"{before[:start]}{comment}{before[start:]}"
        if _helps(checked, finding, check_text(text)):
            return text
    return before


def _helps(before: CheckedText, finding: FileDiagnostic, after: CheckedText) -> bool:
    """Whether the finding is gone, and no other has come.

    Of many findings only the first are reported, so of those it is not known what is new.
    """
    kept = Counter(map(_key, before.diagnostics)) - Counter([_key(finding)])
    more = Counter(map(_key, after.diagnostics)) - kept
    is_known = len(before.diagnostics) < FINDINGS_CAP
    return not any(is_known or rule == finding.rule for rule, _ in more)


def _key(diagnostic: FileDiagnostic) -> tuple[str, str]:
    return diagnostic.rule, diagnostic.message


def _comment_file(document: Document, rule: str) -> Iterator[_Comment]:
    """A comment that suppresses a rule in the whole file: the best one, then the next."""
    text = document.source.text
    newline = newline_of(text)
    if document.command is not None:
        comment = f"# promptls: allow-file {rule}{newline}"
        yield _Comment(int(text.startswith(BYTE_ORDER_MARK)), comment)
        return
    comment = f"<!-- promptls: allow-file {rule} -->"
    matter = document.front_matter
    top = matter.span.end if matter is not None else int(text.startswith(BYTE_ORDER_MARK))
    yield _Comment(top, f"{comment}{newline}{newline}")
    yield _Comment(len(text), f"{newline}{comment}{newline}")


def _find_insertion(document: Document, span: FileSpan, rule: str) -> _Comment | None:
    """What to insert to suppress a rule in a line or block, and where, if it can be done."""
    offset, source, matter = span.start, document.source, document.front_matter
    line = source.line_around(offset)
    if document.command is not None:
        blocks = _find_blocks(document, *(it.span for it in document.command.fields))
        target = _find_around(blocks, offset) or line
        return _insert_above(source, target.start, f"# promptls: allow {rule}")
    if matter is not None and matter.span.start <= offset < matter.span.end:
        is_inside = matter.body.start <= line.start < matter.body.end
        if not is_inside or line.start in _find_texts(source, matter):
            return None
        return _insert_above(source, line.start, f"# promptls: allow {rule}")
    comment = f"<!-- promptls: allow {rule} -->"
    around, fence = (_find_around(it, offset) for it in (_find_blocks(document), _fences(document)))
    if fence is not None and (around is not None or fence.start >= line.start):
        # What is in a fence is no comment.
        around = fence
    text = source[span]
    is_tag = _TAG.match(text) is not None and source[line].strip() == text
    # A comment behind a tag would change that the tag is alone in its line.
    if around is None and (is_tag or _is_spoken(document, line)):
        around = line
    if around is not None:
        return _insert_above(source, around.start, comment)
    return _Comment(line.end, f" {comment}")


def _find_blocks(document: Document, *others: FileSpan) -> list[FileSpan]:
    return sorted([*(it.span for it in document.nodes(Framed)), *others])


def _fences(document: Document) -> list[FileSpan]:
    return [
        it.span.placed(part.base)
        for part in document.parts
        for it in part.section.regions
        if it.kind is RegionKind.FENCE
    ]


def _is_spoken(document: Document, line: FileSpan) -> bool:
    """Whether words behind a marker in the line would make it a part of a sentence."""
    text = document.source.text
    for marker in document.nodes(RequirementMarker):
        if line.start <= marker.span.start <= line.end:
            is_closed = marker.node.closes or "/sk:fr" in text[marker.span.end : line.end]
            if not is_closed and _WORD.search(text, line.start, marker.span.start):
                return True
    return False


def _insert_above(source: Source, offset: int, comment: str) -> _Comment:
    """A line above the one that holds an offset, behind the same margin."""
    line = source.line_around(offset)
    text = source[line]
    margin = text[: len(text) - len(text.lstrip(" \t>"))]
    at = line.start + int(not line.start and text.startswith(BYTE_ORDER_MARK))
    return _Comment(at, f"{margin}{comment}{newline_of(source.text)}")


def _find_around(spans: Sequence[FileSpan], offset: int) -> FileSpan | None:
    """The first of some spans, which are in order, that holds an offset."""
    at = bisect_right(spans, offset, key=lambda it: it.start)
    return next((it for it in spans[max(at - 2, 0) : at] if it.touches(offset)), None)


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
