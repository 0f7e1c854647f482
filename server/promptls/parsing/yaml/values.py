"""Reads a value: a text, or a list in brackets or a mapping in braces, which may span lines."""

import re
from bisect import bisect_left
from functools import lru_cache

from promptls.document import Correction, Fault, FieldItem, Problem, Shape
from promptls.parsing.yaml.block_scalars import read_block
from promptls.parsing.yaml.page import (
    ODD_SPACE,
    Page,
    Reading,
    find_rest_of_line,
    fold_lines,
    quote_part,
)
from promptls.parsing.yaml.scalars import ends_line, find_escape, read_plain, read_quoted, unquote
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_REFUSED = pattern(r"&[\w-]++(?=\s|\Z)|!\S*+")
_ALIAS = pattern(r"\*[\w-]++(?=\s|\Z)")
_ODD_DASH = pattern(rf"-(?P<space>{ODD_SPACE}[ \t]*+)")
_SPECIAL = pattern(r"(?:[,\]}@`%&*]|[-?:](?=\s|\Z))\S*+")
# More levels of brackets, or of lists and mappings, than any front matter has.
DEEPEST = 64
_SPACE = r"[ \t\r\n]"
_INSIDE = r"(?:[^ \t\r\n,\[\]{}:]|:(?![ \t\r\n,\[\]{}]|\Z))"
_TOKEN = pattern(
    rf"(?P<space>{_SPACE}++|#[^\n\r]*+)"
    r"|(?P<quoted>\"(?:[^\"\\]|\\[\s\S])*+\"|'(?:[^']|'')*+')"
    r"|(?P<mark>[\[\]{},:])"
    r"|(?P<refused>&[\w-]++(?=[\s,\]}])|![^\s,\]}]*+)"
    rf"|(?P<dash>-(?={_SPACE}))"
    rf"|(?P<plain>{_INSIDE}++(?:{_SPACE}++(?!\#){_INSIDE}++)*+)"
)
_NAME = pattern(r"\{[A-Za-z_]\w*+\}")
_SEVERE = frozenset({Fault.REFUSED, Fault.DEPTH})
_PAIRS = {"]": "[", "}": "{"}


def read_value(page: Page, start: int, parent: int) -> Reading:
    """Read a value that belongs to what is in the column `parent`."""
    mark = page.code[start]
    if mark in "\"'":
        return read_quoted(page, start, parent)
    if mark in "[{":
        return read_flow(page, start, parent)
    if mark in "|>":
        return read_block(page, start, parent)
    return read_plain(page, start, parent, _problem(page, start))


def _problem(page: Page, start: int) -> Problem | None:
    if dash := _ODD_DASH.match(page.code, start, page.end):
        space = FileSpan(*dash.span("space"))
        return Problem(space, Fault.BLANK, (Correction(space, " "),))
    for refused, fault in (
        (_REFUSED, Fault.REFUSED),
        (_ALIAS, Fault.REFUSED if page.has_anchors else Fault.START),
        (_SPECIAL, Fault.START),
    ):
        if match := refused.match(page.code, start, page.end):
            return Problem(FileSpan(*match.span()), fault)
    return None


def read_flow(page: Page, start: int, parent: int) -> Reading:
    """Read a value that begins with a bracket and belongs to what is in the column `parent`."""
    row, _ = find_rest_of_line(page, start)
    flow = _Flow(page, start, _limit(page, start, parent))
    flow.read()
    at, problem = flow.at, flow.problem
    if not flow.levels and not ends_line(page, at):
        rest = Problem(find_rest_of_line(page, at)[0], Fault.AFTER)
        if at <= row.end:
            is_name = _NAME.fullmatch(page.code, start, at) is not None
            return read_plain(page, start, parent, None if is_name else rest)
        problem = rest
    shape = Shape.LIST if page.code[start] == "[" else Shape.MAPPING
    after = find_rest_of_line(page, at)[1]
    end = start + len(page.code[start:at].rstrip(" \t\r\n"))
    return Reading(after, "", FileSpan(start, end), shape, tuple(flow.items), problem)


def _limit(page: Page, start: int, parent: int) -> int:
    """Where a bracket without a partner ends all the same: before the next field or dash."""
    starts = _field_starts(page.code, page.end, min(parent, DEEPEST))
    at = bisect_left(starts, start)
    return starts[at] if at < len(starts) else page.end


