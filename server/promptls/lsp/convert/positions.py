"""Turns offsets into the positions of the protocol."""

from promptls.lsp.connection import wire
from promptls.text.spans import BYTE_ORDER_MARK, Encoding, FileSpan, Source


class Positions:
    """Turns the offsets of one text into positions, fastest when they come in order.

    Editors leave out the byte order mark of a file, so in a text that is read `from_disk` it takes
    no column. A text that an editor has sent is what the editor has, mark and all.
    """

    __slots__ = ("_column", "_encoding", "_first", "_line", "_offset", "source")

    def __init__(self, source: Source, encoding: Encoding, *, from_disk: bool = False) -> None:
        self.source = source
        self._encoding = encoding
        self._first = int(from_disk and source.text.startswith(BYTE_ORDER_MARK))
        self._line = self._column = 0
        self._offset = self._first

    def at(self, offset: int) -> wire.Position:
        """The position of an offset."""
        source, offset = self.source, max(offset, self._first)
        line = source.line_at(offset)
        if line != self._line or offset < self._offset:
            start = max(source.line_starts[line], self._first)
            self._line, self._offset, self._column = line, start, 0
        # From the last position on: a line may be as long as a file and full of findings.
        self._column += self._encoding.width(source.text[self._offset : offset])
        self._offset = offset
        return {"line": line, "character": self._column}

    def range(self, span: FileSpan) -> wire.Range:
        """The range of a span."""
        return {"start": self.at(span.start), "end": self.at(span.end)}
