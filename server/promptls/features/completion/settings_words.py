"""The words that the values of a settings file may be, and the tables that its keys hold."""

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from promptls.document import TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.paths import find_paths
from promptls.features.completion.settings_contracts import (
    CONTRACTS,
    PARTS,
    find_contracts,
    find_part_words,
    find_tags,
)
from promptls.features.completion.values import CompletionKind, SettingsWord
from promptls.features.descriptions import shorten
from promptls.features.descriptions.settings import MEANINGS
from promptls.features.descriptions.templates import of_template_phase
from promptls.rules import RULE_NAMES, RULES
from promptls.settings.declaration import Key, Table, listed_table, table_of
from promptls.settings.key_facts import to_toml
from promptls.settings.keys import SettingsFile
from promptls.settings.strings import FilePath, Glob, Name, RuleName
from promptls.text.paths import folder_of
from promptls.vocabulary.phases import OF_STATE

_FOLDERS = frozenset({"folder", "folders"})
# What the files end with of which a key names one.
_ENDINGS = {"extend": ".toml", "schema": ".json", "template": ".md"}


def find_words(place: Cursor, word: TomlWord) -> Iterator[SettingsWord]:
    """The words that a value, or an item of a list, may be in the place of one that is written."""
    declared = find_type(word.path)
    if takes_list(word):
        declared = get_args(declared)[0]
    elif word.in_list:
        declared = _item_of(declared)
    if declared == RuleName:
        yield from rule_words()
    elif word.path[0] == CONTRACTS and (found := _find_in_contract(place, word)) is not None:
        yield from found
    elif word.path[0] in MEANINGS and declared is not None:
        for name, meaning in MEANINGS[word.path[0]].items():
            yield SettingsWord(name, meaning.rstrip("."))
    elif _is_path(declared):
        yield from _find_paths(place, word)
    elif declared == Name:
        yield from find_names(place, word.path)
    elif declared is bool or get_origin(declared) is Literal:
        yield from _choices(declared, word)


def _find_in_contract(place: Cursor, word: TomlWord) -> Iterator[SettingsWord] | None:
    """The words that a contract may have; none where the type of the key tells."""
    if word.path[-1] == "agents":
        agents = sorted(place.values.agents.items())
        return (SettingsWord(name, path.rpartition("/")[2]) for name, path in agents)
    return find_part_words(place, word) if PARTS in word.path[:-1] else None


def _is_path(declared: Any) -> bool:  # noqa: ANN401 - a type of any form
    return any(it in (Glob, FilePath) for it in (declared, *_forms(declared)))


def _find_paths(place: Cursor, word: TomlWord) -> Iterator[SettingsWord]:
    """The files and folders that a value may name, from the folder of the settings on."""
    key, typed = word.path[-1], place.document.source.text[word.content.start : place.offset]
    ending = _ENDINGS.get(key, "")
    for path in find_paths(place, typed, folder_of(place.document.path)):
        if path.endswith("/"):
            name = path.rstrip("/") if key in _FOLDERS else path
            yield SettingsWord(name, "", None, CompletionKind.FOLDER)
        elif key not in _FOLDERS and path.endswith(ending):
            yield SettingsWord(path, "", None, CompletionKind.FILE)


def takes_list(word: TomlWord) -> bool:
    """Whether a value is one for which a list is due, and nothing of it is there yet."""
    is_begun = word.in_list or word.quoted
    return not is_begun and get_origin(find_type(word.path)) is Sequence


def find_type(path: tuple[str, ...]) -> Any:  # noqa: ANN401 - a type of any form
    """The declared type of what is at a path of a settings file; none if there is no such key."""
    declared: Any = SettingsFile
    for name in path:
        table = table_at(declared)
        if table is not None:
            declared = table.KEYS[name].type if name in table.KEYS else None
        else:
            declared = next((get_args(it)[1] for it in _forms(declared) if _is_mapping(it)), None)
    return declared


