"""The text of a settings file: its values, and the nodes for what is written in it.

The values are those of `tomllib`, which is quicker. The spans are found when somebody asks.
"""

import re
import tomllib
from typing import Any

from promptls.document.toml import KeyPath
from promptls.parsing.toml.faults import TomlStatement, find_fault
from promptls.parsing.toml.reader import TomlReader, TomlSpans
from promptls.parsing.toml.statements import TomlFault
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan
from promptls.text.values import Record, once

# The end of a path that means the key itself; no item of an array has this number.
KEY_ITSELF = -1

# Larger than any file that a person edits.
SIZE_CAP = 1 << 18
# The time and the memory that `tomllib` takes for such a key grow with the square of its length.
_DEEP_KEY = re.compile(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}")
# It comes from an argument that is not UTF-8, or from a broken client.
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SECTION = ("tool", "promptls")
_TOML_POSITION = re.compile(
    r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of .*)\)"
)
# Messages about a statement that is well formed.
_OF_STATEMENT = "Cannot "
_REWORDED = {
    "Illegal character": "invalid character",
    "Found invalid character": "invalid character",
    "Duplicate inline table key": "duplicate key",
}


_NOWHERE = TomlSpans(FileSpan(0, 0), FileSpan(0, 0))


class TomlDocument(metaclass=Record):
    """The settings in a text. Paths begin where the settings begin."""

    text: str
    values: dict[str, Any]
    prefix: tuple[str, ...] = ()

    def find_key(self, path: KeyPath) -> FileSpan:
        """The span of a key."""
        return self.spans.get(path, _NOWHERE).key

    def find_value(self, path: KeyPath) -> FileSpan:
        """The span of a value. A path that ends with `KEY_ITSELF` is that of a key."""
        if path[-1] == KEY_ITSELF:
            return self.find_key(path[:-1])
        return self.spans.get(path, _NOWHERE).value

    def written(self, path: KeyPath) -> str:
        """A value as it is written."""
        span = self.find_value(path)
        return self.text[span.start : span.end]

    @once
    def spans(self) -> dict[KeyPath, TomlSpans]:
        """The spans of the keys and values."""
        spans = self.reader.spans.items()
        depth = len(self.prefix)
        return {path[depth:]: it for path, it in spans if path[:depth] == self.prefix}

    @once
    def reader(self) -> TomlReader:
        """What reads the text, at its end."""
        return TomlReader(self.text, is_valid=True, prefix=self.prefix).read()


def prefix_of(*, in_pyproject: bool) -> tuple[str, ...]:
    """The path of the table that has the settings of promptls."""
    return _SECTION if in_pyproject else ()


def parse_toml(text: str, *, in_pyproject: bool) -> TomlDocument | TomlFault:
    """Parse a text; the fault is why it cannot be."""
    shift = int(text.startswith(BYTE_ORDER_MARK))
    values = _parse(text[shift:])
    if isinstance(values, TomlFault):
        return TomlFault(values.span.shifted(shift), values.message)
    document = TomlDocument(text, values)
    prefix = prefix_of(in_pyproject=in_pyproject)
    for number, name in enumerate(prefix, 1):
        values = values.get(name, {})
        if not isinstance(values, dict):
            return TomlFault(document.find_key(prefix[:number]), "expected a table")
    return TomlDocument(text, values, prefix)


def _parse(text: str) -> dict[str, Any] | TomlFault:
    hindrance = _find_hindrance(text)
    if hindrance is not None:
        return hindrance
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _to_fault(text, str(error))
    except RecursionError:
        return TomlFault(FileSpan(0, 0), "nested too deeply")
    except ValueError:
        # A number of thousands of digits.
        return TomlFault(FileSpan(0, 0), "invalid number: too many digits")


def _find_hindrance(text: str) -> TomlFault | None:
    """Why `tomllib` is not asked about a text, if so."""
    if len(text) > SIZE_CAP:
        return TomlFault(FileSpan(0, 0), f"file is too large; the limit is {SIZE_CAP >> 10} KiB")
    deep = _DEEP_KEY.search(text)
    if deep:
        return TomlFault(FileSpan(deep.start(), deep.start() + 1), "nested too deeply")
    lone = _SURROGATE.search(text)
    return lone and TomlFault(FileSpan(*lone.span()), f"invalid character {lone[0]!r}")


def _to_fault(text: str, message: str) -> TomlFault:
    """What is wrong with a text at which `tomllib` fails with a message."""
    found = _TOML_POSITION.search(message)
    message = _TOML_POSITION.sub("", message)
    at = len(text)
    if found and found["line"]:
        line = sum(len(it) + 1 for it in text.split("\n")[: int(found["line"]) - 1])
        at = min(line + int(found["column"]) - 1, len(text))
    fault = find_fault(text, at)
    if isinstance(fault, TomlFault):
        return fault
    if fault is not None and message.startswith(_OF_STATEMENT):
        return TomlFault(fault.span, _clash(fault, message))
    end = at + (text[at : at + 1] not in ("", "\n"))
    return TomlFault(FileSpan(at, end), _in_plain_words(message))


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
