"""What an offset of a settings file belongs to, also while the file is being written.

`tomllib` says nothing about a text that is not complete, so the tokens are followed leniently.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from promptls.document import Document
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import name_of

_SHARED, _SECTION = "pyproject.toml", ("tool", "promptls")
_TOKEN = pattern(
    r"(?P<comment>#[^\n\r]*+)|(?P<newline>\r\n?|\n)|(?P<mark>[\[\]{}=,.])"
    r"|\"\"\"(?s:.*?)(?:\"\"\"|\Z)|'''(?s:.*?)(?:'''|\Z)"
    r"|\"(?P<double>(?:[^\"\\\n\r]|\\.)*+)(?P<closed>\")?|'(?P<single>[^'\n\r]*+)(?P<ended>')?"
    r"|(?P<bare>[^\s#\[\]{}=,.\"']++)"
)
# What shows that a list above was never closed.
_STATEMENT = pattern(
    r"[ \t]*+(?:[\w.\"-]++[ \t]*+=|\[{1,2}[\w.\" -]++\]{1,2}[ \t]*+(?:[\n\r#]|\Z))"
)
# Larger than any file that a person edits.
_SIZE_CAP = 1 << 18
# Deeper than any key. What is deeper is not told apart, or a long line would take forever.
_DEEPEST = 16


class SettingsPart(StrEnum):
    """What is written at a place of a settings file."""

    HEADER = "header"
    KEY = "key"
    VALUE = "value"


class SettingsCursor(NamedTuple):
    """A word, or a place for one, with the path of what it belongs to.

    `path` is that of the table for a key, of the key for a value, and of the tables before the
    last dot for a header. It begins where the settings of promptls begin. `quoted` tells whether
    the word is in quotes, `closed` whether these end.
    """

    part: SettingsPart
    path: tuple[str, ...]
    word: str
    span: FileSpan
    quoted: bool = False
    closed: bool = False
    in_list: bool = False
    in_braces: bool = False


def settings_cursor(document: Document, offset: int) -> SettingsCursor | None:
    """What is at an offset of a settings file; none in a comment and in tables of others."""
    text = document.source.text
    if len(text) > _SIZE_CAP:
        return None
    found = _follow(text, offset)
    if found is None or name_of(document.path) != _SHARED:
        return found
    own = found.path[: len(_SECTION)] == _SECTION
    return found._replace(path=found.path[len(_SECTION) :]) if own else None


def find_written_keys(document: Document) -> set[tuple[str, ...]]:
    """The paths of all keys and tables of a settings file, as far as it can be followed."""
    text = document.source.text
    prefix = _SECTION if name_of(document.path) == _SHARED else ()
    if len(text) > _SIZE_CAP:
        return set()
    reader = _Reader(text)
    for match in _TOKEN.finditer(text):
        reader.take(match)
    return {it[len(prefix) :] for it in reader.written if it[: len(prefix)] == prefix}


class _Frame(NamedTuple):
    """An open list or inline table, and what was written before it."""

    is_list: bool
    base: tuple[str, ...]
    names: tuple[str, ...]


class _Reader:
    """Follows the tokens of a text, and keeps where it is."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._frames: list[_Frame] = []
        self._names: list[str] = []
        self._base: tuple[str, ...] = ()
        self._part = SettingsPart.KEY
        self.written: set[tuple[str, ...]] = set()

    @property
    def path(self) -> tuple[str, ...]:
        """The path of the table or of the key."""
        return tuple(self._names) if self._part is SettingsPart.HEADER else self._full()

    def at(self, word: str, span: FileSpan) -> SettingsCursor:
        """The place that was reached."""
        inner = self._frames[-1] if self._frames else None
        return SettingsCursor(
            self._part,
            self.path,
            word,
            span,
            in_list=inner is not None and inner.is_list,
            in_braces=inner is not None and not inner.is_list,
        )

    def take(self, match: "re.Match[str]") -> None:
        """Go past a token."""
        if match["newline"]:
            self._end_line(match.end())
        elif match["mark"]:
            self._take_mark(match["mark"])
        elif not match["comment"] and self._part is not SettingsPart.VALUE:
            self._names = [*self._names, _text_of(match)[0]][:_DEEPEST]

    def _full(self) -> tuple[str, ...]:
        return (*self._base, *self._names)[:_DEEPEST]

    def _end_line(self, end: int) -> None:
        if self._part is SettingsPart.HEADER:
            self._base = tuple(self._names)
        if self._frames and _STATEMENT.match(self._text, end):
            self._base = self._frames[0].base
            self._frames.clear()
        if not self._frames:
            self._names = []
            self._part = SettingsPart.KEY

    def _take_mark(self, mark: str) -> None:
        if mark == "[" and self._part is SettingsPart.KEY and not self._frames:
            self._part = SettingsPart.HEADER
        elif mark in "[{" and self._part is SettingsPart.VALUE:
            self._frames.append(_Frame(mark == "[", self._base, tuple(self._names)))
            if mark == "{":
                self._base, self._names = self._full(), []
                self._part = SettingsPart.KEY
        elif mark == "]" and self._part is SettingsPart.HEADER:
            self._base = tuple(self._names)
            self._note(self._base)
            self._names = []
            self._part = SettingsPart.KEY
        elif mark in "]}" and self._frames:
            _, self._base, names = self._frames.pop()
            self._names = list(names)
            self._part = SettingsPart.VALUE
        elif mark == "=":
            self._note(self._full())
            self._part = SettingsPart.VALUE
        elif mark == "," and self._frames and not self._frames[-1].is_list:
            self._names = []
            self._part = SettingsPart.KEY

    def _note(self, path: tuple[str, ...]) -> None:
        self.written |= {path[:length] for length in range(1, len(path) + 1)}


def _follow(text: str, offset: int) -> SettingsCursor | None:
    reader = _Reader(text)
    for match in _tokens(text, offset):
        is_word = not (match["newline"] or match["mark"])
        if is_word and match.start() <= offset <= match.end():
            # At the end of a closed string the cursor is behind it, as it is at the end of a word.
            if match["comment"]:
                return None
            word, start, quoted, closed = _text_of(match)
            found = reader.at(word, FileSpan(start, start + len(word)))
            return found._replace(quoted=quoted, closed=closed)
        reader.take(match)
    return reader.at("", FileSpan(offset, offset))


def _tokens(text: str, offset: int) -> "Iterator[re.Match[str]]":
    for match in _TOKEN.finditer(text):
        is_word = not (match["newline"] or match["mark"])
        if match.start() > offset or (match.end() > offset and not is_word):
            return
        yield match


def _text_of(match: "re.Match[str]") -> tuple[str, int, bool, bool]:
    """The text of a word, where it begins, whether it is in quotes, whether these end."""
    for group, end in (("double", "closed"), ("single", "ended")):
        if match[group] is not None:
            return match[group], match.start(group), True, match[end] is not None
    return match[0], match.start(), False, False
