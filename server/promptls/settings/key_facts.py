"""The facts of every declared key, in words: for the reference page and for `promptls explain`."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from promptls.settings.declaration import Key, Table, listed_table, table_of
from promptls.settings.keys import SettingsFile
from promptls.text.values import NamedTuple

# What stands for the name of one of several tables.
ANY_NAME = "NAME"
_NOUNS = {bool: "true or false", int: "integer"}
_PLURALS = {"rule or family": "rules or families"}
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class KeyFacts(NamedTuple):
    """A key with all that a person may want to know of it.

    Code in the type is between backticks. The default is TOML, "none", or empty for a table, whose
    `keys` have defaults of their own; `about_table` says what one of several tables is. The example
    is the lines of a settings file.
    """

    name: str
    type: str
    default: str
    meaning: str
    details: str
    example: str
    about_table: str = ""
    keys: tuple["KeyFacts", ...] = ()


def describe_keys() -> Iterator[KeyFacts]:
    """The keys of a settings file, in the order of their declaration."""
    yield from map(_describe, SettingsFile.KEYS.values())


def describe_every_key() -> Iterator[KeyFacts]:
    """The same, each followed by the keys of the table that it holds."""
    for key in describe_keys():
        yield key
        yield from key.keys


def _describe(key: Key) -> KeyFacts:
    """A key at the top of a file."""
    inner = _inner_table(key)
    is_named = get_origin(key.type) is Mapping
    if inner is None:
        return _to_facts(key, "", _to_example(key.name, key.example))
    table = f"{key.name}.{ANY_NAME}" if is_named else key.name
    header = f"{key.name}.{key.example}" if is_named else key.name
    return KeyFacts(
        key.name,
        f"tables `[{table}]`" if is_named else f"table `[{table}]`",
        "none" if is_named else "",
        key.meaning,
        key.details,
        _to_example(header, {it.name: it.example for it in inner.KEYS.values()}),
        (inner.__doc__ or "") if is_named else "",
        tuple(_describe_keys_of(inner, f"{table}.", header)),
    )


def _describe_keys_of(table: type[Table], prefix: str, header: str) -> Iterator[KeyFacts]:
    """The keys of a table, each followed by those of the tables in its list."""
    for key in table.KEYS.values():
        yield _to_facts(key, prefix, _to_example(header, {key.name: key.example}))
        inner = listed_table(key.type)
        if inner is not None:
            for it in inner.KEYS.values():
                shown = _to_example(header, {key.name: [{it.name: it.example}]})
                yield _to_facts(it, f"{prefix}{key.name}.", shown)


def _to_facts(key: Key, prefix: str, example: str) -> KeyFacts:
    default = "none" if key.default is None else f"`{to_toml(key.default)}`"
    name = f"{prefix}{key.name}"
    return KeyFacts(name, _name_type(key.type), default, key.meaning, key.details, example)


def _inner_table(key: Key) -> type[Table] | None:
    """The table that a key holds, itself or by name."""
    return table_of(get_args(key.type)[1] if get_origin(key.type) is Mapping else key.type)


def _name_type(declared: Any, *, plural: bool = False) -> str:  # noqa: ANN401 - a type of any form
    """A type in words."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is Annotated:
        noun = declared.__metadata__[0].noun
        return _PLURALS.get(noun, f"{noun}s") if plural else noun
    if origin is Sequence:
        inner = "tables" if listed_table(declared) else _name_type(arguments[0], plural=True)
        return f"{'lists' if plural else 'list'} of {inner}"
    if origin is Mapping:
        names, values = (_name_type(it, plural=True) for it in arguments)
        return f"table from {names} to {values}"
    if origin is Literal:
        return _list_words(arguments)
    if origin is not None:
        return ", or ".join(_name_type(it) for it in arguments if it is not NoneType)
    return _list_words(tuple(declared)) if issubclass(declared, Enum) else _NOUNS[declared]


def _list_words(words: Sequence[object]) -> str:
    *others, last = (f"`{to_toml(it)}`" for it in words)
    return f"{', '.join(others)} or {last}"


def _to_example(header: str, value: object) -> str:
    """A key of a file with a value, as lines of TOML."""
    if not isinstance(value, Mapping):
        return _pair(header, value)
    tables = {name: it for name, it in value.items() if _lists_tables(it)}
    above = f"{header}." if header else ""
    lines = [_pair(name, it) for name, it in value.items() if name not in tables]
    inner = (
        f"[[{above}{to_key(name)}]]\n{''.join(_pair(key, it) for key, it in table.items())}"
        for name, listed in tables.items()
        for table in listed
    )
    own = f"[{header}]\n{''.join(lines)}" if lines else ""
    return "\n".join([*([own] if own else []), *inner])


def _lists_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _pair(name: str, value: object) -> str:
    return f"{to_key(name)} = {to_toml(value)}\n"


def to_toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, Mapping):
        pairs = (_pair(name, it).rstrip("\n") for name, it in value.items())
        return f"{{ {', '.join(pairs)} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(to_toml, value))}]"
    # Unlike JSON, TOML has no delete character as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def to_key(name: str) -> str:
    """A key as TOML."""
    return name if _BARE.fullmatch(name) else to_toml(name)
