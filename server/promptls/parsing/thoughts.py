"""Finds the thoughts of a response: what a model has written between `<thought>` and `</thought>`.

They are found before anything else, because what is in them is no Markdown: a stray backtick in a
thought must not make code of the verdict behind it. Outside of thoughts, a tag in a fence, inline
code, a comment or a quotation is only mentioned.
"""

import re
from bisect import bisect_left

from promptls.document import Entry
from promptls.parsing.fences import MOST_STRAY, FenceStack
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple

NAME = "thought"

_OPENING = r"<thought(?:[ \t\r\n][^<>]*+)?+>"
_CLOSING = r"</thought>"
_LINE = r"(?:\A|(?<=[\n\r]))"
_MARGIN = r"[ \t]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?+"
_FENCE = rf"(?P<fence>{_MARGIN}(?P<mark>`{{3,}}+|~{{3,}}+)(?P<info>[^\n\r]*+))"
_BEGINNING = rf"(?:(?P<quotation>[ \t]*+>[^\n\r]*+)|{_FENCE})"
_OUTSIDE = pattern(
    rf"{_LINE}{_BEGINNING}"
    rf"|(?P<ticks>`++)|(?P<comment><!--)|(?P<opening>{_OPENING})"
)
_BEHIND_THOUGHT = pattern(_BEGINNING)
_NEXT_FENCE = pattern(rf"{_LINE}{_FENCE}")
_INSIDE = pattern(rf"(?P<opening>{_OPENING})|{_CLOSING}")
_TICKS = pattern(r"`++")
_LINE_END = pattern(r"[\n\r]|\Z")
_BREAK = pattern(r"[\n\r]")
# A tag between two of these is mentioned, and neither opens nor closes anything.
_QUOTES = frozenset("`\"'\u2018\u2019\u201c\u201d")


class Thoughts(NamedTuple):
    """The thoughts that are closed, and the tag of the one that is not, if there is one.

    A thought in a thought is a part of it. Behind a thought that is not closed there is nothing
    else.
    """

    closed: tuple[FileSpan, ...] = ()
    unclosed: FileSpan | None = None


_NONE = Thoughts()


def find_thoughts(text: str) -> Thoughts:
    """Find the thoughts of a response."""
    if f"<{NAME}" not in text:
        return _NONE
    strict: tuple[int, ...] = ()
    scan = _Scan(text, strict)
    while scan.fences.stray_at >= 0 and len(strict) < MOST_STRAY:
        strict = (*strict, scan.fences.stray_at)
        scan = _Scan(text, strict)
    return Thoughts(tuple(scan.closed), scan.unclosed)


def begins_line(text: str, before: FileSpan, end: int, *, begins: bool) -> bool:
    """Whether only space and thoughts are in the line in which a thought ends.

    `before` is the text since the last thought, which begins its line or not.
    """
    if _BREAK.search(text, before.end, end):
        return True
    between = text[before.start : before.end]
    line = max(between.rfind("\n"), between.rfind("\r")) + 1
    return (begins or line > 0) and not between[line:].strip(" \t")


class _Scan:
    """One look at a text, from its start to its end."""

    def __init__(self, text: str, strict: tuple[int, ...]) -> None:
        self._text = text
        self.fences = FenceStack(text, Entry(), strict)
        self.closed: list[FileSpan] = []
        self.unclosed: FileSpan | None = None
        # Whether the last thought begins its line.
        self._begins = True
        # From here on, no comment is closed.
        self._no_comments = len(text)
        # The end of the line whose backticks are known, and where these are, by their number.
        self._line_end = 0
        self._runs: dict[int, list[int]] = {}
        at = 0
        while at < len(text):
            wanted = _NEXT_FENCE if self.fences.open else _OUTSIDE
            match = wanted.search(text, at)
            if match is None:
                break
            at = self._behind(match)

    def _behind(self, match: re.Match[str]) -> int:
        """Where to look on, behind a mark that is outside of all thoughts."""
        text, (start, end) = self._text, match.span()
        kind = match.lastgroup
        if match["fence"] is not None:
            return self._behind_fence(match)
        if kind == "ticks":
            return self._behind_code(start, match["ticks"])
        if kind == "comment":
            close = text.find("-->", start) if start < self._no_comments else -1
            if close < 0:
                self._no_comments = min(self._no_comments, start)
            return max(close, end)
        if kind == "opening" and not self._is_mentioned(start, end):
            return self._behind_thought(FileSpan(start, end))
        return end

    def _behind_fence(self, match: re.Match[str]) -> int:
        mark, info, end = match["mark"], match["info"], match.end()
        if not self.fences.open and mark[0] == "`" and "`" in info:
            return self._behind_code(match.start("mark"), mark)
        after = end + (2 if self._text.startswith("\r\n", end) else 1)
        self.fences.mark(mark, info, Span(match.start(), end), min(after, len(self._text)))
        return end

    def _behind_code(self, start: int, ticks: str) -> int:
        """The end of inline code, which is closed in the same line, or else of its first mark."""
        end = start + len(ticks)
        if ticks == "`" and self._text[start - 1 : start] == "\\":
            return end
        if start >= self._line_end:
            self._read_line(start)
        starts = self._runs.get(len(ticks), [])
        number = bisect_left(starts, end)
        return starts[number] + len(ticks) if number < len(starts) else end

    def _read_line(self, start: int) -> None:
        """Find the runs of backticks in the rest of a line, by their length."""
        line_end = _LINE_END.search(self._text, start)
        self._line_end = line_end.start() if line_end else len(self._text)
        self._runs = {}
        for run in _TICKS.finditer(self._text, start, self._line_end):
            self._runs.setdefault(len(run[0]), []).append(run.start())

    def _behind_thought(self, opening: FileSpan) -> int:
        depth = 1
        for match in _INSIDE.finditer(self._text, opening.end):
            if not self._is_mentioned(*match.span()):
                depth += 1 if match["opening"] else -1
            if not depth:
                return self._close(FileSpan(opening.start, match.end()))
        self.unclosed = opening
        return len(self._text)

    def _close(self, thought: FileSpan) -> int:
        end = thought.end
        last = self.closed[-1].end if self.closed else 0
        before = FileSpan(last, thought.start)
        self._begins = begins_line(self._text, before, end, begins=self._begins)
        self.closed.append(thought)
        match = _BEHIND_THOUGHT.match(self._text, end) if self._begins else None
        if match is None:
            return end
        return match.end() if match["fence"] is None else self._behind_fence(match)

    def _is_mentioned(self, start: int, end: int) -> bool:
        """Whether a tag is directly between backticks or quotation marks."""
        before, after = self._text[start - 1 : start], self._text[end : end + 1]
        return before in _QUOTES and after in _QUOTES
