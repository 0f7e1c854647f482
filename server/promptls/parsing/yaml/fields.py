"""Reads lines into fields, by their indentation."""

import re
from typing import NamedTuple

from promptls.document import Fault, Field, FieldItem, Insertion, Problem, Repetition, Shape
from promptls.parsing.yaml.draft import Draft, Level
from promptls.parsing.yaml.flow import DEEPEST
from promptls.parsing.yaml.keys import (
    dash_at,
    has_outermost_key,
    key_at,
    name_of,
    next_known_key,
    tight_key_at,
)
from promptls.parsing.yaml.page import LINE, Page, is_placeholder, page_of, rest_of_line
from promptls.parsing.yaml.values import read_value
from promptls.text import Span

_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]++")

_SIMPLE = re.compile(
    r"(?P<key>[A-Za-z_][\w-]*+): (?P<value>[A-Za-z0-9_./(][^\n\r:#]*+)"
    r"(?:\r\n|\n|\r|\Z)(?=[A-Za-z_]|\Z)"
)
# A bomb is not worth the time that it takes to read it to its end.
_READ_AFTER_REFUSAL = 8 * 1024

# Behind this line there is another document.
_END = "..."


class Fields(NamedTuple):
    """What the lines between two delimiters say, and what is wrong with them."""

    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]
    repetitions: tuple[Repetition, ...]


def read_fields(text: str, body: Span) -> Fields:
    """Read a part of a text. Of one that has to be refused, no more is said than that."""
    reader = _Reader(page_of(text, body.end))
    reader.read(body.start)
    for unreadable in _UNREADABLE.finditer(text, *body):
        reader.problems.append(Problem(Span(*unreadable.span()), Fault.CHARACTER))
    refused = [it for it in reader.problems if it.fault is Fault.REFUSED]
    problems = refused[:1] or sorted(reader.problems)
    return Fields(tuple(reader.fields), tuple(problems), tuple(reader.repetitions))


