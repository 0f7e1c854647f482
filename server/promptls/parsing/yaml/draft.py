"""The outermost field that is being read, and the lists and mappings that are open in it."""

from promptls.document import Field, FieldItem, Shape
from promptls.parsing.yaml.page import Reading
from promptls.text import FileSpan

_TEXTS = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.BLOCK})


class Level:
    """A list or a mapping that is open, and where its dashes or keys stand."""

    __slots__ = ("column", "is_list", "key", "keys")

    def __init__(self, column: int, *, is_list: bool) -> None:
        self.column = column
        self.is_list = is_list
        self.keys: set[str] = set()
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

    def name(self, item: FieldItem) -> None:
        """Take a key of the mapping that is the value."""
        if self._reading.shape is Shape.MAPPING:
            self._items.append(item)

    def take(self, reading: Reading, levels: list[Level]) -> None:
        """Take what was read, where the open levels say that it stands."""
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
