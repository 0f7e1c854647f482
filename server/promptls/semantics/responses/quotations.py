"""Which tags and blocks of a response are only quoted, and not meant as an answer.

Those count that are in prose: not in a fence, in inline code, in a comment, in the lines of a
quotation, or between quotation marks.
"""

from collections.abc import Iterable, Iterator

from promptls.document import Document, Tags
from promptls.parsing.surroundings import is_in_region
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_QUOTATION = pattern(r"[ \t]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?+>")
_STRAIGHT, _OPENING, _CLOSING = '"', "\u201c", "\u201d"
_MARKS = frozenset(f"{_STRAIGHT}{_OPENING}{_CLOSING}'\u2018\u2019")
# The mark that ends a quotation in its line, looked for as far as that is one sentence.
_END = pattern(r"[^\"\u201d\n\r]{0,1000}+[\"\u201d]")


def is_quoted_line(document: Document, offset: int) -> bool:
    """Whether a line is in a fence, a comment of whole lines, or a quotation."""
    if is_in_region(document, offset):
        return True
    line = document.source.line_around(offset)
    return _QUOTATION.match(document.source.text, line.start) is not None


def find_quoted_tags(document: Document) -> frozenset[int]:
    """Where the tags begin that are only quoted. A pair begins with its opening tag."""
    marks = _Marks(document.source.text)
    quoted: set[int] = set()
    for base, group in document.nodes(Tags):
        found = [(it.span, it.opening) for it in group.elements]
        found += [(it.span, it.tag) for it in group.loose]
        for span, tag in sorted(found, key=lambda it: it[0]):
            start, end = span.placed(base)
            if tag.scope or marks.hold(base + tag.line, FileSpan(start, end)):
                quoted.add(start)
    return frozenset(quoted)


def find_unquoted(document: Document, spans: Iterable[FileSpan]) -> Iterator[FileSpan]:
    """The places that are not only quoted, in their order."""
    marks = _Marks(document.source.text)
    for span in sorted(spans):
        line = document.source.line_around(span.start).start
        if not marks.hold(line, span) and not is_quoted_line(document, span.start):
            yield span


class _Marks:
    """Follows the quotation marks of a text, line by line, from one tag to the next."""

    __slots__ = ("_at", "_is_open", "_is_quotation", "_line", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._line = -1
        self._at = 0
        self._is_quotation = self._is_open = False

    def hold(self, line: int, span: FileSpan) -> bool:
        """Whether a part of a line is quoted. Each is behind the one before."""
        text = self._text
        if line != self._line:
            self._line = self._at = line
            self._is_open = False
            self._is_quotation = _QUOTATION.match(text, line) is not None
        between = text[self._at : span.start]
        if between.count(_STRAIGHT) % 2:
            self._is_open = not self._is_open
        opening, closing = between.rfind(_OPENING), between.rfind(_CLOSING)
        if opening != closing:
            self._is_open = opening > closing
        self._at = span.start
        if self._is_quotation or (self._is_open and _END.match(text, span.end)):
            return True
        # A line may begin with the tag.
        before = text[span.start - 1] if span.start else ""
        return before in _MARKS and text[span.end : span.end + 1] in _MARKS
