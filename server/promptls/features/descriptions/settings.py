"""What the settings declare: the type of a word of a settings file, and its key as a text."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from promptls.document import TomlPart, TomlWord
from promptls.features.descriptions import Description
from promptls.settings.declaration import listed_table, table_of
from promptls.settings.key_facts import ANY_NAME, KeyFacts, describe_every_key
from promptls.settings.keys import SettingsFile

_SOURCE = "promptls settings"


def find_type(path: Sequence[str]) -> Any:  # noqa: ANN401 - a type of any form
    """The declared type of what is at a path of a settings file; none if there is no such key."""
    declared: Any = SettingsFile
    for name in path:
        table = table_of(declared) or listed_table(declared)
        if table is not None:
            declared = table.KEYS[name].type if name in table.KEYS else None
        else:
            declared = _part_of(declared, Mapping, 1)
    return declared


def find_word_type(word: TomlWord) -> Any:  # noqa: ANN401 - as above
    """The declared type of a word: a value, an item of a list, or a name of a project.

    A value without quotes may become the first item of a list.
    """
    declared = find_type(word.path)
    if word.part is not TomlPart.VALUE:
        return _part_of(declared, Mapping, 0)
    listed = _part_of(declared, Sequence, 0)
    if listed is not None:
        return listed if word.in_list or not word.quoted else None
    return None if word.in_list else _forms(declared)[0]


def _part_of(declared: Any, origin: Any, number: int) -> Any:  # noqa: ANN401 - as above
    """What a list or a mapping has inside, where a value may be one."""
    forms = (it for it in _forms(declared) if get_origin(it) is origin)
    return next((get_args(it)[number] for it in forms), None)


def _forms(declared: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as above
    """The types of which a value has one."""
    return get_args(declared) if get_origin(declared) in (Union, UnionType) else (declared,)


@lru_cache(maxsize=1)
def _facts_by_name() -> dict[str, KeyFacts]:
    return {it.name: it for it in describe_every_key()}


def of_key_at(path: tuple[str, ...]) -> Description | None:
    """Describe the key at a path; for a name of the project, the one that holds it."""
    if find_type(path) is None:
        return None
    known = _facts_by_name()
    tried = (it for at in (path, path[:-1]) for it in (at, (*at[:1], ANY_NAME, *at[2:])))
    key = next(known[name] for it in tried if (name := ".".join(it)) in known)
    default = f" Default: {key.default}." if key.default not in ("", "none") else ""
    details = tuple(filter(None, (key.details, f"Type: {key.type}.{default}")))
    example = key.example.rstrip("\n")
    return Description(".".join(path), key.meaning, details, _SOURCE, example=example)
