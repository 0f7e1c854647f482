"""The text of a settings file with its values, and the places of what is in it."""

import re
import tomllib
from dataclasses import dataclass
from typing import Any

from promptls.settings import Mistake
from promptls.settings.toml_places import Path, TomlPlace, toml_places
from promptls.text import BYTE_ORDER_MARK, Span

# Stands behind a path for the key itself; no item of an array has this number.
KEY = -1

# Larger than any file that a person edits.
_SIZE_CAP = 1 << 18
# The time and the memory that `tomllib` takes for such a key grow with the square of its length.
_DEEP_KEY = re.compile(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}")
_SECTION = ("tool", "promptls")
_TOML_PLACE = re.compile(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of .*)\)")
_TOML_PATH = re.compile(r"\(((?:'[^']*',? ?)+)\)")
# What is said of a key when its value has been read.
_OF_STATEMENT = ("Cannot ", "Duplicate ")


_NOWHERE = TomlPlace(Span(0, 0), Span(0, 0))


@dataclass(frozen=True)
class TomlPage:
    """The settings that a text has. Paths begin where the settings begin."""

    text: str
    values: dict[str, Any]
    places: dict[Path, TomlPlace]
    prefix: Path
    shift: int

    def key(self, path: Path) -> Span:
        """Where a key stands."""
        return self._place(path).key.moved(self.shift)

    def value(self, path: Path) -> Span:
        """Where a value stands. A path that ends with `KEY` is that of a key."""
        if path[-1] == KEY:
            return self.key(path[:-1])
        return self._place(path).value.moved(self.shift)

    def shown(self, path: Path) -> str:
        """A value as it is written."""
        span = self.value(path)
        return self.text[span.start : span.end]

    def _place(self, path: Path) -> TomlPlace:
        return self.places.get(self.prefix + path, _NOWHERE)


def toml_page(text: str, *, in_pyproject: bool) -> TomlPage | Mistake:
    """Read a text, or tell why it cannot be read."""
    shift = int(text.startswith(BYTE_ORDER_MARK))
    read = _read(text[shift:])
    if isinstance(read, Mistake):
        return Mistake(read.span.moved(shift), read.message)
    values, places = read
    page = TomlPage(text, values, places, (), shift)
    prefix = _SECTION if in_pyproject else ()
    for number, name in enumerate(prefix, 1):
        values = values.get(name, {})
        if not isinstance(values, dict):
            return Mistake(page.key(prefix[:number]), "expected a table")
    return TomlPage(text, values, places, prefix, shift)


def _read(text: str) -> tuple[dict[str, Any], dict[Path, TomlPlace]] | Mistake:
    if len(text) > _SIZE_CAP:
        return Mistake(Span(0, 0), f"larger than {_SIZE_CAP >> 10} KiB")
    deep = _DEEP_KEY.search(text)
    if deep:
        return Mistake(Span(deep.start(), deep.start() + 1), "nested too deep")
    try:
        return tomllib.loads(text), toml_places(text)
    except tomllib.TOMLDecodeError as error:
        return _broken(text, str(error))
    except RecursionError:
        return Mistake(Span(0, 0), "nested too deep")
    except ValueError as error:
        # A number of thousands of digits.
        return Mistake(Span(0, 0), f"not a value: {error}")


def _broken(text: str, message: str) -> Mistake:
    found = _TOML_PLACE.search(message)
    said = _TOML_PLACE.sub("", message)
    at, line = len(text), text.rstrip("\n").rfind("\n") + 1
    if found and found["line"]:
        line = sum(len(it) + 1 for it in text.split("\n")[: int(found["line"]) - 1])
        at = min(line + int(found["column"]) - 1, len(text))
    if said.startswith(_OF_STATEMENT):
        at = line + len(text[line:at]) - len(text[line:at].lstrip(" \t"))
    named = _TOML_PATH.sub(lambda it: ".".join(re.findall(r"'([^']*)'", it[1])), said)
    end = at + (text[at : at + 1] not in ("", "\n"))
    return Mistake(Span(at, end), named[:1].lower() + named[1:])
