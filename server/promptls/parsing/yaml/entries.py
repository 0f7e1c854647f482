"""The keys and dashes that begin an entry, and the field that is being read."""

import re

from promptls.document import Field, FieldItem, Shape
from promptls.parsing.yaml.page import KNOWN_FIELD, KNOWN_NAMES, ODD_SPACE, Page, Reading
from promptls.parsing.yaml.scalars import unquote
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

# To YAML, only these are space.
_SPACE, _NO_SPACE = r"[ \t\r\n]", r"[^ \t\r\n]"
_START = rf"(?:[^ \t\r\n\-?:,\[\]{{}}#&*!|>'\"%@`]|[-?:](?={_NO_SPACE}))"
_KEY = pattern(
    r"(?P<key>\"(?:[^\"\\\r\n]|\\.)*+\"|'(?:[^'\r\n]|'')*+'"
    rf"|{_START}(?:[^ \t\r\n:]|:(?={_NO_SPACE})|[ \t]++(?=[^ \t\r\n#:]|:{_NO_SPACE}))*+)"
    rf"[ \t]*+:(?={_SPACE}|\Z)[ \t]*+"
)
_ODDLY_SPACED = pattern(
    rf"(?P<key>[A-Za-z_][\w.-]*+):(?P<space>{ODD_SPACE}(?:{ODD_SPACE}|[ \t])*+)"
)
# `name:value` is one word to YAML. `http://host` is one to everybody.
_TIGHT = pattern(r"(?P<key>[a-z][\w-]*+):(?=[^\s:/])")
_DASH = pattern(rf"-(?={_SPACE}|\Z)[ \t]*+")
# YAML takes `description:"Use it: now"` for a key and a value, but it is never meant.
_KNOWN_TIGHT = pattern(rf"(?:{KNOWN_NAMES}):(?=[^\s:/])")
_KNOWN_WITHOUT_COLON = pattern(rf"(?:{KNOWN_NAMES})[ \t]++[\"']")
_OUTERMOST = pattern(r"[\n\r][A-Za-z_][\w.-]*+:(?=\s|\Z)")
_TEXTS = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.BLOCK})


def key_at(page: Page, at: int) -> re.Match[str] | None:
    """The key, its colon and the space behind it."""
    key = _KEY.match(page.code, at, page.end)
    is_word = key is None or key["key"].isidentifier()
    return key if is_word or not _is_broken(page, at) else None


def _is_broken(page: Page, at: int) -> bool:
    broken = _KNOWN_TIGHT, _KNOWN_WITHOUT_COLON
    return any(it.match(page.code, at, page.end) for it in broken)


def oddly_spaced_key_at(page: Page, at: int) -> re.Match[str] | None:
    """A key, its colon and a space behind it that is none to YAML."""
    return _ODDLY_SPACED.match(page.code, at, page.end)


def tight_key_at(page: Page, at: int) -> re.Match[str] | None:
    """A key and its colon with the value directly behind it."""
    return _TIGHT.match(page.code, at, page.end)


def dash_at(page: Page, at: int) -> re.Match[str] | None:
    """The dash of an item and the space behind it."""
    return _DASH.match(page.code, at, page.end)


def has_outermost_key(page: Page, at: int) -> bool:
    """Whether a line from `at` on begins with a key at the left margin."""
    return _OUTERMOST.search(page.code, at - 1, page.end) is not None


def next_known_key(page: Page, at: int) -> int | None:
    """The start of the next line from `at` on with a key that readers of front matter know."""
    known = KNOWN_FIELD.search(page.code, at - 1, page.end)
    return known.start() + 1 if known else None


def read_key(page: Page, key: re.Match[str]) -> tuple[str, FileSpan]:
    """The text of a key, and its span without the quotes."""
    span = FileSpan(*key.span("key"))
    quote = page.code[span.start]
    if quote not in "\"'":
        return page.text[span.start : span.end], span
    inner = FileSpan(span.start + 1, span.end - 1)
    return unquote(page.text, inner, quote), inner


class Level:
    """A list or a mapping that is open, and the column of its dashes or keys."""

    __slots__ = ("column", "is_list", "key", "keys")

    def __init__(self, column: int, *, is_list: bool) -> None:
        self.column = column
        self.is_list = is_list
        # Each with the place where it is first.
        self.keys: dict[str, FileSpan] = {}
        self.key = ""


class Draft:
    """A field as far as it has been read."""

    __slots__ = ("_collects", "_items", "_key", "_key_span", "_reading", "end")

    def __init__(self, key: str, key_span: FileSpan, colon_end: int) -> None:
        self._key, self._key_span = key, key_span
        self._reading = Reading(colon_end, "", FileSpan(colon_end, colon_end), Shape.EMPTY)
        self._items: list[FieldItem] = []
        self._collects = False
        self.end = colon_end

    @property
    def start(self) -> int:
        """Where the key begins."""
        return self._key_span.start

    def open(self, begin: int, *, is_list: bool) -> None:
        """Begin a list or a mapping as the value."""
        if self._reading.shape is Shape.EMPTY:
            shape = Shape.LIST if is_list else Shape.MAPPING
            self._reading = self._reading._replace(span=FileSpan(begin, begin), shape=shape)
            self._collects = True

    def add_key(self, item: FieldItem) -> None:
        """Take a key of the mapping that is the value."""
        if self._reading.shape is Shape.MAPPING:
            self._items.append(item)

    def take(self, reading: Reading, levels: list[Level]) -> None:
        """Take a value that was read, at the levels that are open."""
        if len(levels) == 1:
            self._reading = reading
        elif self._collects and reading.shape in _TEXTS and _is_item(levels):
            self._items.append(FieldItem(reading.span, reading.text))

    def field(self) -> Field:
        """The field that has been read."""
        _, text, value_span, shape, items, _ = self._reading
        if self._collects:
            value_span, items = FileSpan(value_span.start, self.end), tuple(self._items)
        span = FileSpan(self._key_span.start, self.end)
        return Field(span, self._key, self._key_span, text, value_span, shape, items)


def _is_item(levels: list[Level]) -> bool:
    """Whether a text is an item of the list that is the value, or the name of one."""
    _, outer, *inner = levels
    return outer.is_list and (not inner or [it.key for it in inner] == ["name"])
