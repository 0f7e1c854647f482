"""Says in plain words why a text is not TOML.

`tomllib` decides that it is not, and where it stops reading. That is often far behind the mistake:
a list that is not closed is noticed in the next statement. So the reader is followed up to there:
it knows which key, list or string is open, and each token is compared with what may be there.
"""

import re

from promptls.document.toml import TomlPart
from promptls.parsing.toml.reader import TomlFrame, TomlReader
from promptls.parsing.toml.statements import (
    KEYS,
    FoundError,
    check_header,
    check_key,
    check_scalar,
    cut,
    make_error,
    show,
)
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.toml import TomlFault, TomlStop
from promptls.text.values import NamedTuple

# A line that begins like this is a statement, even where a list is open.
_STATEMENT = pattern(
    rf"(?:{KEYS}[ \t]*+=|\[{{1,2}}(?!(?:true|false|inf|nan)\])[A-Za-z_][\w.-]*+\]{{1,2}}[ \t]*+"
    r"(?:#|[\r\n]|\Z))"
)
_CLOSING_BRACE = pattern(r"\n[ \t]*+\}")
# Messages of `tomllib` about a statement that is well formed.
_OF_STATEMENT = "Cannot "
_REWORDED = {
    "Illegal character": "invalid character",
    "Found invalid character": "invalid character",
    "Duplicate inline table key": "duplicate key",
}


class TomlStatement(NamedTuple):
    """The key or the header of a statement, as in the text."""

    span: FileSpan
    name: str
    is_header: bool


def explain_stop(text: str, stop: TomlStop) -> TomlFault:
    """What is wrong with a text in which `tomllib` stops."""
    at, message = stop
    fault = _find_fault(text, at)
    if isinstance(fault, TomlFault):
        return fault
    if fault is not None and message.startswith(_OF_STATEMENT):
        return TomlFault(fault.span, _clash(fault, message))
    end = at + (text[at : at + 1] not in ("", "\n"))
    return TomlFault(FileSpan(at, end), _in_plain_words(message))


def _find_fault(text: str, stop: int) -> TomlFault | TomlStatement | None:
    """Why `tomllib` stops reading at an offset.

    If the text up to there is well formed, it is the statement there that is wrong in another way,
    such as a duplicate.
    """
    judge = _Judge(text, stop)
    try:
        judge.read()
    except FoundError as found:
        start = found.fault.span.start
        is_near = "\n" not in text[start:stop] and start <= stop
        return found.fault if is_near or not found.is_local else None
    return judge.statement


