"""The words that the values of a settings file may be, and the tables that its keys hold."""

from collections.abc import Iterator, Mapping
from typing import Literal, get_args, get_origin

from promptls.document import TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import CompletionKind
from promptls.features.descriptions import Description, shorten
from promptls.features.descriptions.settings import MEANINGS, RULE_LISTS
from promptls.rules import RULE_NAMES, RULES
from promptls.settings.declaration import Key, Table, table_of
from promptls.settings.key_facts import to_toml
from promptls.settings.keys import SettingsFile
from promptls.text.values import NamedTuple

_OF_ONE = 2


class SettingsWord(NamedTuple):
    """A value, or a name of rules, with what is said beside it."""

    name: str
    detail: str
    about: Description | None = None
    kind: CompletionKind = CompletionKind.VALUE
    quoted: bool = True


def find_words(place: Cursor, word: TomlWord) -> Iterator[SettingsWord]:
    """The words that the value may be in the place of one that is written."""
    path = word.path
    top = path[0] if path else ""
    if top in RULE_LISTS or (top == "per-file-ignores" and len(path) == _OF_ONE):
        # A list needs its brackets first.
        if word.in_list:
            yield from rule_words()
        return
    if top in MEANINGS:
        for name, meaning in MEANINGS[top].items():
            yield SettingsWord(name, meaning.rstrip("."))
        return
    if path[-1:] == ("phases",):
        for phase in place.vocabulary.template_phases:
            yield SettingsWord(phase.key, shorten(phase.focus))
        return
    yield from _choices(path)


def _choices(path: tuple[str, ...]) -> Iterator[SettingsWord]:
    """The values of a key that has only few: true or false, or one of some words."""
    table = table_at(path[:-1])
    key = table.KEYS.get(path[-1]) if table and path else None
    if key is not None and key.type is bool:
        for value in (True, False):
            is_default = "default" if value == key.default else ""
            yield SettingsWord(to_toml(value), is_default, quoted=False)
    elif key is not None and get_origin(key.type) is Literal:
        for name in get_args(key.type):
            yield SettingsWord(name, "default" if name == key.default else "")


def rule_words() -> Iterator[SettingsWord]:
    """`all`, the families, and the rules; a rule's page is added when it is looked at."""
    yield SettingsWord("all", f"every rule ({len(RULE_NAMES)})", None, CompletionKind.RULE)
    for family, names in RULES.items():
        rules = f"family of {len(names)} rules" if len(names) > 1 else "family"
        yield SettingsWord(family, rules, None, CompletionKind.RULE)
    for name in RULE_NAMES:
        yield SettingsWord(name, "rule", None, CompletionKind.RULE)


def table_at(path: tuple[str, ...]) -> type[Table] | None:
    """The table at a path: the file, one of its tables, or one of several by name."""
    if not path:
        return SettingsFile
    key = SettingsFile.KEYS.get(path[0])
    if key is None:
        return None
    holds, depth = held_table(key), _OF_ONE if holds_names(key) else 1
    return holds if len(path) == depth else None


def held_table(key: Key) -> type[Table] | None:
    """The table that a key holds, itself or by name."""
    return table_of(get_args(key.type)[1] if is_mapping(key) else key.type)


def is_mapping(key: Key) -> bool:
    """Whether a key holds something for each of several names."""
    return get_origin(key.type) is Mapping


def holds_names(key: Key) -> bool:
    """Whether a key holds a table for each of several names."""
    return is_mapping(key) and held_table(key) is not None
