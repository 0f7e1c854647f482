"""The text of a settings file with its values, and the spans of its keys and values.

The reader that finds spans, and what explains mistakes, are imported when they are needed:
most settings are valid and only applied.
"""

from typing import TYPE_CHECKING, Any

from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath, TomlFault, TomlStop, load_toml
from promptls.text.values import Record, once
from promptls.vocabulary.files import section_of

if TYPE_CHECKING:
    from promptls.parsing.toml.reader import TomlReader, TomlSpans

# The end of a path that means the key itself; no item of an array has this number.
KEY_ITSELF = -1


class TomlDocument(metaclass=Record):
    """The settings in a text. Paths begin where the settings begin."""

    text: str
    values: dict[str, Any]
    prefix: tuple[str, ...] = ()

    def find_key(self, path: KeyPath) -> FileSpan:
        """The span of a key."""
        return self._spans_of(path)[0]

    def find_value(self, path: KeyPath) -> FileSpan:
        """The span of a value. A path that ends with `KEY_ITSELF` is that of a key."""
        if path[-1] == KEY_ITSELF:
            return self.find_key(path[:-1])
        return self._spans_of(path)[1]

    def written(self, path: KeyPath) -> str:
        """A value as it is written."""
        span = self.find_value(path)
        return self.text[span.start : span.end]

    def _spans_of(self, path: KeyPath) -> tuple[FileSpan, FileSpan]:
        return self.spans.get(path, (FileSpan(0, 0), FileSpan(0, 0)))

    @once
    def spans(self) -> "dict[KeyPath, TomlSpans]":
        """The spans of the keys and values."""
        spans = self.reader.spans.items()
        depth = len(self.prefix)
        return {path[depth:]: it for path, it in spans if path[:depth] == self.prefix}

    @once
    def reader(self) -> "TomlReader":
        """What reads the text, at its end."""
        from promptls.parsing.toml.reader import TomlReader  # noqa: PLC0415 - see above

        return TomlReader(self.text, prefix=self.prefix).read()


def parse_toml(text: str, *, in_pyproject: bool) -> TomlDocument | TomlFault:
    """Parse a text; the fault is why it cannot be."""
    values = load_toml(text)
    if isinstance(values, TomlStop):
        from promptls.parsing.toml.faults import explain_stop  # noqa: PLC0415 - see above

        return explain_stop(text, values)
    if isinstance(values, TomlFault):
        return values
    prefix = section_of(in_pyproject=in_pyproject)
    document = TomlDocument(text, values)
    for number, name in enumerate(prefix, 1):
        values = values.get(name, {})
        if not isinstance(values, dict):
            return TomlFault(document.find_key(prefix[:number]), "expected a table")
    return TomlDocument(text, values, prefix)
