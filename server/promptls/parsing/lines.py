"""Lines of a section: patterns that are tried at line starts only, and a table of all lines."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from promptls.text import LINE_BREAK, Span


class LinePattern:
    """A pattern that is matched at the start of every line.

    A regex that begins with a literal runs eight times faster than one with `^`, so the line
    break is part of the pattern. A lone carriage return is rare and gets the slower form. Each
    form is compiled when it is needed: compiling all of them takes a tenth of the start.
    """

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def _first(self) -> re.Pattern[str]:
        return re.compile(self._pattern)

    @cached_property
    def _next(self) -> re.Pattern[str]:
        return re.compile(r"\n" + self._pattern)

    @cached_property
    def _next_after_cr(self) -> re.Pattern[str]:
        return re.compile(r"[\n\r]" + self._pattern)

    def in_lines_of(self, text: str) -> Iterator[re.Match[str]]:
        """Find the lines that match, in order."""
        if first := self._first.match(text):
            yield first
        yield from (self._next_after_cr if "\r" in text else self._next).finditer(text)


def start_of(match: re.Match[str]) -> int:
    """Where the line of a match begins: after the line break that the match includes."""
    return match.start() + (match[0][:1] in ("\n", "\r"))


class Lines:
    """The lines of a section, each as a span without its line break."""

    __slots__ = ("spans", "starts", "text")

    def __init__(self, text: str) -> None:
        breaks = [it.span() for it in LINE_BREAK.finditer(text)]
        self.text = text
        self.starts = [0, *(end for _, end in breaks)]
        self.spans = list(map(Span, self.starts, [*(start for start, _ in breaks), len(text)]))

    def at(self, offset: int) -> int:
        """The number of the line that holds `offset`."""
        return bisect_right(self.starts, offset) - 1
