"""The text of a settings file with its values, and the spans of its keys and values."""

import re
import tomllib
from typing import Any

from promptls.settings import SettingsIssue
from promptls.settings.toml_spans import KeyPath, KeySpans, find_key_spans
from promptls.text import BYTE_ORDER_MARK, FileSpan
from promptls.values import record

# The end of a path that means the key itself; no item of an array has this number.
KEY_ITSELF = -1

# Larger than any file that a person edits.
_SIZE_CAP = 1 << 18
# The time and the memory that `tomllib` takes for such a key grow with the square of its length.
_DEEP_KEY = re.compile(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}")
_SECTION = ("tool", "promptls")
_TOML_POSITION = re.compile(
    r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of .*)\)"
)
_TOML_PATH = re.compile(r"\(((?:'[^']*',? ?)+)\)")
# Messages about a key whose value has been read.
_OF_STATEMENT = ("Cannot ", "Duplicate ")


_NOWHERE = KeySpans(FileSpan(0, 0), FileSpan(0, 0))


@record
class TomlDocument:
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
    if len(text) > _SIZE_CAP:
        return SettingsIssue(FileSpan(0, 0), f"larger than {_SIZE_CAP >> 10} KiB")
    deep = _DEEP_KEY.search(text)
    if deep:
        return SettingsIssue(FileSpan(deep.start(), deep.start() + 1), "nested too deep")
    try:
        return tomllib.loads(text), find_key_spans(text)
    except tomllib.TOMLDecodeError as error:
        return _to_issue(text, str(error))
    except RecursionError:
        return SettingsIssue(FileSpan(0, 0), "nested too deep")
    except ValueError as error:
        # A number of thousands of digits.
        return SettingsIssue(FileSpan(0, 0), f"not a value: {error}")


def _to_issue(text: str, message: str) -> SettingsIssue:
    """The message of `tomllib`, without its position and with that position as a span."""
    found = _TOML_POSITION.search(message)
    message = _TOML_POSITION.sub("", message)
    at, line = len(text), text.rstrip("\n").rfind("\n") + 1
    if found and found["line"]:
        line = sum(len(it) + 1 for it in text.split("\n")[: int(found["line"]) - 1])
        at = min(line + int(found["column"]) - 1, len(text))
    if message.startswith(_OF_STATEMENT):
        at = line + len(text[line:at]) - len(text[line:at].lstrip(" \t"))
    message = _TOML_PATH.sub(lambda it: ".".join(re.findall(r"'([^']*)'", it[1])), message)
    end = at + (text[at : at + 1] not in ("", "\n"))
    return SettingsIssue(FileSpan(at, end), message[:1].lower() + message[1:])
