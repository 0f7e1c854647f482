"""Reads the text of a settings file: all mistakes at once, each with its place."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from promptls.nearest import within_reach
from promptls.rule_set import ALL
from promptls.rules import RULES
from promptls.settings import Mistake
from promptls.settings.model import SettingsFile
from promptls.settings.toml_places import Path, TomlPlace, toml_places
from promptls.text import Span

_TOML_PLACE = re.compile(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of .*)\)")
_SECTION = ("tool", "promptls")
# Stands behind a path for the key itself.
_KEY = ""
_PATTERN_CAP = 200
_MOST_STARS = 3
_QUOTED = re.compile(r"'([^']*)'")


def load(text: str, *, in_pyproject: bool) -> tuple[SettingsFile | None, list[Mistake]]:
    """Read the text of a settings file. There are no settings where there is a mistake."""
    try:
        values: dict[str, Any] = tomllib.loads(text)
        places = toml_places(text)
    except tomllib.TOMLDecodeError as error:
        return None, [_broken(text, str(error))]
    except RecursionError:
        return None, [Mistake(Span(0, 0), "nested too deep")]
    prefix = _SECTION if in_pyproject else ()
    for name in prefix:
        below = values.get(name, {})
        if not isinstance(below, dict):
            return None, [Mistake(_key(places, prefix), "expected a table")]
        values = below
    try:
        settings = SettingsFile.model_validate(values)
    except ValidationError as error:
        return None, sorted(_mistakes(error, values, places, prefix))
    mistakes = sorted(
        Mistake(_value(places, prefix + path), message) for path, message in _unfit(settings)
    )
    return (None if mistakes else settings), mistakes


def _broken(text: str, message: str) -> Mistake:
    found = _TOML_PLACE.search(message)
    at = len(text)
    if found and found["line"]:
        lines = text.split("\n")
        at = sum(len(line) + 1 for line in lines[: int(found["line"]) - 1])
        at += int(found["column"]) - 1
    at = min(at, len(text))
    said = _TOML_PLACE.sub("", message)
    return Mistake(Span(at, min(at + 1, len(text))), said[:1].lower() + said[1:])


def _mistakes(
    error: ValidationError,
    values: Mapping[str, Any],
    places: Mapping[Path, TomlPlace],
    prefix: Path,
) -> Iterator[Mistake]:
    told: set[Path] = set()
    for it in sorted(error.errors(), key=lambda it: -len(_real_path(it["loc"], values))):
        path = _real_path(it["loc"], values)
        # A value that fits none of two forms is one mistake, where it came closest to one.
        if any(other[: len(path)] == path for other in told):
            continue
        told.add(path)
        if it["type"] == "extra_forbidden":
            yield Mistake(_key(places, prefix + path), _unknown_key(path))
        elif it["loc"][-1] == "[key]":
            yield Mistake(_key(places, prefix + path), f"not a name: {path[-1]!r}")
        else:
            yield Mistake(_value(places, prefix + path), _misfit(it["msg"], it["input"]))


def _real_path(loc: tuple[str | int, ...], top: object) -> Path:
    """The part of a location that is in the file; pydantic adds names of its own."""
    path: Path = ()
    values: Any = top
    for name in loc:
        in_table = isinstance(values, dict) and name in values
        in_array = isinstance(values, list) and isinstance(name, int) and name < len(values)
        if in_table or in_array:
            values = values[name]
            path += (name,)
    return path


def _unknown_key(path: Path) -> str:
    name = str(path[-1])
    known = _keys_beside(path)
    near = within_reach(name, known)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(known)}"
    return f"no setting is called {name!r}{hint}"


def _keys_beside(path: Path) -> list[str]:
    """The names that are known where a name is not."""
    schema = SettingsFile.model_json_schema(by_alias=True)
    at: dict[str, Any] = schema
    for name in path[:-1]:
        by_pattern = [*at.get("patternProperties", {}).values(), at.get("additionalProperties")]
        named: dict[str, Any] = at.get("properties", {})
        found = [it for it in (named.get(str(name)), *by_pattern) if it]
        at = found[0] if found else {}
        if "$ref" in at:
            at = schema["$defs"][at["$ref"].rpartition("/")[2]]
    return list(at.get("properties", {}))


def _misfit(message: str, found: Any) -> str:  # noqa: ANN401 - TOML is anything
    said = message.removeprefix("Input should be ")
    near: list[str] = []
    if isinstance(found, str):
        near = within_reach(found, _QUOTED.findall(message))
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"expected {said}, found {found!r}{hint}"[:300]


def _unfit(settings: SettingsFile) -> Iterator[tuple[Path, str]]:
    """What the form of the file does not tell: rules that do not exist, patterns that are slow."""
    yield from _unknown_rules(("select",), settings.select)
    yield from _unknown_rules(("ignore",), settings.ignore)
    for glob, names in settings.per_file_ignores.items():
        yield from _unknown_rules(("per-file-ignores", glob), names)
    for name in settings.severity:
        for _, message in _unknown_rules((), [name]):
            yield ("severity", name, _KEY), message
    for tag, table in settings.tags.items():
        for name, pattern in table.attributes.items():
            bad = _bad_pattern(pattern)
            if bad is not None:
                yield ("tags", tag, "attributes", name), bad


def _unknown_rules(path: Path, names: Iterable[str]) -> Iterator[tuple[Path, str]]:
    known = {ALL, *(it.name for it in RULES), *(it.family for it in RULES)}
    for at, name in enumerate(names):
        if name not in known:
            near = within_reach(name, known)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield (*path, at), f"no rule or family is called {name!r}{hint}"


def _bad_pattern(pattern: str) -> str | None:
    # A pattern from a stranger's repository must not take for ever: no group is repeated, and
    # few things may be of any length.
    if len(pattern) > _PATTERN_CAP:
        return "the pattern is too long"
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"not a regular expression: {error}"
    if re.search(r"\)[*+?{]|\\[1-9]|\(\?P=", pattern):
        return "a pattern may not repeat a group or refer to one"
    if len(re.findall(r"[*+]|\{[0-9]*,", pattern)) > _MOST_STARS:
        return f"a pattern may have at most {_MOST_STARS} parts of any length"
    return None


def _key(places: Mapping[Path, TomlPlace], path: Path) -> Span:
    return places[path].key if path in places else _nearest(places, path)


def _value(places: Mapping[Path, TomlPlace], path: Path) -> Span:
    if path[-1:] == (_KEY,):
        return _key(places, path[:-1])
    return places[path].value if path in places else _nearest(places, path)


def _nearest(places: Mapping[Path, TomlPlace], path: Path) -> Span:
    """Where the closest thing stands that has a place: what holds it."""
    while path and path not in places:
        path = path[:-1]
    return places[path].key if path else Span(0, 0)