class _Judge(TomlReader):
    """Compares each token with what may be there, up to where `tomllib` stops."""

    def __init__(self, text: str, stop: int) -> None:
        super().__init__(text)
        self.statement: TomlStatement | None = None
        self._stop = stop
        # The key whose value is read, and those of open lists and tables, by their offset.
        self._name = ""
        self._names: dict[int, str] = {}
        # Where the last value begins, and where the last token ends. Up to `_judged`, all is right.
        self._item = 0
        self._end = 0
        self._judged = 0
        self._is_behind_header = False

    def read(self) -> "_Judge":
        """Read the text to its end, and report what is open there."""
        super().read()
        if self._frames or (self.part is TomlPart.VALUE and self.is_due):
            self._check(len(self._text), is_gap=False)
        return self

    def _take(self, match: "re.Match[str]") -> None:
        is_gap = bool(match["newline"] or match["comment"])
        if match.start() >= self._judged:
            self._check(match.start(), is_gap=is_gap)
        frame, depth = self._frame, len(self._frames)
        super()._take(match)
        if not is_gap:
            self._end = max(match.end(), self._judged)
        elif match["newline"]:
            self._is_behind_header = False
        if frame is not None and len(self._frames) < depth:
            self._item = frame.start
        elif len(self._frames) > depth:
            self._names[match.start()] = self._name

    def _check(self, at: int, *, is_gap: bool) -> None:
        frame, is_value = self._frame, self.part is TomlPart.VALUE
        is_due = is_value and self.is_due
        if self.part is TomlPart.HEADER or (self.names and not is_value):
            return
        if is_gap and not (is_due and (frame is None or not frame.is_list)):
            return
        if frame is not None and not (is_due and not frame.is_list):
            # What comes before an item is read together with the mark in front of it.
            if self._end - (self._text[self._end - 1] in "[{,") > self._stop:
                return
            self._check_closed(at, frame)
        elif at > self._stop:
            return
        if is_due:
            self._check_value(at, frame)
        elif is_value:
            self._check_behind(at, frame)
        elif frame is not None:
            self._check_pair(at)
        else:
            self._check_statement(at)

    def _check_closed(self, at: int, frame: TomlFrame) -> None:
        """Report the bracket of a list or inline table that has no end."""
        text, name = self._text, self._names[frame.start]
        is_new_line = "\n" in text[self._end : at]
        is_statement = is_new_line and _STATEMENT.match(text, at)
        is_over = is_statement if frame.is_list else is_new_line
        if not is_over and (at < len(text) or self.part is not TomlPart.VALUE):
            return
        message = f"{name!r} is not closed: expected {']' if frame.is_list else '}'!r}"
        if not frame.is_list and _CLOSING_BRACE.search(text, self._end):
            message = f"inline table {name!r} must be on one line"
        raise FoundError(frame.start, frame.start + 1, message, is_local=False)

    def _check_statement(self, at: int) -> None:
        text = self._text
        if self._is_behind_header:
            raise make_error(text, at, f"unexpected {show(text, at)} after the table header")
        self._is_behind_header = is_header = text[at] == "["
        self._name, end = check_header(text, at) if is_header else check_key(text, at)
        self.statement = TomlStatement(FileSpan(at, end), self._name, is_header)
        self._judged = end

    def _check_pair(self, at: int) -> None:
        text = self._text
        if not text.startswith("}", at):
            self._name, self._judged = check_key(text, at)
            return
        comma = text.rfind(",", 0, at)
        if not text[comma + 1 : at].strip():
            raise make_error(text, comma, "unexpected ',' before '}'")

    def _check_value(self, at: int, frame: TomlFrame | None) -> None:
        is_item = frame is not None and frame.is_list
        if at > self._stop or self._text.startswith(("[", "{"), at):
            return
        if is_item and self._text.startswith("]", at):
            return
        self._item = at
        list_ = self._names[frame.start] if frame is not None and is_item else None
        self._judged = check_scalar(self._text, at, self._stop, self._name, list_)

    def _check_behind(self, at: int, frame: TomlFrame | None) -> None:
        """Compare what comes behind a value with a comma and the bracket that closes."""
        text = self._text
        if frame is None:
            name = self.statement.name if self.statement else ""
            raise make_error(text, at, f"unexpected {show(text, at)} after the value of {name!r}")
        if text[at] in (",", "]" if frame.is_list else "}"):
            return
        if text[at] in "=]})":
            name = self._names[frame.start]
            raise make_error(text, at, f"unexpected {text[at]!r} in {name!r}")
        item = text[self._item : self._end]
        raise make_error(text, at, f"missing ',' after {cut(item)!r}")


def _clash(statement: TomlStatement, message: str) -> str:
    """What is wrong with a well-formed statement: an earlier one has defined the same."""
    name = statement.name
    if message.startswith("Cannot declare"):
        return f"duplicate table {name!r}"
    if not message.startswith("Cannot overwrite"):
        return f"cannot add {name!r} to a table that is complete"
    return (
        f"table {name!r} has the name of an earlier key"
        if statement.is_header
        else f"duplicate key {name!r}"
    )


def _in_plain_words(message: str) -> str:
    """A message of `tomllib` in the words of the others."""
    for old, new in _REWORDED.items():
        message = message.replace(old, new)
    return message[:1].lower() + message[1:]
