"""Lines of a section: patterns that are tried at line starts only, and a table of all lines."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from itertools import chain

from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, line_starts
from promptls.text.values import once


class LinePattern:
    """A pattern that is matched at the start of every line.

    A regex that begins with a literal runs eight times faster than one with `^`, so the line
    break is part of the pattern. A lone carriage return is rare and gets the slower form.
    `mark` is what a line that matches begins with, if that is always the same: where no line
    does, which most texts tell at a glance, there is nothing to be found.
    """

    __slots__ = ("_first", "_mark", "_next", "_next_after_cr")

    def __init__(self, source: str, mark: str = "") -> None:
        line = f"(?P<line>{source})"
        self._first = pattern(line)
        self._mark = f"\n{mark}"
        self._next = pattern(rf"\n{line}")
        self._next_after_cr = pattern(rf"[\n\r]{line}")

    def in_lines_of(self, text: str) -> Iterable[re.Match[str]]:
        """Find the lines that match, in order."""
        first = self._first.match(text)
        start = () if first is None else (first,)
        has_cr = "\r" in text
        if not has_cr and self._mark not in text:
            return start
        rest = (self._next_after_cr if has_cr else self._next).finditer(text)
        return chain(start, rest) if start else rest

    def is_in(self, text: str) -> bool:
        """Whether a line matches."""
        rest = self._next_after_cr if "\r" in text else self._next
        return self._first.match(text) is not None or rest.search(text) is not None


def start_of(match: re.Match[str]) -> int:
    """Where the line of a match begins: after the line break that the match includes."""
    return match.start("line")


class Lines:
    """The lines of a section. Nothing is worked out before it is asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @once
    def starts(self) -> list[int]:
        """Where each line begins."""
        return line_starts(self.text)

    @once
    def ends(self) -> list[int]:
        """Where the line break of each line begins."""
        if "\r" in self.text:
            ends = [it.start() for it in LINE_BREAK.finditer(self.text)]
        else:
            ends = [it - 1 for it in self.starts[1:]]
        ends.append(len(self.text))
        return ends

    def at(self, offset: int) -> int:
        """The number of the line that holds `offset`."""
        return bisect_right(self.starts, offset) - 1
