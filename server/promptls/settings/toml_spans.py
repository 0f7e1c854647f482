"""Finds the span of every key and value in a TOML text.

`tomllib` validates the text and gives the values, but no spans. What it has accepted is well
formed, so that this reader only has to follow, never to validate.
"""

import re
import tomllib

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# The names and numbers that lead to a value: `("variables", "GOAL", "phases", 0)`.
KeyPath = tuple[str | int, ...]

_GAP = pattern(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACE = re.compile(r"[ \t]*+")
_KEY = pattern(r"\"(?P<double>(?:[^\"\\]|\\.)*+)\"|'(?P<single>[^']*+)'|(?P<bare>[\w-]++)")
_STRING = pattern(
    r"\"\"\"(?:[^\"\\]|\\.|\"(?!\"\"))*+\"{3,5}|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]++")


class KeySpans(NamedTuple):
    """The spans of a key and its value. An item of an array is its own key."""

    key: FileSpan
    value: FileSpan


class _Name(NamedTuple):
    text: str
    span: FileSpan


def find_key_spans(text: str) -> dict[KeyPath, KeySpans]:
    """The spans of all keys of a text that is valid TOML."""
    return _Reader(text).read()


def find_written_names(text: str) -> list[tuple[KeyPath, FileSpan]]:
    """Each place at which a key is written, with the quotes that it may have.

    A table may be named in several headers, and a dotted key in several lines.
    """
    reader = _Reader(text)
    reader.read()
    return reader.written


class _Reader:
    __slots__ = ("_at", "_counts", "_spans", "_text", "written")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._spans: dict[KeyPath, KeySpans] = {}
        self.written: list[tuple[KeyPath, FileSpan]] = []
        # Of each array of tables, the number of its last one.
        self._counts: dict[KeyPath, int] = {}

    def read(self) -> dict[KeyPath, KeySpans]:
        table: KeyPath = ()
        while self._peek(_GAP):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self._spans

    def _peek(self, gap: re.Pattern[str]) -> str:
        """Pass over a gap, and show what comes after it."""
        match = gap.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._text[self._at : self._at + 1]

    def _pass_comma(self) -> None:
        if self._peek(_GAP) == ",":
            self._at += 1

    def _header(self) -> KeyPath:
        start = self._at
        is_array = self._text.startswith("[[", start)
        self._at += 1 + is_array
        names = self._names()
        self._at += 1 + is_array
        header = FileSpan(start, self._at)
        path: KeyPath = ()
        for number, name in enumerate(names, 1):
            path += (name.text,)
            self._spans.setdefault(path, KeySpans(name.span, header))
            self.written.append((path, name.span))
            if number == len(names) and is_array:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path += (self._counts[path],)
                self._spans.setdefault(path, KeySpans(header, header))
        return path

    def _names(self) -> list[_Name]:
        names: list[_Name] = []
        is_dotted = True
        while is_dotted:
            self._peek(_SPACE)
            match = _KEY.match(self._text, self._at)
            assert match
            name = match[match.lastgroup or "bare"]
            if "\\" in name and match["double"] is not None:
                name = tomllib.loads(f"name = {match[0]}")["name"]
            names.append(_Name(name, FileSpan(*match.span())))
            self._at = match.end()
            is_dotted = self._peek(_SPACE) == "."
            self._at += is_dotted
        return names

    def _pair(self, table: KeyPath) -> None:
        names = self._names()
        path = (*table, *(it.text for it in names))
        self._at += 1
        self._peek(_SPACE)
        value = self._value(path)
        for number, name in enumerate(names, len(table) + 1):
            self._spans.setdefault(path[:number], KeySpans(name.span, value))
            self.written.append((path[:number], name.span))

    def _value(self, path: KeyPath) -> FileSpan:
        start, first = self._at, self._text[self._at : self._at + 1]
        if first == "[":
            self._at += 1
            number = 0
            while self._peek(_GAP) not in ("]", ""):
                span = self._value((*path, number))
                self._spans[(*path, number)] = KeySpans(span, span)
                number += 1
                self._pass_comma()
            self._at += 1
        elif first == "{":
            self._at += 1
            while self._peek(_GAP) not in ("}", ""):
                self._pair(path)
                self._pass_comma()
            self._at += 1
        else:
            match = _STRING.match(self._text, start) or _SCALAR.match(self._text, start)
            self._at += len(match[0].rstrip()) if match else 1
        return FileSpan(start, self._at)
