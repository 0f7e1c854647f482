"""Reads TOML as far as it can be followed, with the span of every word, key and value.

A text that is being written is not complete. So this reader only follows, and never refuses; what
it says of valid TOML is what `tomllib` says.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Final

from promptls.document.toml import TomlPart, TomlWord
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Span
from promptls.text.toml import KeyPath
from promptls.text.values import NamedTuple

_STRINGS: Final = (
    r"|\"\"\"(?:[^\"\\]|(?s:\\.)|\"(?!\"\"))*+(?:\"{3,5}|\\?\Z)"
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r"|\"(?P<double>(?:[^\"\\\n\r]|\\.)*+)\"?|'(?P<single>[^'\n\r]*+)'?"
)
_GAPS: Final = r"(?P<comment>#[^\n\r]*+)|(?P<newline>\r\n?|\n)"
_NAME = pattern(rf"{_GAPS}|(?P<mark>[\[\]{{}}=,.]){_STRINGS}|[^\s#\[\]{{}}=,.\"']++")
_VALUE = pattern(
    rf"{_GAPS}|(?P<mark>[\[\]{{}}=,]){_STRINGS}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9:.Z+-]++|[^\s#\[\]{}=,\"']++"
)
# Deeper than any key. What is deeper is not told apart, or a long line would take forever.
_DEEPEST = 64


class TomlSpans(NamedTuple):
    """The spans of a key and its value. An item of a list is its own key."""

    key: FileSpan
    value: FileSpan


class TomlFrame:
    """An open list or inline table, and what was written before it."""

    __slots__ = ("base", "count", "is_due", "is_list", "names", "path", "start")

    def __init__(self, reader: "TomlReader", start: int, *, is_list: bool) -> None:
        self.is_list = is_list
        self.start = start
        self.path = reader.value_path
        self.base, self.names, self.is_due = reader.base, reader.names, reader.is_due
        self.count = 0


class TomlReader:
    """Follows the tokens of a text, and keeps where it is.

    Words are those of the table that `prefix` leads to.
    """

    def __init__(self, text: str, *, prefix: tuple[str, ...] = ()) -> None:
        self._text = text
        self._prefix = prefix
        self.part = TomlPart.KEY
        self._frames: list[TomlFrame] = []
        self._header = 0
        # Of each array of tables, the number of its last one.
        self._counts: dict[KeyPath, int] = {}
        # The table, the names of the key in it, and whether its value is still to come.
        self.base: KeyPath = ()
        self.names: list[tuple[str, FileSpan]] = []
        self.is_due = False
        # Whether a word may stand here, and none is there that ends what is begun.
        self._is_free = True
        self.words: list[TomlWord] = []
        self.comments: list[Span] = []
        self.spans: dict[KeyPath, TomlSpans] = {}

    def read(self) -> "TomlReader":
        """Read the text to its end."""
        for match in self._tokens():
            self._take(match)
        return self

    def read_to(self, offset: int) -> TomlWord | None:
        """The word at an offset, or a place for one; none in comments and in tables of others.

        Behind a header, a value or a name that has an end, no word has a place.
        """
        for match in self._tokens():
            is_word = not (match["newline"] or match["mark"])
            # At the end of a closed string the offset is behind it, as it is at that of a word.
            if is_word and match.start() <= offset <= match.end():
                is_free = self._is_free and not match["comment"]
                return self._make_word(*_spans_of(match)) if is_free else None
            if match.end() > offset:
                break
            self._take(match)
        place = FileSpan(offset, offset)
        return self._make_word(place, place) if self._is_free else None

    @property
    def _frame(self) -> TomlFrame | None:
        """The innermost open list or inline table."""
        return self._frames[-1] if self._frames else None

    @property
    def path(self) -> KeyPath:
        """The path of the table or of the key."""
        base = () if self.part is TomlPart.HEADER else self.base
        return (*base, *(name for name, _ in self.names))[:_DEEPEST]

    @property
    def value_path(self) -> KeyPath:
        """The path of the value, which may be an item."""
        inner = self._frame
        if inner is None or not inner.is_list:
            return self.path
        return (*inner.path, inner.count)[:_DEEPEST]

    def _tokens(self) -> "Iterator[re.Match[str]]":
        at = int(self._text.startswith(BYTE_ORDER_MARK))
        while True:
            tokens = _VALUE if self.part is TomlPart.VALUE else _NAME
            match = tokens.search(self._text, at)
            if match is None:
                return
            yield match
            at = match.end()

    def _take(self, match: "re.Match[str]") -> None:
        """Go past a token."""
        if match["newline"]:
            self._end_line()
            self._is_free |= not self._frames
        elif match["mark"]:
            self._take_mark(match["mark"], match.start())
            self._is_free = match["mark"] not in "]}"
        elif match["comment"]:
            self.comments.append(Span(*match.span()))
        else:
            self._is_free = False
            span, content = _spans_of(match)
            word = self._make_word(span, content)
            if word is not None:
                self.words.append(word)
            if self.part is TomlPart.VALUE:
                self._end_value(span)
            elif len(self.names) < _DEEPEST:
                self.names = [*self.names, (self._text_of(span, content), span)]

    def _make_word(self, span: FileSpan, content: FileSpan) -> TomlWord | None:
        path, depth = self.path, len(self._prefix)
        if path[:depth] != self._prefix:
            return None
        names = tuple(it for it in path[depth:] if isinstance(it, str))
        in_list = self._frame is not None and self._frame.is_list
        text = self._text_of(span, content)
        return TomlWord(span, self.part, names, text, content, in_list, path[depth:])

    def _text_of(self, span: FileSpan, content: FileSpan) -> str:
        """What is written in the quotes; of a name, what it means."""
        text = self._text[slice(*content)]
        if "\\" in text and self.part is not TomlPart.VALUE and self._text[span.start] == '"':
            return _unescape(self._text[slice(*span)])
        return text

    def _end_line(self) -> None:
        if self.part is TomlPart.HEADER:
            self.base = self.path
        if not self._frames:
            self.names = []
            self.part = TomlPart.KEY

    def _take_mark(self, mark: str, at: int) -> None:
        if mark == "[" and self.part is TomlPart.KEY and not self._frames:
            self.part = TomlPart.HEADER
            self._header = at
        elif mark in "[{" and self.part is TomlPart.VALUE:
            self._frames.append(TomlFrame(self, at, is_list=mark == "["))
            if mark == "{":
                self.base, self.names = self._frames[-1].path, []
                self.part = TomlPart.KEY
        elif mark == "]" and self.part is TomlPart.HEADER:
            self._end_header(at + 1)
        elif mark in "]}" and self._frames:
            frame = self._frames.pop()
            self.base, self.names, self.is_due = frame.base, frame.names, frame.is_due
            self.part = TomlPart.VALUE
            self._end_value(FileSpan(frame.start, at + 1))
        elif mark == "=":
            self.part = TomlPart.VALUE
            self.is_due = True
        elif mark == "," and self._frame is not None:
            self.is_due = self._frame.is_list
            if not self._frame.is_list:
                self.names = []
                self.part = TomlPart.KEY

    def _named(self, number: int) -> KeyPath:
        """The path of the first names of a key."""
        return (*self.base, *(name for name, _ in self.names[:number]))[:_DEEPEST]

    def _end_header(self, end: int) -> None:
        is_array = self._text.startswith("[[", self._header)
        header = FileSpan(self._header, end + (is_array and self._text.startswith("]", end)))
        path: KeyPath = ()
        for number, (name, span) in enumerate(self.names, 1):
            path += (name,)
            self.spans.setdefault(path, TomlSpans(span, header))
            if is_array and number == len(self.names):
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path += (self._counts[path],)
                self.spans.setdefault(path, TomlSpans(header, header))
        self.base = path
        self.names = []
        self.part = TomlPart.KEY

    def _end_value(self, span: FileSpan) -> None:
        """Note the place of a value. Of several behind one key, the first counts."""
        inner = self._frame
        if inner is not None and inner.is_list:
            self.spans.setdefault(self.value_path, TomlSpans(span, span))
            inner.count += 1
        elif self.is_due:
            for number, (_, name) in enumerate(self.names, 1):
                self.spans.setdefault(self._named(number), TomlSpans(name, span))
        self.is_due = False


def _spans_of(match: "re.Match[str]") -> tuple[FileSpan, FileSpan]:
    """The span of a word, and that of what is in its quotes."""
    groups = (it for it in ("double", "single") if match[it] is not None)
    return FileSpan(*match.span()), FileSpan(*match.span(next(groups, 0)))


def _unescape(quoted: str) -> str:
    try:
        name: str = tomllib.loads(f"name = {quoted}")["name"]
    except tomllib.TOMLDecodeError:
        return quoted[1:-1]
    return name