def table_at(declared: Any) -> type[Table] | None:  # noqa: ANN401 - as above
    """The table that a type is, or that it has a list of."""
    return table_of(declared) or listed_table(declared)


def _forms(declared: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type of any form
    """The types of which a value has one."""
    return get_args(declared) if get_origin(declared) in (Union, UnionType) else (declared,)


def _is_mapping(declared: Any) -> bool:  # noqa: ANN401 - a type of any form
    return get_origin(declared) is Mapping


def _item_of(declared: Any) -> Any:  # noqa: ANN401 - a type of any form
    return next((get_args(it)[0] for it in _forms(declared) if get_origin(it) is Sequence), None)


def find_names(place: Cursor, path: tuple[str, ...]) -> Iterator[SettingsWord]:
    """The names that the list at a path may have: those of phases, of tags, of attributes."""
    table, *_, key = path
    if key == "phases" or (table == "tags" and len(path) > len(("tags", "name", "values"))):
        for phase in place.vocabulary.template_phases:
            yield SettingsWord(phase.key, shorten(phase.focus), of_template_phase(phase))
    elif table == "hook":
        yield from find_contracts(place) if key == CONTRACTS else find_tags(place)
    elif key == "required":
        for name in find_written(place, (*path[:-1], "attributes")):
            yield SettingsWord(name, "attribute of this tag")


def find_table_names(place: Cursor, table: str) -> Iterator[SettingsWord]:
    """The names that a table may be for: those of agents that the project has, and of phases."""
    vocabulary = place.vocabulary
    if table == "hook":
        yield SettingsWord("main", "the agent that the user talks to")
    if table in ("hook", "agents"):
        for name, path in sorted(place.values.agents.items()):
            yield SettingsWord(name, path.rpartition("/")[2])
    elif table == "phases":
        # What the state alone knows has neither a noun nor a description yet.
        for it in sorted(vocabulary.phases, key=lambda it: (it.clause != OF_STATE, it.key)):
            yield SettingsWord(it.key, it.display_name)
        for phase in vocabulary.template_phases:
            yield SettingsWord(phase.key, shorten(phase.focus), of_template_phase(phase))


def find_written(place: Cursor, path: tuple[str, ...]) -> list[str]:
    """The names of the keys that a table of the file has."""
    page, depth = place.document.settings, len(path)
    written = page.written if page is not None else ()
    found = (it[depth] for it in written if it[:depth] == path and len(it) == depth + 1)
    return sorted(it for it in found if isinstance(it, str))


def _choices(declared: Any, word: TomlWord) -> Iterator[SettingsWord]:  # noqa: ANN401 - a type
    """The values of a key that has only few: true or false, or one of some words."""
    table = table_at(find_type(word.path[:-1]))
    key = table.KEYS.get(word.path[-1]) if table is not None else None
    default = key.default if key is not None else None
    for value in (True, False) if declared is bool else get_args(declared):
        detail = "default" if value == default else ""
        is_text = isinstance(value, str)
        yield SettingsWord(value if is_text else to_toml(value), detail, quoted=is_text)


def rule_words() -> Iterator[SettingsWord]:
    """`all`, the families, and the rules; a rule's page is added when it is looked at."""
    yield SettingsWord("all", f"every rule ({len(RULE_NAMES)})", None, CompletionKind.RULE)
    for family, names in RULES.items():
        rules = f"family of {len(names)} rules" if len(names) > 1 else "family"
        yield SettingsWord(family, rules, None, CompletionKind.RULE)
    for name in RULE_NAMES:
        yield SettingsWord(name, "rule", None, CompletionKind.RULE)


def held_table(key: Key) -> type[Table] | None:
    """The table that a key holds, itself or by name."""
    return table_of(get_args(key.type)[1] if is_mapping(key) else key.type)


def is_mapping(key: Key) -> bool:
    """Whether a key holds something for each of several names."""
    return get_origin(key.type) is Mapping


def holds_names(key: Key) -> bool:
    """Whether a key holds a table for each of several names."""
    return is_mapping(key) and held_table(key) is not None
