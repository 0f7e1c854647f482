"""Says what is wrong with the form of settings, in the words of their authors."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import ValidationError

from promptls.settings import Mistake
from promptls.settings.hints import hint
from promptls.settings.judgements import (
    RULE_WORDS,
    UnknownAttributeError,
    UnknownRuleError,
)
from promptls.settings.model import SettingsFile
from promptls.settings.toml_page import KEY, TomlPage
from promptls.settings.toml_places import Path

# What pydantic says of one thing that does not fit.
_Error = Mapping[str, Any]

# More than these at once help nobody.
_MOST = 200
_LONGEST_SHOWN = 60
_TYPES = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "list_type": "a list",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "string_type": "a text",
    "string_too_short": "a text that is not empty",
}


def mistakes_in(page: TomlPage) -> list[Mistake]:
    """Judge the values of a settings file."""
    try:
        SettingsFile.model_validate(page.values)
    except ValidationError as error:
        return sorted(_misfits(error, page))
    return []


def _misfits(error: ValidationError, page: TomlPage) -> Iterator[Mistake]:
    """What does not fit, each thing once, where it comes closest to something that would."""
    found: dict[Path, list[_Error]] = {}
    for it in error.errors(include_url=False, include_input=False)[:_MOST]:
        path = _real_path(it["loc"], page.values)
        found.setdefault((*path, KEY) if it["loc"][-1] == "[key]" else path, []).append(it)
    # A value that fits none of two forms is one mistake.
    around = {path[:end] for path in found if path[-1:] != (KEY,) for end in range(1, len(path))}
    for path, errors in found.items():
        if path not in around:
            yield _misfit(path, errors, page)


def _misfit(path: Path, errors: list[_Error], page: TomlPage) -> Mistake:
    kind, context = errors[0]["type"], errors[0].get("ctx", {})
    fault = context.get("error")
    if kind == "extra_forbidden":
        return Mistake(page.key(path), _unknown_key(path))
    if isinstance(fault, UnknownAttributeError):
        message = f"no attribute is called {fault.name!r}{hint(fault.name, fault.known)}"
        return Mistake(page.value((*path, "required", fault.at)), message)
    name = str(path[-2] if path[-1] == KEY else value_at(page.values, path))
    if isinstance(fault, UnknownRuleError):
        message = f"no rule or family is called {name!r}{hint(name, RULE_WORDS)}"
    elif path[-1] == KEY or kind == "string_pattern_mismatch":
        message = f"not a name: {name[:_LONGEST_SHOWN]!r}"
    elif fault is not None:
        message = str(fault)
    elif kind == "string_too_long":
        message = f"longer than {context['max_length']} characters"
    elif kind == "literal_error":
        message = _unknown_word(path, context["expected"], page)
    else:
        wanted = " or ".join(dict.fromkeys(_TYPES.get(it["type"]) or it["msg"] for it in errors))
        message = f"expected {wanted}, found {_shown(page, path)}"
    return Mistake(page.value(path), message)


def _shown(page: TomlPage, path: Path) -> str:
    value = value_at(page.values, path)
    shown = repr(value) if isinstance(value, str) else page.shown(path)
    line = shown.partition("\n")[0]
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}\u2026"


def _unknown_word(path: Path, expected: str, page: TomlPage) -> str:
    value = value_at(page.values, path)
    words = expected.replace(" or ", ", ").split(", ")
    near = hint(value, [it.strip("'") for it in words]) if isinstance(value, str) else ""
    return f"expected {expected}, found {_shown(page, path)}{near}"


def _real_path(loc: tuple[str | int, ...], values: Any) -> Path:  # noqa: ANN401 - TOML is anything
    """The part of a location that is in the file; pydantic adds names of its own."""
    path: Path = ()
    for name in loc:
        in_table = isinstance(values, dict) and name in values
        in_array = isinstance(values, list) and isinstance(name, int) and name < len(values)
        if in_table or in_array:
            values = values[name]
            path += (name,)
    return path


def value_at(values: Any, path: Path) -> Any:  # noqa: ANN401 - TOML is anything
    """The value that a path of the file leads to."""
    for name in path:
        values = values[name]
    return values


def _unknown_key(path: Path) -> str:
    name = str(path[-1])
    known = _keys_beside(path)
    near = hint(name, known) or f"; known are {', '.join(known)}"
    return f"no setting is called {name!r}{near}"


@cache
def _schema() -> dict[str, Any]:
    return SettingsFile.model_json_schema(by_alias=True)


def _keys_beside(path: Path) -> list[str]:
    """The names that are known where a name is not."""
    schema = at = _schema()
    for name in path[:-1]:
        by_pattern = [*at.get("patternProperties", {}).values(), at.get("additionalProperties")]
        named: dict[str, Any] = at.get("properties", {})
        found = [it for it in (named.get(str(name)), *by_pattern) if it]
        at = found[0] if found else {}
        if "$ref" in at:
            at = schema["$defs"][at["$ref"].rpartition("/")[2]]
    return list(at.get("properties", {}))
