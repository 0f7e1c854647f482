"""Says in plain words why a text is not TOML.

`tomllib` decides that it is not, and where it stops reading. That is often far behind the mistake:
a list that is not closed is noticed in the next statement. This reader follows the text up to
there, so it knows which key, list or string is open.
"""

from promptls.parsing.toml.cursor import (
    BLANK,
    KEYS,
    SPACE,
    FoundError,
    TomlCursor,
    TomlFault,
    cut,
)
from promptls.parsing.toml.scalars import read_scalar
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_HEADER = pattern(rf"\[{{1,2}}[ \t]*+(?P<name>{KEYS})[ \t]*+\]{{1,2}}")
# A line that begins like this is a statement, even where a list is open.
_STATEMENT = pattern(
    rf"(?:{KEYS}[ \t]*+=|\[{{1,2}}(?!(?:true|false|inf|nan)\])[A-Za-z_][\w.-]*+\]{{1,2}}[ \t]*+"
    r"(?:#|[\r\n]|\Z))"
)
_GAP = pattern(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_CLOSING_BRACE = pattern(r"\n[ \t]*+\}")
_CLOSED_BY = {"[": "]", "{": "}"}


class TomlStatement(NamedTuple):
    """The key or the header of a statement, as in the text."""

    span: FileSpan
    name: str
    is_header: bool


class _Open(NamedTuple):
    mark: str
    start: int
    name: str


def find_fault(text: str, stop: int) -> TomlFault | TomlStatement | None:
    """Why `tomllib` stops reading at an offset.

    If the text up to there is well formed, it is the statement there that is wrong in another way,
    such as a duplicate.
    """
    reader = _Reader(text, stop)
    try:
        reader.read()
    except FoundError as found:
        start = found.fault.span.start
        is_near = "\n" not in text[start:stop] and start <= stop
        return found.fault if is_near or not found.is_local else None
    return reader.statement


class _Reader(TomlCursor):
    __slots__ = ("_item", "_name", "statement")

    def __init__(self, text: str, stop: int) -> None:
        super().__init__(text, stop)
        # The key whose value is being read, and where the last value began.
        self._name = ""
        self._item = 0
        self.statement: TomlStatement | None = None

    def read(self) -> None:
        """Read the statements up to where `tomllib` stops."""
        text = self.text
        while (at := self.skip(_GAP)) < len(text) and at <= self.stop:
            is_header = text[at] == "["
            name = self._header() if is_header else self.key()
            self.statement = TomlStatement(FileSpan(at, self.at), name, is_header)
            if not is_header:
                self.equals(name, at)
                self._value(name)
            after = "the table header" if is_header else f"the value of {name!r}"
            at = self.skip(SPACE)
            if at < len(text) and at <= self.stop and text[at] not in "\r\n":
                raise self.error(at, f"unexpected {self.shown(at)} after {after}")

    def _header(self) -> str:
        at = self.at
        match = _HEADER.match(self.text, at)
        if match:
            self.at = match.end()
            return cut(match["name"])
        line = self.line_at(at)
        if not line.strip("[] \t"):
            raise self.error(at, "missing name in the table header")
        if "]" not in line:
            raise FoundError(at, at + len(line), f"{cut(line)!r} is not closed: expected ']'")
        message = f"invalid table header {cut(line)!r}: put names with other characters in quotes"
        raise FoundError(at, at + len(line), message)

    def _value(self, name: str) -> None:
        """Read a value, with the lists and inline tables that it consists of."""
        open_: list[_Open] = []
        is_due = True
        self._name = name
        self.skip(BLANK)
        while (is_due or open_) and self.at <= self.stop:
            at = self.at
            if not is_due:
                is_due = self._after_item(open_)
            elif self.text.startswith(("[", "{"), at):
                open_.append(_Open(self.text[at], at, self._name))
                self.at += 1
                is_due = self._before_item(open_)
            else:
                list_ = open_[-1].name if open_ and open_[-1].mark == "[" else None
                self._item = at
                read_scalar(self, self._name, list_)
                is_due = False

    def _before_item(self, open_: list[_Open]) -> bool:
        """Pass over what comes before an item. Returns whether there is one."""
        at, closing = self._skip_inside(open_), _CLOSED_BY[open_[-1].mark]
        if self.text.startswith(closing, at):
            comma = self.text.rfind(",", 0, at)
            if closing == "}" and not self.text[comma + 1 : at].strip():
                raise self.error(comma, "unexpected ',' before '}'")
            self.at += 1
            self._item = open_.pop().start
            return False
        if closing == "}":
            self._name = self.key()
            self.equals(self._name, at)
            self.skip(BLANK)
        return True

    def _after_item(self, open_: list[_Open]) -> bool:
        """Pass over what comes after an item. Returns whether another one follows."""
        end = self.at
        at, last = self._skip_inside(open_), open_[-1]
        if self.text.startswith(",", at):
            self.at += 1
            return self._before_item(open_)
        if self.text.startswith(_CLOSED_BY[last.mark], at):
            self.at += 1
            self._item = open_.pop().start
            return False
        item = self.text[self._item : end]
        if self.text[at] in "=]})":
            raise self.error(at, f"unexpected {self.text[at]!r} in {last.name!r}")
        raise self.error(at, f"missing ',' after {cut(item)!r}")

    def _skip_inside(self, open_: list[_Open]) -> int:
        """Pass over a gap between brackets, and report the bracket if it has no end."""
        last = open_[-1]
        start = self.at
        at = self.skip(_GAP)
        is_new_line = "\n" in self.text[start:at]
        is_over = at == len(self.text) or (is_new_line and _STATEMENT.match(self.text, at))
        if is_over if last.mark == "[" else is_new_line:
            if last.mark == "{" and _CLOSING_BRACE.search(self.text, start):
                message = f"inline table {last.name!r} must be on one line"
            else:
                message = f"{last.name!r} is not closed: expected {_CLOSED_BY[last.mark]!r}"
            raise FoundError(last.start, last.start + 1, message, is_local=False)
        return at