class _Reader:
    """The state of reading line by line."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.fields: list[Field] = []
        self.problems: list[Problem] = []
        self.repetitions: list[Repetition] = []
        self._levels: list[Level] = []
        self._awaits: Level | None = None
        self._draft: Draft | None = None
        self._end = page.end
        self._has_begun = self._is_repeated = self._has_tab = False

    def read(self, start: int) -> None:
        """Read all lines from one on."""
        code, end = self.page.code, self.page.end
        at = self._simple(start)
        while at < self._end:
            line = LINE.match(code, at, end)
            assert line
            content = line["content"].strip(" \t")
            if not content or content[0] == "#":
                at = line.end()
                continue
            begin = line.start("content")
            column = begin - at
            if code[begin] == "\t":
                tabs, column = begin, column + 1
                begin = line.start("content") + line["content"].index(content)
                self._tab(Span(tabs, begin))
            at = self._line(begin, column) if self._has_begun else self._first(begin, column)
            if self._draft:
                self._draft.end = begin + len(code[begin:at].rstrip())
        self._finish()

    def _simple(self, at: int) -> int:
        """Read the fields that come first and need no second look, as most do."""
        base = Level(0, is_list=False)
        while line := _SIMPLE.match(self.page.code, at, self.page.end):
            key_span, value_span = Span(*line.span("key")), Span(*line.span("value"))
            key, value = self.page.text[slice(*key_span)], self.page.text[slice(*value_span)]
            if key in base.keys or value[-1] in " \t":
                break
            base.keys.add(key)
            span = Span(key_span.start, value_span.end)
            self.fields.append(Field(span, key, key_span, value, value_span, Shape.PLAIN))
            at = line.end()
        if self.fields:
            self._levels.append(base)
            self._has_begun = True
        return at

    def _finish(self) -> None:
        if self._draft:
            self.fields.append(self._draft.field())

    def _report(self, span: Span, fault: Fault, repair: tuple[Insertion, ...] = ()) -> None:
        if fault is Fault.REFUSED:
            self._end = min(self._end, span.start + _READ_AFTER_REFUSAL)
        # What is wrong with a field that should not be there goes with it.
        if not self._is_repeated or fault is Fault.REFUSED:
            self.problems.append(Problem(span, fault, repair))

    def _tab(self, span: Span) -> None:
        # Whoever has set one tab has set them all.
        if not self._has_tab:
            self._report(span, Fault.TAB)
        self._has_tab = True

    def _first(self, begin: int, column: int) -> int:
        """Read the first line, which says what all of it is."""
        page = self.page
        has_keys = has_outermost_key(page, begin - column)
        margin = 0 if has_keys else column
        if key := key_at(page, begin):
            if column != margin:
                self._report(Span(*key.span("key")), Fault.INDENT)
        elif key := tight_key_at(page, begin):
            self._space(key)
        elif has_keys:
            return self._nothing(begin)
        elif dash_at(page, begin):
            self._has_begun = True
            return self._node(begin, column, column - 1)
        else:
            return page.end
        self._has_begun = True
        return self._entry(key, self._open(margin, begin, is_list=False))

    def _line(self, begin: int, column: int) -> int:
        """Read what begins on a line. Returns the start of the line after it."""
        is_dash = dash_at(self.page, begin) is not None
        owner, self._awaits = self._awaits, None
        if owner:
            is_beside = is_dash and column == owner.column and not owner.is_list
            if column > owner.column or is_beside:
                return self._node(begin, column, owner.column)
        levels = self._levels
        while levels and levels[-1].column >= column:
            if levels[-1].column == column and levels[-1].is_list == is_dash:
                break
            if levels[-1].column == column and not levels[-1].is_list:
                break
            levels.pop()
        if not levels or levels[-1].column != column or levels[-1].is_list != is_dash:
            return self._misplaced(begin, column, is_dash=is_dash)
        if is_dash:
            return self._node(begin, column, column)
        key = key_at(self.page, begin)
        return (
            self._entry(key, levels[-1]) if key else self._misplaced(begin, column, is_dash=False)
        )

    def _misplaced(self, begin: int, column: int, *, is_dash: bool) -> int:
        """Read a line that does not fit what stands above it."""
        page = self.page
        if key := key_at(page, begin):
            self._report(Span(*key.span("key")), Fault.INDENT)
            return self._entry(key, self._open(column, begin, is_list=False))
        if is_dash:
            self._report(rest_of_line(page, begin)[0], Fault.INDENT)
            return self._node(begin, column, column)
        top = self._levels[-1] if self._levels else None
        if top and top.column == column and (key := tight_key_at(page, begin)):
            self._space(key)
            return self._entry(key, top)
        return self._nothing(begin)

    def _space(self, key: re.Match[str]) -> None:
        self._report(Span(*key.span()), Fault.SPACE, (Insertion(key.end(), " "),))

    def _nothing(self, begin: int) -> int:
        """Pass over a line that says nothing, and what follows up to a key that is surely one.

        Mostly this is a description of several paragraphs, and all of it is one mistake.
        """
        page = self.page
        row, at = rest_of_line(page, begin)
        said = page.code[row.start : row.end]
        if said == _END:
            return page.end
        if is_placeholder(said):
            return at
        if self._draft and self.problems and self.problems[-1].span.start > self._draft.start:
            self.problems.pop()
        self._report(row, Fault.KEY)
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
                return rest_of_line(page, begin)[1]
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
            self._report(Span(begin, begin + 1), Fault.DEPTH)
            return None
        levels.append(Level(column, is_list=is_list))
        if self._draft and levels[1:] == levels[-1:]:
            self._draft.open(begin, is_list=is_list)
        return levels[-1]

    def _entry(self, key: re.Match[str], level: Level | None) -> int:
        """Read a key and its value."""
        page = self.page
        if level is None:
            return page.end
        name, span = name_of(page, key)
        is_outermost = len(self._levels) == 1
        if is_outermost:
            self._finish()
            self._is_repeated = name in level.keys
            self._draft = Draft(name, span, page.code.index(":", key.end("key")) + 1)
        elif self._draft and self._levels[1:] == [level]:
            self._draft.name(FieldItem(name, span))
        if name in level.keys:
            self.repetitions.append(Repetition(name, span))
        elif name == "<<":
            self._report(span, Fault.REFUSED)
        level.keys.add(name)
        level.key = name
        if self._is_nothing(key.end()):
            self._awaits = level
            return rest_of_line(page, key.end())[1]
        return self._value(key.end(), level.column)

    def _is_nothing(self, at: int) -> bool:
        """Whether a line ends here, but for a comment."""
        return at == self.page.end or self.page.code[at] in "\r\n#"

    def _value(self, begin: int, parent: int) -> int:
        reading = read_value(self.page, begin, parent)
        if reading.problem:
            self._report(*reading.problem)
        if self._draft and not self._levels[0].is_list:
            self._draft.take(reading, self._levels)
        return reading.after
