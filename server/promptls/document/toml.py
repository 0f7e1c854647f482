"""TOML: what is written in a settings file, also while the user types there.

Paths begin where the settings of promptls begin, and have the names of tables and keys.
"""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.node import Group, Node
from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath, TomlFault
from promptls.text.values import NamedTuple, Value


class TomlPart(StrEnum):
    """What a word is part of."""

    HEADER = "header"
    KEY = "key"
    VALUE = "value"


class TomlWord(Node[FileSpan], metaclass=Value):
    """A name, or a value that is no list and no table, as far as it is written.

    `path` is that of the table for a key, of the key for a value, and of the tables before the
    last dot for a header. `steps` is the same with the numbers of items, and `content` is what is
    in the quotes.
    """

    part: TomlPart
    path: tuple[str, ...]
    text: str
    content: FileSpan
    in_list: bool
    steps: KeyPath = ()

    @property
    def quoted(self) -> bool:
        """Whether it is in quotes."""
        return self.span.start < self.content.start

    @property
    def closed(self) -> bool:
        """Whether these end."""
        return self.content.end < self.span.end


class TomlField(Node[FileSpan], metaclass=Value):
    """A key above all tables, or a table, with its value; `span` is all of it."""

    name: str
    key: FileSpan
    value: FileSpan
    is_text: bool


class TomlCommand(NamedTuple):
    """A command in TOML, which `is_read` if it is TOML; else the `fault` says why not, if it may.

    `text` is what is in the quotes of the text for a model: an empty place where there is none, or
    where it has escapes, for the places in it are not those of the file then.
    """

    is_read: bool = False
    fields: tuple[TomlField, ...] = ()
    text: FileSpan = FileSpan(0, 0)
    fault: TomlFault | None = None

    def field(self, name: str) -> TomlField | None:
        """The field of a name."""
        return next((it for it in self.fields if it.name == name), None)


class TomlPage(Group[FileSpan], metaclass=Value):
    """The words of a settings file, as far as it concerns promptls, in source order."""

    words: tuple[TomlWord, ...] = ()

    def children(self) -> Iterator[Node[FileSpan]]:
        """The words."""
        return iter(self.words)
