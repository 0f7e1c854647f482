"""The reference model of a text: the protocol's lines, its units, and its clamping."""

import re
from bisect import bisect_right
from itertools import takewhile

from torture.wire import Json

_BITS = {"utf-8": 8, "utf-16": 16, "utf-32": 32}
_BREAK = re.compile("\r\n|\r|\n")


def replacement(first: int, start: int, last: int, end: int, text: str) -> Json:
    """A change of a range, by its lines and characters."""
    return {
        "range": {
            "start": {"line": first, "character": start},
            "end": {"line": last, "character": end},
        },
        "text": text,
    }


class Model:
    """A text, and what becomes of it when a client edits it."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self._encoding = encoding

    def offset(self, line: int, character: int) -> int:
        """The offset of a position. One behind the end of a line is the end of the line."""
        starts = self._starts()
        if line >= len(starts):
            return len(self.text)
        at = starts[line]
        units = 0
        row = takewhile(lambda it: it not in "\r\n", self.text[at:])
        for letter in row:
            if units >= character:
                break
            units += self._units(letter)
            at += 1
        return at

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the character of an offset."""
        starts = self._starts()
        line = bisect_right(starts, offset) - 1
        return line, sum(map(self._units, self.text[starts[line] : offset]))

    def edit(self, start: int, end: int, text: str) -> Json:
        """Replace a part of the text and return the change that does it."""
        change = replacement(*self.position(start), *self.position(end), text)
        self.text = self.text[:start] + text + self.text[end:]
        return change

    def is_within_a_break(self, offset: int) -> bool:
        """Whether an offset is between the two characters of one line break."""
        return offset > 0 and self.text[offset - 1 : offset + 1] == "\r\n"

    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _BREAK.finditer(self.text))]

    def _units(self, letter: str) -> int:
        bits = _BITS[self._encoding]
        endless = self._encoding if bits == 8 else f"{self._encoding}-le"
        return len(letter.encode(endless)) * 8 // bits
