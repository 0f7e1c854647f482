"""An editor that shares no code with the server: what its text is, the server's must be."""

import re
from typing import Any

_LINE = re.compile(r"\r\n|\r|\n")

_BITS = {"utf-8": 8, "utf-16": 16, "utf-32": 32}


class Editor:
    """A text, edited at positions that count in the units of an encoding."""

    def __init__(self, text: str, encoding: str) -> None:
        self.text = text
        self._encoding = encoding

    def position(self, offset: int) -> dict[str, int]:
        """The position of an offset."""
        breaks = [it for it in _LINE.finditer(self.text) if it.end() <= offset]
        start = breaks[-1].end() if breaks else 0
        # An offset between `\r` and `\n` has no position but the one before both.
        end = next((it.start() for it in _LINE.finditer(self.text) if it.start() >= start), offset)
        return {"line": len(breaks), "character": self._units(self.text[start : min(offset, end)])}

    def offset(self, position: dict[str, int]) -> int:
        """The offset of any position, by walking there."""
        ends = [*_LINE.finditer(self.text), None]
        if position["line"] >= len(ends):
            return len(self.text)
        before = ends[position["line"] - 1] if position["line"] else None
        at, end = before.end() if before else 0, ends[position["line"]]
        stop = end.start() if end else len(self.text)
        left = position["character"]
        while at < stop and left > 0:
            left -= self._units(self.text[at])
            at += 1
        return at

    def change(self, start: dict[str, int], end: dict[str, int], text: str) -> dict[str, Any]:
        """Edit the text, and return what is sent about it."""
        low, high = sorted((self.offset(start), self.offset(end)))
        self._become(self.text[:low] + text + self.text[high:])
        return {"range": {"start": start, "end": end}, "text": text}

    def replace(self, text: str) -> dict[str, Any]:
        """Replace the whole text, and return what is sent about it."""
        self._become(text)
        return {"text": text}

    def _become(self, text: str) -> None:
        self.text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")

    def _units(self, text: str) -> int:
        bits = _BITS[self._encoding]
        return len(
            text.encode(f"{self._encoding}{'' if bits == 8 else '-le'}", "surrogatepass")
        ) // (bits // 8)
