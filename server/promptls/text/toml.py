"""Reads the values of TOML with `tomllib`, or tells where that stops."""

from typing import Any

from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan
from promptls.text.values import NamedTuple

# The names and numbers that lead to a value: `("variables", "GOAL", "phases", 0)`.
KeyPath = tuple[str | int, ...]

# Larger than any file that a person edits.
SIZE_CAP = 1 << 18
# The time and the memory that `tomllib` takes for such a key grow with the square of its length.
_DEEP_KEY = pattern(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}")
# It comes from an argument that is not UTF-8, or from a broken client.
_SURROGATE = pattern(r"[\ud800-\udfff]")
_POSITION = pattern(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of .*)\)")


class TomlFault(NamedTuple):
    """A mistake, its place and what is wrong."""

    span: FileSpan
    message: str


class TomlStop(NamedTuple):
    """Where `tomllib` stops reading, and what it says."""

    at: int
    message: str


def load_toml(text: str) -> dict[str, Any] | TomlFault | TomlStop:
    """The values of a text."""
    import tomllib  # noqa: PLC0415 - every check knows the names in here, and few have settings

    start = int(text.startswith(BYTE_ORDER_MARK))
    fault = _find_hindrance(text, start)
    if fault is not None:
        return fault
    try:
        return tomllib.loads(text[start:])
    except tomllib.TOMLDecodeError as error:
        return _find_stop(text, start, str(error))
    except RecursionError:
        return TomlFault(FileSpan(start, start), "nested too deeply")
    except ValueError:
        # A number of thousands of digits.
        return TomlFault(FileSpan(start, start), "invalid number: too many digits")


def _find_hindrance(text: str, start: int) -> TomlFault | None:
    """Why `tomllib` is not asked about a text, if so."""
    if len(text) - start > SIZE_CAP:
        message = f"file is too large; the limit is {SIZE_CAP >> 10} KiB"
        return TomlFault(FileSpan(start, start), message)
    deep = _DEEP_KEY.search(text, start)
    if deep:
        return TomlFault(FileSpan(deep.start(), deep.start() + 1), "nested too deeply")
    lone = _SURROGATE.search(text)
    return lone and TomlFault(FileSpan(*lone.span()), f"invalid character {lone[0]!r}")


def _find_stop(text: str, start: int, message: str) -> TomlStop:
    found = _POSITION.search(message)
    at = len(text)
    if found and found["line"]:
        before = text[start:].split("\n")[: int(found["line"]) - 1]
        line = start + sum(len(it) + 1 for it in before)
        at = min(line + int(found["column"]) - 1, len(text))
    return TomlStop(at, _POSITION.sub("", message))
