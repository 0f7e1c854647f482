"""Settings files: tables, keys, and values that are one of some words."""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args, get_origin

from promptls.document import TomlPart, TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.paths import find_paths
from promptls.features.completion.settings_contracts import (
    CONTRACTS,
    find_own_values,
    find_tags,
    fits_in_part,
)
from promptls.features.completion.settings_tables import (
    complete_first_array,
    complete_headers,
    complete_section,
    complete_tables,
    find_written_paths,
    is_last,
)
from promptls.features.completion.settings_words import (
    find_names,
    find_type,
    find_words,
    held_table,
    holds_names,
    is_mapping,
    rule_words,
    table_at,
    takes_list,
)
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.descriptions.settings import of_key_at
from promptls.parsing.toml.page import find_place
from promptls.settings.contract_tables import PartTable
from promptls.settings.declaration import Key, listed_table
from promptls.settings.key_facts import to_toml
from promptls.settings.keys import RULE_TABLES, SettingsFile
from promptls.settings.strings import Glob, Name
from promptls.text.paths import folder_of
from promptls.text.patterns import pattern
from promptls.text.pieces import Alternatives, Pieces, Stop

_REST = pattern(r"[\w.-]{0,60}")
_EQUALS = pattern(r"[\w.-]{0,60}[\"']?[ \t]*=")
# The name of a rule is mostly written here to turn it off.
_LEVELS = ("off", "hint", "info", "warning", "error")


def complete_settings(place: Cursor) -> list[Completion] | None:
    """What fits in a settings file; none in other files."""
    document = place.document
    if document.parse_settings is None:
        return None
    word = find_place(document.source.text, document.path, place.offset)
    if word is None:
        return [*complete_section(place)]
    if word.part is TomlPart.VALUE:
        return [*_values(place, word)] if word.path else []
    if word.part is TomlPart.HEADER:
        return [*complete_headers(place)]
    key = SettingsFile.KEYS.get(word.path[0]) if len(word.path) == 1 else None
    if key is not None and is_mapping(key) and get_args(key.type)[0] == Glob:
        return [*_globs(place, word, key)]
    return [*_keys(place, word)]


def _keys(place: Cursor, word: TomlWord) -> Iterator[Completion]:
    """The keys of a table that it does not have yet."""
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    typed = place.document.source.text[word.content.start : place.offset]
    span = place.span(len(typed), behind)
    if word.quoted:
        return
    if len(word.path) == 1 and word.path[0] in RULE_TABLES:
        yield from _rules(place, word, typed, Slot(CompletionKind.RULE, span))
        return
    table = table_at(find_type(word.path))
    for name, key in (table.KEYS if table else {}).items():
        # A table has a header of its own.
        is_table = held_table(key) is not None or is_mapping(key)
        if (not word.path and is_table) or not _begins_word(name, typed):
            continue
        if listed_table(key.type) is not None:
            if typed and is_last(place) and not _has_value(place):
                yield complete_first_array(place, word, name, span)
        elif typed == name or _is_free(place, word, name):
            about = of_key_at((*word.path, name))
            text = (name,) if _has_value(place) else tuple(_pair(place, key, word))
            yield Slot(CompletionKind.KEY, span).offer(name, text, key.meaning.rstrip("."), about)
    if not word.path and is_last(place):
        yield from complete_tables(place, typed, span)


def _has_value(place: Cursor) -> bool:
    return _EQUALS.match(place.after) is not None


def _begins_word(name: str, typed: str) -> bool:
    """Whether a key, or one of the words of its name, begins with what is typed."""
    typed = typed.casefold()
    return name.startswith(typed) or f"-{typed}" in name


def _is_free(place: Cursor, word: TomlWord, name: str) -> bool:
    """Whether a key is not there yet, and means something beside those that are."""
    if (*word.steps, name) in find_written_paths(place):
        return False
    return table_at(find_type(word.path)) is not PartTable or fits_in_part(name, place, word.steps)


def _rules(place: Cursor, word: TomlWord, typed: str, slot: Slot) -> Iterator[Completion]:
    """The rules that a table does not have yet."""
    for rule in rule_words():
        if typed.casefold() in rule.name and (*word.path, rule.name) not in find_written_paths(
            place
        ):
            levels: Pieces = (f'{rule.name} = "', Alternatives(_LEVELS), '"')
            text = (rule.name,) if _has_value(place) else levels
            yield slot.offer(rule.name, text, rule.detail)


def _globs(place: Cursor, word: TomlWord, key: Key) -> Iterator[Completion]:
    """The files and folders that a key may name, with the value that it lacks."""
    if holds_names(key):
        return
    typed = place.document.source.text[word.content.start : place.offset]
    behind = max(0, (word.span if word.closed else word.content).end - place.offset)
    slot = Slot(CompletionKind.FILE, place.span(len(typed), behind))
    lead = "" if word.quoted else '"'
    value = to_toml(next(iter(key.example.values())))
    rest = () if place.after[behind:].lstrip().startswith("=") else (" = ", Stop(value))
    for path in find_paths(place, typed, folder_of(place.document.path)):
        yield slot.offer(path, (f'{lead}{path}"', *rest), key.meaning.rstrip("."))


def _pair(place: Cursor, key: Key, word: TomlWord) -> Iterator[str | Stop | Alternatives]:
    """A key with a value that is right."""
    yield f"{key.name} = "
    if key.type is bool:
        yield Alternatives(("false", "true") if key.default else ("true", "false"))
    elif get_origin(key.type) is Literal:
        yield Alternatives(tuple(to_toml(it) for it in get_args(key.type)))
    elif get_origin(key.type) is Sequence and get_args(key.type)[0] == Name:
        # The names of an example may be none of this project.
        names = [it.name for it in find_names(place, (*word.path, key.name))]
        known = [it for it in key.example if it in names] or names[:1]
        yield Stop(to_toml(known))
    elif word.path[:1] == (CONTRACTS,) and key.name in ("good", "bad"):
        own = find_own_values(place, word.steps)
        # Where one is good, any other is bad.
        yield Stop(to_toml(own[:1] if key.name == "good" else own[1:2]) if own else '[""]')
    elif key.name == "tag":
        yield Alternatives(tuple(to_toml(it.name) for it in find_tags(place)))
    else:
        yield Stop(to_toml(key.example))


def _values(place: Cursor, word: TomlWord) -> Iterator[Completion]:
    """The words that a value may be, with the quotes that it lacks."""
    typed = place.document.source.text[word.content.start : place.offset]
    behind = word.content.end - place.offset
    span = place.span(len(typed), max(0, behind))
    words = {it.name: it for it in find_words(place, word)}
    for name in begin_with(typed, words):
        found = words[name]
        quote = '"' if found.quoted else ""
        opening = "" if word.quoted else ("[" if takes_list(word) else "") + quote
        closing = "" if word.closed or (word.quoted and _closes(place, behind)) else quote
        closing += "]" if takes_list(word) else ""
        if word.quoted and not found.quoted:
            continue
        text = f"{opening}{name}{closing}"
        yield Slot(found.kind, span).offer(name, text, found.detail, found.about)


def _closes(place: Cursor, behind: int) -> bool:
    return place.after[max(0, behind) :][:1] in ('"', "'")
