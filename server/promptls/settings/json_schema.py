"""The JSON Schema of a settings file, for editors."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from promptls.rules import WORDS, find_beginnings
from promptls.settings.declaration import Key, Table, Text, table_of
from promptls.settings.keys import SettingsFile
from promptls.settings.strings import RuleName

# `OWNER` stands for whose repository it will be.
_ADDRESS: Final = "https://github.com/OWNER/promptls/raw/main/server/promptls/settings/schema.json"
# What tells an editor of TOML of the schema, as soon as it has a public address.
SCHEMA_LINES: Final[tuple[str, ...]] = () if "/OWNER/" in _ADDRESS else (f"#:schema {_ADDRESS}",)
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_CLASSES = {bool: "boolean", int: "integer", str: "string", NoneType: "null"}

_Schema = dict[str, Any]


def build_schema() -> _Schema:
    """The JSON Schema of a settings file, with the names of rules and families where they fit."""
    schema = _of_table(SettingsFile)
    tables = sorted(set(_find_tables(SettingsFile)), key=lambda it: it.__name__)
    defined = {it.__name__: _of_table(it) for it in tables}
    return {"$schema": _DIALECT, "$defs": defined, **schema}


def _find_tables(declared: Any) -> Iterator[type[Table]]:  # noqa: ANN401 - a type of any form
    """The tables in a type, apart from itself."""
    table = table_of(declared)
    parts = [it.type for it in table.KEYS.values()] if table else get_args(declared)
    for part in parts:
        inner = table_of(part)
        if inner is not None:
            yield inner
        yield from _find_tables(part)


def _of_table(table: type[Table]) -> _Schema:
    schema: _Schema = {
        "additionalProperties": False,
        "description": table.__doc__,
        "properties": {name: _of_key(it) for name, it in table.KEYS.items()},
        "title": table.__name__,
        "type": "object",
    }
    if table.REQUIRED:
        schema["required"] = list(table.REQUIRED)
    if table.ONE_OF:
        schema["oneOf"] = [_of_chosen(table.KEYS[it]) for it in table.ONE_OF]
    return dict(sorted(schema.items()))


def _of_chosen(key: Key) -> _Schema:
    """A table that has a key, and not only to say that it does not count."""
    schema: _Schema = {"required": [key.name]}
    if key.type is bool:
        schema["properties"] = {key.name: {"const": True}}
    return schema


def _of_key(key: Key) -> _Schema:
    schema = {**_of_type(key.type), "default": _plain(key.default)}
    table = table_of(key.type)
    if table is None:
        schema["title"] = key.name.title()
    if table is None or key.meaning != table.__doc__:
        schema["description"] = key.meaning
    return dict(sorted(schema.items()))


def _of_type(declared: Any) -> _Schema:  # noqa: ANN401 - a type of any form
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is not None:
        return _SCHEMAS.get(origin, _of_forms)(arguments)
    table = table_of(declared)
    if table is not None:
        return {"$ref": f"#/$defs/{table.__name__}"}
    if issubclass(declared, Enum):
        return _of_words([it.value for it in declared])
    return {"type": _CLASSES[declared]}


def _of_forms(forms: Sequence[Any]) -> _Schema:
    return {"anyOf": [_of_type(it) for it in forms]}


def _of_words(words: Sequence[object]) -> _Schema:
    return {"enum": list(words), "type": _CLASSES[type(words[0])]}


def _of_text(text: Text) -> _Schema:
    if text == get_args(RuleName)[1]:
        # An editor offers the first; any beginning of names is right as well.
        return {"anyOf": [{"enum": list(WORDS)}, {"enum": list(find_beginnings())}]}
    schema = {"maxLength": text.max_length, "minLength": text.min_length, "pattern": text.pattern}
    return {name: it for name, it in schema.items() if it is not None}


def _of_string(text: Text) -> _Schema:
    schema = _of_text(text)
    return schema if "anyOf" in schema else {**schema, "type": "string"}


def _of_mapping(arguments: Sequence[Any]) -> _Schema:
    text, inner = _of_text(get_args(arguments[0])[1]), _of_type(arguments[1])
    if "pattern" in text:
        return {"patternProperties": {text["pattern"]: inner}, "type": "object"}
    return {"additionalProperties": inner, "propertyNames": text, "type": "object"}


def _plain(value: object) -> object:
    """A default as JSON has it."""
    if isinstance(value, Table):
        return {name: _plain(it.default) for name, it in value.KEYS.items()}
    return list(value) if isinstance(value, tuple) else value


_SCHEMAS: dict[Any, Callable[[Sequence[Any]], _Schema]] = {
    Annotated: lambda it: _of_string(it[1]),
    Literal: _of_words,
    Mapping: _of_mapping,
    Sequence: lambda it: {"items": _of_type(it[0]), "type": "array"},
}
