"""Finds what is wrong with the values of a settings file, in the words of its author."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args, get_origin

from promptls.nearest import did_you_mean, one_of
from promptls.rule_set import WORDS, UnknownRuleError
from promptls.settings import SettingsIssue
from promptls.settings.declaration import table_of
from promptls.settings.keys import SettingsFile
from promptls.settings.pydantic_model import PydanticError, UnknownAttributeError, find_errors
from promptls.settings.toml_document import KEY_ITSELF, TomlDocument
from promptls.settings.toml_spans import KeyPath

# More than these at once help nobody.
_MOST = 200
_LONGEST_SHOWN = 60
# That of the patterns of names in `keys`.
_LONGEST_NAME = 64
_TYPES = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "int_type": "an integer",
    "list_type": "a list",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "string_type": "a string",
    "string_too_short": "a string that is not empty",
}


def find_issues(document: TomlDocument) -> list[SettingsIssue]:
    """Validate the values of a settings file."""
    errors = find_errors(document.values)[:_MOST]
    return sorted(_to_issues(errors, document))


def _to_issues(
    errors: Collection[PydanticError], document: TomlDocument
) -> Iterator[SettingsIssue]:
    """Report each thing once, where it comes closest to something that is valid."""
    by_path: dict[KeyPath, list[PydanticError]] = {}
    for error in errors:
        path = _to_path(error["loc"], document.values)
        if error["loc"][-1] == "[key]":
            path = (*path, KEY_ITSELF)
        by_path.setdefault(path, []).append(error)
    # A value that fits none of two forms is one issue.
    values = (it for it in by_path if it[-1:] != (KEY_ITSELF,))
    around = {path[:end] for path in values for end in range(1, len(path))}
    for path, same in by_path.items():
        if path not in around:
            yield _to_issue(path, same, document)


def _to_issue(path: KeyPath, errors: list[PydanticError], document: TomlDocument) -> SettingsIssue:
    kind, context = errors[0]["type"], errors[0].get("ctx", {})
    error = context.get("error")
    if kind == "extra_forbidden":
        return SettingsIssue(document.find_key(path), _unknown_key(path))
    if isinstance(error, UnknownAttributeError):
        message = f"unknown attribute {error.name!r}{did_you_mean(error.name, error.known)}"
        return SettingsIssue(document.find_value((*path, "required", error.ordinal)), message)
    name = str(path[-2] if path[-1] == KEY_ITSELF else _value_at(document.values, path))
    if isinstance(error, UnknownRuleError):
        message = f"unknown rule or family {name!r}{did_you_mean(name, WORDS)}"
    elif kind == "string_too_long":
        message = f"string is {len(name):,} characters long; the limit is {context['max_length']:,}"
    elif kind == "string_pattern_mismatch":
        message = _invalid_name(name, context["pattern"])
    elif path[-1] == KEY_ITSELF:
        message = "key is empty"
    elif error is not None:
        message = str(error)
    elif kind == "literal_error":
        message = _unknown_word(path, context["expected"], document)
    else:
        expected = dict.fromkeys(_TYPES.get(it["type"]) or it["msg"] for it in errors)
        value = _value_at(document.values, path)
        is_item = isinstance(value, str) and errors[0]["type"] == "list_type"
        example = f", e.g. [{json.dumps(value[:_LONGEST_SHOWN])}]" if is_item else ""
        message = f"expected {' or '.join(expected)}{example}, found {_shown(document, path)}"
    return SettingsIssue(document.find_value(path), message)


def _invalid_name(name: str, pattern: str) -> str:
    """What is wrong with a name that does not match a pattern of `keys`."""
    if not name:
        return "name is empty"
    if len(name) > _LONGEST_NAME:
        return f"name is {len(name):,} characters long; the limit is {_LONGEST_NAME}"
    is_begun = re.match(pattern.partition("]")[0] + "]", name)
    use = "letters, digits, '_', '.' and '-'" if is_begun else "a letter as the first character"
    return f"invalid name {name!r}: use {use}"


def _shown(document: TomlDocument, path: KeyPath) -> str:
    value = _value_at(document.values, path)
    shown = repr(value) if isinstance(value, str) else document.written(path)
    line = shown.partition("\n")[0]
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}\u2026"


def _unknown_word(path: KeyPath, expected: str, document: TomlDocument) -> str:
    value = _value_at(document.values, path)
    words = [it.strip("'") for it in expected.replace(" or ", ", ").split(", ")]
    hint = did_you_mean(value, words) if isinstance(value, str) else ""
    if hint:
        return f"invalid value {_shown(document, path)}{hint}"
    return f"expected {expected}, found {_shown(document, path)}"


def _unknown_key(path: KeyPath) -> str:
    name = str(path[-1])
    known = _known_keys(path)
    hint = did_you_mean(name, known) or f"; expected {one_of(known)}"
    return f"unknown setting {name!r}{hint}"


def _known_keys(path: KeyPath) -> list[str]:
    """The keys of the table in which a path ends."""
    declared: Any = SettingsFile
    for name in path[:-1]:
        if get_origin(declared) is Mapping:
            _, declared = get_args(declared)
        else:
            declared = declared.KEYS[name].type
    table = table_of(declared)
    return list(table.KEYS) if table else []


def _to_path(location: tuple[str | int, ...], values: Any) -> KeyPath:  # noqa: ANN401 - TOML is anything
    """The part of a location that is in the file; pydantic adds names of its own."""
    path: KeyPath = ()
    for name in location:
        in_table = isinstance(values, dict) and name in values
        in_array = isinstance(values, list) and isinstance(name, int) and name < len(values)
        if in_table or in_array:
            values = values[name]
            path += (name,)
    return path


def _value_at(values: Any, path: KeyPath) -> Any:  # noqa: ANN401 - TOML is anything
    """The value that a path of the file leads to."""
    for name in path:
        values = values[name]
    return values
