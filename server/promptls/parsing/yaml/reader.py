"""Reads lines by their indentation into the fields, lists and mappings that they make up."""

import re

from promptls.document import Correction, Fault, Field, FieldItem, Problem, Repetition
from promptls.parsing.yaml.entries import (
    Draft,
    Level,
    dash_at,
    has_outermost_key,
    key_at,
    next_known_key,
    oddly_spaced_key_at,
    read_key,
    tight_key_at,
)
from promptls.parsing.yaml.page import LINE, Page, find_rest_of_line, insert, is_placeholder
from promptls.parsing.yaml.scalars import is_hint
from promptls.parsing.yaml.values import DEEPEST, read_value
from promptls.text.spans import FileSpan

# A bomb is not worth the time that it takes to read it to its end.
_READ_AFTER_REFUSAL = 8 * 1024

_HINT = "argument-hint"
_MOST_LINES_BELOW = 20

# Behind this line there is another document.
_END = "..."


class FieldReader:
    """The state of reading line by line."""

    def __init__(self, page: Page, fields: list[Field]) -> None:
        self.page = page
        self.fields = fields
        self.problems: list[Problem] = []
        self.repetitions: list[Repetition] = []
        self._levels: list[Level] = []
        self._awaits: Level | None = None
        self._draft: Draft | None = None
        self._end = page.end
        self._is_repeated = self._has_tab = False
        self._has_begun = bool(fields)
        if fields:
            level = self._open(0, 0, is_list=False)
            assert level
            level.keys.update((it.key, it.key_span) for it in fields)

    def read(self, at: int) -> None:
        """Read all lines from one on."""
        code, end = self.page.code, self.page.end
        while at < self._end:
            line = LINE.match(code, at, end)
            assert line
            content = line["content"].strip(" \t")
            if not content or content[0] == "#" or self._is_filled_in(content):
                at = line.end()
                continue
            begin = line.start("content")
            column = begin - at
            if code[begin] == "\t":
                tabs, begin = begin, begin + line["content"].index(content)
                column = self._tab(FileSpan(tabs, begin))
            at = self._line(begin, column) if self._has_begun else self._first(begin, column)
            if self._draft:
                self._draft.end = begin + len(code[begin:at].rstrip(" \t\r\n"))
        self._finish()

    def _finish(self) -> None:
        if self._draft:
            self.fields.append(self._draft.field())

    def _report(self, problem: Problem) -> None:
        is_refused = problem.fault is Fault.REFUSED
        if is_refused:
            self._end = min(self._end, problem.span.start + _READ_AFTER_REFUSAL)
        # A repeated field is reported as such, and nothing else that is wrong with it.
        if is_refused or not self._is_repeated:
            self.problems.append(problem)

    def _is_filled_in(self, content: str) -> bool:
        """Whether a template has a line here, and who fills it in has to say what it is."""
        return self._awaits is None and is_placeholder(content)

    def _tab(self, span: FileSpan) -> int:
        """Report a tab, and guess the column that is meant."""
        # An author who has set one tab has set them all.
        if not self._has_tab:
            self._report(Problem(span, Fault.TAB))
        self._has_tab = True
        if self._awaits:
            return self._column_below(span.end, self._awaits.column)
        return self._levels[-1].column if self._levels else 0

    def _column_below(self, at: int, parent: int) -> int:
        """The column of the next line that is indented with spaces: the one that is meant here."""
        page = self.page
        for _ in range(_MOST_LINES_BELOW):
            line = LINE.match(page.code, find_rest_of_line(page, at)[1], page.end)
            if line is None or not line["content"]:
                break
            column, at = len(line["indent"]), line.start("content")
            if line["content"][0] not in "\t#":
                return column if column > parent else parent + 1
        return parent + 1

    def _first(self, begin: int, column: int) -> int:
        """Read the first line, which says what all of it is."""
        page, problem = self.page, None
        has_keys = has_outermost_key(page, begin - column)
        margin = 0 if has_keys else column
        if key := key_at(page, begin):
            problem = _indented(key) if column != margin else None
        elif found := _malformed_key(page, begin):
            key, problem = found
        elif has_keys:
            return self._nothing(begin)
        elif not dash_at(page, begin):
            return page.end
        self._has_begun = True
        if key is None:
            return self._node(begin, column, column - 1)
        return self._entry(key, self._open(margin, begin, is_list=False), problem)

    def _line(self, begin: int, column: int) -> int:
        """Read what begins on a line. Returns the start of the line after it."""
        is_dash = dash_at(self.page, begin) is not None
        owner, self._awaits = self._awaits, None
        if owner:
            is_beside = is_dash and column == owner.column and not owner.is_list
            if column > owner.column or is_beside:
                return self._node(begin, column, owner.column)
        levels = self._levels
        while levels and (
            levels[-1].column > column
            or (levels[-1].column == column and levels[-1].is_list and not is_dash)
        ):
            levels.pop()
        if not levels or levels[-1].column != column or levels[-1].is_list != is_dash:
            return self._misplaced(begin, column, is_dash=is_dash)
        if is_dash:
            return self._node(begin, column, column)
        if key := key_at(self.page, begin):
            return self._entry(key, levels[-1])
        if found := _malformed_key(self.page, begin):
            return self._entry(found[0], levels[-1], found[1])
        return self._nothing(begin)

    def _misplaced(self, begin: int, column: int, *, is_dash: bool) -> int:
        """Read a line whose indentation does not fit the lines above it."""
        page = self.page
        if key := key_at(page, begin):
            level = self._open(column, begin, is_list=False)
            return self._entry(key, level, _indented(key))
        if not is_dash:
            return self._nothing(begin)
        self._report(Problem(find_rest_of_line(page, begin)[0], Fault.INDENT))
        return self._node(begin, column, column)

    def _nothing(self, begin: int) -> int:
        """Pass over a line that says nothing, and what follows up to a key that is surely one.

        Mostly this is a description of several paragraphs, and all of it is one mistake.
        """
        page = self.page
        row, at = find_rest_of_line(page, begin)
        if page.code[row.start : row.end] == _END:
            return page.end
        if self._draft and self.problems and self.problems[-1].span.start > self._draft.start:
            self.problems.pop()
        self._is_repeated = False
        self._report(Problem(row, Fault.KEY))
        known = next_known_key(page, at)
        return known if known is not None else page.end

    def _node(self, begin: int, column: int, parent: int) -> int:
        """Read a list, a mapping or a value in the column after its key or dash."""
        page = self.page
        while dash := dash_at(page, begin):
            level = self._open(column, begin, is_list=True)
            if level is None:
                return page.end
            if self._is_nothing(dash.end()):
                self._awaits = level
                return find_rest_of_line(page, begin)[1]
            parent, column, begin = column, column + dash.end() - begin, dash.end()
        key = key_at(page, begin)
        if key is None:
            return self._value(begin, parent)
        return self._entry(key, self._open(column, begin, is_list=False))

    def _open(self, column: int, begin: int, *, is_list: bool) -> Level | None:
        """The list or mapping in a column, a new one if there is none, or none where it is deep."""
        levels = self._levels
        if levels and levels[-1].column == column and levels[-1].is_list == is_list:
            return levels[-1]
        if len(levels) == DEEPEST:
            self._report(Problem(FileSpan(begin, begin + 1), Fault.DEPTH))
            return None
        levels.append(Level(column, is_list=is_list))
        if self._draft and levels[1:] == levels[-1:]:
            self._draft.open(begin, is_list=is_list)
        return levels[-1]

    def _entry(
        self, key: re.Match[str], level: Level | None, problem: Problem | None = None
    ) -> int:
        """Read a key and its value."""
        page = self.page
        if level is None:
            return page.end
        name, span = read_key(page, key)
        is_outermost = len(self._levels) == 1
        if is_outermost:
            self._finish()
            self._is_repeated = name in level.keys
            self._draft = Draft(name, span, page.code.index(":", key.end("key")) + 1)
        elif self._draft and self._levels[1:] == [level]:
            self._draft.add_key(FieldItem(span, name))
        if name in level.keys:
            self.repetitions.append(Repetition(name, span, level.keys[name]))
        elif name == "<<":
            self._report(Problem(span, Fault.REFUSED))
        level.keys.setdefault(name, span)
        level.key = name
        if problem:
            self._report(problem)
        if self._is_nothing(key.end()):
            self._awaits = level
            return find_rest_of_line(page, key.end())[1]
        return self._value(key.end(), level.column)

    def _is_nothing(self, at: int) -> bool:
        """Whether a line ends here, but for a comment."""
        return at == self.page.end or self.page.code[at] in "\r\n#"

    def _is_hint(self) -> bool:
        return len(self._levels) == 1 and self._levels[0].key == _HINT

    def _value(self, begin: int, parent: int) -> int:
        reading = read_value(self.page, begin, parent)
        if reading.problem and self._is_hint() and is_hint(self.page, reading):
            reading = reading._replace(problem=None)
        if reading.problem:
            self._report(reading.problem)
        if self._draft and not self._levels[0].is_list:
            self._draft.take(reading, self._levels)
        return reading.after


def _indented(key: re.Match[str]) -> Problem:
    return Problem(FileSpan(*key.span("key")), Fault.INDENT)


def _malformed_key(page: Page, at: int) -> tuple[re.Match[str], Problem] | None:
    """A key whose colon has no space behind it, or one that is none to YAML."""
    if key := oddly_spaced_key_at(page, at):
        space = FileSpan(*key.span("space"))
        return key, Problem(space, Fault.BLANK, (Correction(space, " "),))
    if key := tight_key_at(page, at):
        return key, Problem(FileSpan(*key.span()), Fault.SPACE, (insert(key.end(), " "),))
    return None
