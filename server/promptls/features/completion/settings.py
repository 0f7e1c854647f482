"""Settings files: the keys, tables and values that are declared, and the names that are known."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Literal, get_args, get_origin

from promptls.document import TomlPart, TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.descriptions.settings import find_type, find_word_type, of_key_at
from promptls.parsing.toml.page import find_place
from promptls.rules import WORDS
from promptls.settings.declaration import Key, listed_table, table_of
from promptls.settings.key_facts import to_key, to_toml
from promptls.settings.keys import SettingsFile
from promptls.settings.strings import Name, RuleName
from promptls.text.patterns import pattern
from promptls.text.pieces import Pieces, Stop
from promptls.vocabulary import Vocabulary

_REST = pattern(r"[\w.-]{0,60}")
_EQUALS = pattern(r"[\w.-]{0,60}[ \t]*=")
# The names that the lists and tables of these keys may have.
_KNOWN: dict[str, Callable[[Vocabulary], Iterable[str]]] = {
    "agents": lambda known: (it.stem for it in known.agents),
    "contracts": lambda known: known.contracts_by_name,
    "phases": lambda known: (it.key for it in known.template_phases),
    "tag": lambda known: known.tags_by_name,
    "tags": lambda known: known.tags_by_name,
    "variables": lambda known: known.variables_by_name,
}


def complete_settings(place: Cursor) -> list[Completion] | None:
    """What fits in a settings file; none in other files."""
    document = place.document
    if document.settings is None:
        return None
    word = find_place(document.source.text, document.path, place.offset)
    if word is None:
        return []
    if word.part is TomlPart.VALUE:
        return [*_values(place, word)]
    return [] if word.quoted else [*_names(place, word)]


def _names(place: Cursor, word: TomlWord) -> Iterator[Completion]:
    """The keys that a table does not have yet, or the tables that a header may name."""
    page, declared = place.document.settings, find_type(word.path)
    table = table_of(declared) or listed_table(declared)
    keys = table.KEYS if table is not None else {}
    names = [it for it in keys if _fits(keys[it], place, word)]
    names += map(str, _list_words(place, word))
    if word.part is TomlPart.KEY and page is not None:
        same = (it for it in page.words if (it.part, it.steps) == (word.part, word.steps))
        written = {it.text for it in same if not it.span.touches(place.offset)}
        names = [it for it in names if it not in written]
    typed = place.document.source.text[word.content.start : place.offset]
    kind = CompletionKind.KEY if keys else _kind_of(word)
    slot = Slot(kind, place.span(len(typed), place.count_behind(_REST)))
    for name in begin_with(typed, names):
        key = keys.get(name)
        text: Pieces = (f"{to_key(name)} = ", Stop(to_toml(_find_example(key, word))))
        if word.part is TomlPart.HEADER or _EQUALS.match(place.after):
            text = (to_key(name),)
        detail = key.meaning.rstrip(".") if key is not None else ""
        about = of_key_at((*word.path, name)) if key is not None else None
        yield slot.offer(name, text, detail, about)


def _find_example(key: Key | None, word: TomlWord) -> object:
    """A value of a key, or of a name in a table of names."""
    if key is not None:
        # Names of an example may be none of this project.
        return [] if key.type == Sequence[Name] else key.example
    of_names = SettingsFile.KEYS[word.path[0]].example
    return next(iter(of_names.values())) if isinstance(of_names, Mapping) else {}


def _fits(key: Key, place: Cursor, word: TomlWord) -> bool:
    """Whether a key is written as this one: a table mostly has a header."""
    brackets = int(table_of(key.type) is not None or get_origin(key.type) is Mapping)
    brackets += 2 * (listed_table(key.type) is not None)
    if word.part is TomlPart.KEY:
        return bool(word.path) or not brackets
    before = place.before.lstrip()
    return 0 < brackets <= len(before) - len(before.lstrip("["))


def _values(place: Cursor, word: TomlWord) -> Iterator[Completion]:
    """The words that a value may be, with the quotes and brackets that it lacks."""
    text, start = place.document.source.text, word.content.start
    typed, behind = text[start : place.offset], word.content.end - place.offset
    slot = Slot(_kind_of(word), place.span(len(typed), max(0, behind)))
    is_listed = not word.in_list and get_origin(find_type(word.path)) is Sequence
    values = {it.strip('"'): it for it in map(to_toml, _list_words(place, word))}
    for name in begin_with(typed, values):
        value = f"[{values[name]}]" if is_listed else values[name]
        if not word.quoted:
            yield slot.offer(name, value)
        elif value != name:
            yield slot.offer(name, name if word.closed else name + text[word.span.start])


def _kind_of(word: TomlWord) -> CompletionKind:
    is_rule = find_word_type(word) == RuleName
    return CompletionKind.RULE if is_rule else CompletionKind.VALUE


def _list_words(place: Cursor, word: TomlWord) -> Iterable[object]:
    """The words that are known for a value, or for a name of the project."""
    declared = find_word_type(word)
    if declared == RuleName:
        return WORDS
    if declared == Name:
        known = _KNOWN.get(word.path[-1])
        return known(place.vocabulary) if known is not None else ()
    if isinstance(declared, type) and issubclass(declared, Enum):
        return [it.value for it in declared]
    if declared is bool:
        return True, False
    return get_args(declared) if get_origin(declared) is Literal else ()
