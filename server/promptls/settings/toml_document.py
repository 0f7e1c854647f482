"""The text of a settings file with its values, and the spans of its keys and values."""

import re
import tomllib
from typing import Any

from promptls.settings import SettingsIssue
from promptls.settings.toml_cursor import TomlFault
from promptls.settings.toml_faults import TomlStatement, find_fault
from promptls.settings.toml_spans import KeyPath, KeySpans, find_key_spans
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan
from promptls.text.values import Record

# The end of a path that means the key itself; no item of an array has this number.
KEY_ITSELF = -1

# Larger than any file that a person edits.
_SIZE_CAP = 1 << 18
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


_NOWHERE = KeySpans(FileSpan(0, 0), FileSpan(0, 0))


class TomlDocument(metaclass=Record):
    """The settings in a text. Paths begin where the settings begin."""

    text: str
    values: dict[str, Any]
    spans: dict[KeyPath, KeySpans]
    prefix: KeyPath
    shift: int

    def find_key(self, path: KeyPath) -> FileSpan:
        """The span of a key."""
        return self._spans_of(path).key.shifted(self.shift)

    def find_value(self, path: KeyPath) -> FileSpan:
        """The span of a value. A path that ends with `KEY_ITSELF` is that of a key."""
        if path[-1] == KEY_ITSELF:
            return self.find_key(path[:-1])
        return self._spans_of(path).value.shifted(self.shift)

    def written(self, path: KeyPath) -> str:
        """A value as it is written."""
        span = self.find_value(path)
        return self.text[span.start : span.end]

    def _spans_of(self, path: KeyPath) -> KeySpans:
        return self.spans.get(self.prefix + path, _NOWHERE)


def parse_toml(text: str, *, in_pyproject: bool) -> TomlDocument | SettingsIssue:
    """Parse a text; the issue is why it cannot be."""
    shift = int(text.startswith(BYTE_ORDER_MARK))
    parsed = _parse(text[shift:])
    if isinstance(parsed, SettingsIssue):
        return SettingsIssue(parsed.span.shifted(shift), parsed.message)
    values, spans = parsed
    document = TomlDocument(text, values, spans, (), shift)
    prefix = _SECTION if in_pyproject else ()
    for number, name in enumerate(prefix, 1):
        values = values.get(name, {})
        if not isinstance(values, dict):
            return SettingsIssue(document.find_key(prefix[:number]), "expected a table")
    return TomlDocument(text, values, spans, prefix, shift)


def _parse(text: str) -> tuple[dict[str, Any], dict[KeyPath, KeySpans]] | SettingsIssue:
    hindrance = _find_hindrance(text)
    if hindrance is not None:
        return hindrance
    try:
        return tomllib.loads(text), find_key_spans(text)
    except tomllib.TOMLDecodeError as error:
        return _to_issue(text, str(error))
    except RecursionError:
        return SettingsIssue(FileSpan(0, 0), "nested too deeply")
    except ValueError:
        # A number of thousands of digits.
        return SettingsIssue(FileSpan(0, 0), "invalid number: too many digits")


def _find_hindrance(text: str) -> SettingsIssue | None:
    """Why `tomllib` is not asked about a text, if so."""
    if len(text) > _SIZE_CAP:
        return SettingsIssue(
            FileSpan(0, 0), f"file is too large; the limit is {_SIZE_CAP >> 10} KiB"
        )
    deep = _DEEP_KEY.search(text)
    if deep:
        return SettingsIssue(FileSpan(deep.start(), deep.start() + 1), "nested too deeply")
    lone = _SURROGATE.search(text)
    return lone and SettingsIssue(FileSpan(*lone.span()), f"invalid character {lone[0]!r}")


def _to_issue(text: str, message: str) -> SettingsIssue:
    """What is wrong with a text at which `tomllib` fails with a message."""
    found = _TOML_POSITION.search(message)
    message = _TOML_POSITION.sub("", message)
    at = len(text)
    if found and found["line"]:
        line = sum(len(it) + 1 for it in text.split("\n")[: int(found["line"]) - 1])
        at = min(line + int(found["column"]) - 1, len(text))
    fault = find_fault(text, at)
    if isinstance(fault, TomlFault):
        return SettingsIssue(*fault)
    if fault is not None and message.startswith(_OF_STATEMENT):
        return SettingsIssue(fault.span, _clash(fault, message))
    end = at + (text[at : at + 1] not in ("", "\n"))
    return SettingsIssue(FileSpan(at, end), _in_plain_words(message))


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
