"""The front matter of a file: its fields, read leniently, and what is wrong with its YAML.

Offsets are those of the file. A field is read as its author means it, whether or not the whole
is YAML; what strict YAML makes of it is kept beside it.
"""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.markers import Suppression
from promptls.document.node import Node
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value, once


class Shape(StrEnum):
    """How the value of a field is written."""

    EMPTY = "empty"
    PLAIN = "plain"
    QUOTED = "quoted"
    BLOCK = "block"
    LIST = "list"
    MAPPING = "mapping"


class FieldItem(Node[FileSpan], metaclass=Value):
    """One text of a list. The span leaves out its quotes."""

    text: str


class FieldKey(Node[FileSpan], metaclass=Value):
    """The key of a field."""


class FieldValue(Node[FileSpan], metaclass=Value):
    """The value of a field, and the texts that it lists."""

    items: tuple[FieldItem, ...]

    def children(self) -> Iterator[Node[FileSpan]]:
        """The texts of a list."""
        yield from self.items


class Field(Node[FileSpan], metaclass=Value):
    """A key with its value, from the key to the end of the last line that belongs to it.

    `value` is the text of a scalar, and empty for a list or a mapping. `value_span` is where the
    value is: a scalar without its quotes, a block without its `|`, a list from its first item
    to its last; it is empty behind the colon where there is no value.
    `items` are the texts of a list, the `name` of each mapping in a list, the keys of a mapping.
    """

    key: str
    key_span: FileSpan
    value: str
    value_span: FileSpan
    shape: Shape
    items: tuple[FieldItem, ...] = ()

    def children(self) -> Iterator[Node[FileSpan]]:
        """The key and the value."""
        yield FieldKey(self.key_span)
        yield FieldValue(self.value_span, self.items)


class Fault(StrEnum):
    """Why a part of front matter is not strict YAML."""

    COLON = "colon in an unquoted value"
    COMMENT = "comment inside a value"
    START = "special character at the start of a value"
    AFTER = "text after a value"
    QUOTE = "unclosed quote"
    INNER = "quote inside a quoted value"
    ESCAPE = "unknown escape"
    OPEN = "unclosed bracket"
    COMMA = "missing comma between brackets"
    FLOW = "unexpected mark between brackets"
    INDENT = "indentation"
    SPACE = "missing space after a colon"
    BLANK = "odd space character"
    KEY = "neither a key nor a part of a value"
    TAB = "tab in the indentation"
    CHARACTER = "invalid character"
    REFUSED = "anchor, alias, merge key or tag"
    DEPTH = "too many levels"
    SIZE = "too much text"


class Correction(NamedTuple):
    """Text in the place of a span, which turns a value into the YAML that says the same."""

    span: FileSpan
    text: str


class Problem(NamedTuple):
    """A part of front matter that is not strict YAML.

    `repair` makes YAML of it, where it is known how: mostly quotes around the `values`, or escapes
    in one that is in quotes.
    """

    span: FileSpan
    fault: Fault
    repair: tuple[Correction, ...] = ()
    values: tuple[FileSpan, ...] = ()


class Repetition(NamedTuple):
    """A key that occurs earlier in the same mapping, where `first` is."""

    key: str
    span: FileSpan
    first: FileSpan


class FrontMatter(Node[FileSpan], metaclass=Value):
    """The lines between a `---` in line 1 and the next, both delimiters included.

    `body` is the span between them. Where nothing closes it, both end with the last field, or the
    whole with the line that is `misclosed`: meant as the delimiter, such as `----`.
    """

    body: FileSpan
    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]
    repetitions: tuple[Repetition, ...]
    closed: bool
    suppressions: tuple[Suppression[FileSpan], ...] = ()
    misclosed: FileSpan | None = None

    def get(self, key: str) -> Field | None:
        """The first field with this key."""
        return self._by_key.get(key)

    def value(self, key: str) -> str:
        """The text of the field with this key, empty where there is none."""
        field = self.get(key)
        return field.value if field else ""

    def items(self, key: str) -> tuple[FieldItem, ...]:
        """The texts that a field lists. One text is a list of what its commas part."""
        found = self._listed.get(key)
        if found is None:
            field = self.get(key)
            found = () if field is None else field.items or tuple(_parts(field))
            self._listed[key] = found
        return found

    @once
    def _by_key(self) -> dict[str, Field]:
        return {it.key: it for it in reversed(self.fields)}

    @once
    def _listed(self) -> dict[str, tuple[FieldItem, ...]]:
        return {}

    def children(self) -> Iterator[Node[FileSpan]]:
        """The fields and the suppressions."""
        yield from self.fields
        yield from self.suppressions


def _parts(field: Field) -> Iterator[FieldItem]:
    # A folded or escaped value has no offsets of its own.
    is_flat = len(field.value) == field.value_span.end - field.value_span.start
    at = 0
    for part in field.value.split(","):
        text = part.strip()
        start = field.value_span.start + at + len(part) - len(part.lstrip())
        at += len(part) + 1
        if text:
            span = FileSpan(start, start + len(text))
            yield FieldItem(span if is_flat else field.value_span, text)