# Each bracket asks for the next field, so all of them are found at once.
@lru_cache(maxsize=8)
def _field_starts(code: str, end: int, deepest: int) -> tuple[int, ...]:
    return tuple(it.start() for it in _next_field(deepest).finditer(code, 0, end))


@lru_cache(maxsize=DEEPEST + 1)
def _next_field(deepest: int) -> re.Pattern[str]:
    return re.compile(rf"[\n\r] {{0,{deepest}}}+(?:-[ \t]|[A-Za-z_][\w.-]*+:(?=\s|\Z))")


class _OpenBracket:
    """An open bracket, and what it has since the last comma."""

    __slots__ = ("bracket", "has_colon", "has_value")

    def __init__(self, bracket: str) -> None:
        self.bracket = bracket
        self.has_colon = self.has_value = False


class _Flow:
    """The state of reading between brackets."""

    def __init__(self, page: Page, start: int, end: int) -> None:
        self.page, self.at, self.end = page, start, end
        self.levels: list[_OpenBracket] = []
        self.items: list[FieldItem] = []
        self.problem: Problem | None = None

    def read(self) -> None:
        """Read up to the bracket that closes the first one, or to the end."""
        first = FileSpan(self.at, find_rest_of_line(self.page, self.at)[0].end)
        while match := _TOKEN.match(self.page.code, self.at, self.end):
            self.at = match.end()
            span = FileSpan(*match.span())
            if match["mark"]:
                self._mark(match[0], span)
                if not self.levels:
                    return
            elif match["quoted"]:
                inner = FileSpan(span.start + 1, span.end - 1)
                self._item(inner, unquote(self.page.text, inner, match[0][0]), span)
                if match[0][0] == '"' and (problem := find_escape(self.page.code, inner)):
                    self._report(problem)
            elif match["plain"]:
                self._plain(span)
            elif match["refused"]:
                self._report(Problem(span, Fault.REFUSED))
            elif match["dash"]:
                self._report(Problem(span, Fault.START))
        self.at = self.end
        # What is not closed may not be meant to be a bracket, so its parts do not count.
        if self.problem is None or self.problem.fault not in _SEVERE:
            self.problem = Problem(first, Fault.OPEN)

    def _report(self, problem: Problem) -> None:
        is_severe = self.problem is not None and self.problem.fault in _SEVERE
        if self.problem is None or (problem.fault in _SEVERE and not is_severe):
            self.problem = problem
        elif self.problem.repair:
            # One quotes them all, or none.
            repair = (*self.problem.repair, *problem.repair) if problem.repair else ()
            values = (*self.problem.values, *problem.values) if problem.repair else ()
            self.problem = self.problem._replace(repair=repair, values=values)

    def _plain(self, span: FileSpan) -> None:
        first = self.page.code[span.start]
        if first == "*" and self.page.has_anchors:
            self._report(Problem(span, Fault.REFUSED))
        elif first in "*&@`%|>":
            self._report(Problem(span, Fault.START, quote_part(self.page.text, span), (span,)))
        elif first in "\"'":
            self._report(Problem(span, Fault.QUOTE))
        self._item(span, fold_lines(self.page.text[span.start : span.end]), span)

    def _item(self, inner: FileSpan, text: str, span: FileSpan) -> None:
        if len(self.levels) == 1 and not self.levels[0].has_colon:
            self.items.append(FieldItem(inner, text))
        self._value(span)

    def _value(self, span: FileSpan) -> None:
        if self.levels[-1].has_value:
            self._report(Problem(span, Fault.COMMA))
        self.levels[-1].has_value = True

    def _mark(self, mark: str, span: FileSpan) -> None:
        if mark in "[{":
            self._open(mark, span)
            return
        level = self.levels[-1]
        if mark == ":":
            is_wrong = level.has_colon
            level.has_colon, level.has_value = True, False
        elif mark == ",":
            is_wrong = not level.has_value and not level.has_colon
            level.has_colon = level.has_value = False
        else:
            is_wrong = level.bracket != _PAIRS[mark]
            if not is_wrong:
                self.levels.pop()
        if is_wrong:
            self._report(Problem(span, Fault.FLOW))

    def _open(self, mark: str, span: FileSpan) -> None:
        if self.levels:
            self._value(span)
        if len(self.levels) < DEEPEST:
            self.levels.append(_OpenBracket(mark))
            return
        self._report(Problem(span, Fault.DEPTH))
        self.at = self.end
