"""Settings files: tables, keys, and values that are one of some words."""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args, get_origin

from promptls.document import TomlPart, TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.paths import find_paths
from promptls.features.completion.settings_words import (
    find_names,
    find_table_names,
    find_type,
    find_words,
    held_table,
    holds_names,
    is_mapping,
    rule_words,
    takes_list,
)
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.descriptions import Description
from promptls.features.descriptions.settings import find_key_facts, of_key
from promptls.parsing.toml.page import find_place
from promptls.settings.declaration import Key, table_of
from promptls.settings.key_facts import to_toml
from promptls.settings.keys import RULE_TABLES, SettingsFile
from promptls.settings.strings import Glob, Name
from promptls.text.paths import folder_of
from promptls.text.patterns import pattern
from promptls.text.pieces import Alternatives, Pieces, Stop
from promptls.text.spans import FileSpan
from promptls.vocabulary.files import is_shared_file

_BARE_LINE = pattern(r"[ \t]*[\w-]*")
_BARE_NAME = pattern(r"[A-Za-z0-9_-]+")
_REST = pattern(r"[\w.-]{0,60}")
_EQUALS = pattern(r"[\w.-]{0,60}[\"']?[ \t]*=")
_SECTION = "[tool.promptls]"
# The name of a rule is mostly written here to turn it off.
_LEVELS = ("off", "hint", "info", "warning", "error")


def complete_settings(place: Cursor) -> list[Completion] | None:
    """What fits in a settings file; none in other files."""
    document = place.document
    if document.parse_settings is None:
        return None
    word = find_place(document.source.text, document.path, place.offset)
    if word is None:
        return [*_section(place)]
    if word.part is TomlPart.VALUE:
        return [*_values(place, word)]
    if word.part is TomlPart.HEADER:
        return [*_headers(place)]
    key = SettingsFile.KEYS.get(word.path[0]) if len(word.path) == 1 else None
    if key is not None and is_mapping(key) and get_args(key.type)[0] == Glob:
        return [*_globs(place, word, key)]
    return [*_keys(place, word)]


def _section(place: Cursor) -> Iterator[Completion]:
    """The section of `pyproject.toml`, where its header is begun."""
    begun = place.before.strip()
    if is_shared_file(place.document.path) and begun and _SECTION.startswith(begun):
        span = place.span(len(begun), 1 if place.after.startswith("]") else 0)
        yield Slot(CompletionKind.TABLE, span).offer(_SECTION, detail="settings of promptls")


def _is_last(place: Cursor) -> bool:
    """Whether no key follows in the same table, so that another table may begin."""
    rest = place.document.source.text[place.offset :]
    if place.before.strip() and not _BARE_LINE.fullmatch(place.before):
        return False
    following = (it.strip() for it in rest.split("\n")[1:])
    first = next((it for it in following if it and not it.startswith("#")), "[")
    return first.startswith("[")


def _headers(place: Cursor) -> Iterator[Completion]:
    """The tables, where a bracket begins a line."""
    opening = place.before.rfind("[")
    typed = place.before[opening + 1 :]
    prefix = _prefix(place)
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    behind += place.after[behind:].startswith("]")
    span = place.span(len(typed) + 1, behind)
    if prefix and _SECTION[1:-1].startswith(typed):
        yield Slot(CompletionKind.TABLE, span).offer(_SECTION, detail="settings of promptls")
    yield from _tables(place, typed, span, exact=True)
    table, dot, _ = typed.removeprefix(prefix).partition(".")
    if dot and typed.startswith(prefix):
        yield from _named_tables(place, table, f"{prefix}{table}.", span)


def _named_tables(place: Cursor, table: str, head: str, span: FileSpan) -> Iterator[Completion]:
    """The headers of a table for each name that it may be for."""
    written = _find_written(place)
    typed = place.before[place.before.rfind("[") + 1 :]
    for it in find_table_names(place, table):
        name = f"[{head}{it.name if _BARE_NAME.fullmatch(it.name) else to_toml(it.name)}]"
        if name.startswith(f"[{typed}") and (table, it.name) not in written:
            yield Slot(CompletionKind.TABLE, span).offer(name, detail=it.detail, about=it.about)


def _find_written(place: Cursor) -> frozenset[tuple[str, ...]]:
    page = place.document.settings
    return frozenset() if page is None else page.written


def _prefix(place: Cursor) -> str:
    return "tool.promptls." if is_shared_file(place.document.path) else ""


def _tables(
    place: Cursor, typed: str, span: FileSpan, *, exact: bool = False
) -> Iterator[Completion]:
    """The headers of the tables that may begin here."""
    written, prefix = _find_written(place), _prefix(place)
    for key in SettingsFile.KEYS.values():
        if held_table(key) is None and not is_mapping(key):
            continue
        if not holds_names(key) and (key.name,) in written and typed != key.name:
            continue
        name = f"{prefix}{key.name}"
        label = f"[{name}{'.NAME' if holds_names(key) else ''}]"
        if not name.startswith(typed) if exact else typed.casefold() not in key.name:
            continue
        text: Pieces = (
            (f"[{prefix}{key.name}.", Stop(str(key.example)), "]")
            if holds_names(key)
            else (f"[{prefix}{key.name}]",)
        )
        about = _about((key.name,))
        yield Slot(CompletionKind.TABLE, span).offer(label, text, key.meaning.rstrip("."), about)


def _keys(place: Cursor, word: TomlWord) -> Iterator[Completion]:
    """The keys of a table that it does not have yet."""
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    typed = place.document.source.text[word.content.start : place.offset]
    span = place.span(len(typed), behind)
    has_value = _EQUALS.match(place.after) is not None
    if word.quoted:
        return
    path, written = word.path, _find_written(place)
    if len(path) == 1 and path[0] in RULE_TABLES:
        for rule in rule_words():
            if typed.casefold() in rule.name and (*path, rule.name) not in written:
                levels: Pieces = (f'{rule.name} = "', Alternatives(_LEVELS), '"')
                text = (rule.name,) if has_value else levels
                yield Slot(CompletionKind.RULE, span).offer(rule.name, text, rule.detail)
        return
    table = table_of(find_type(path))
    for name, key in (table.KEYS if table else {}).items():
        is_own = typed == name
        if (*path, name) in written and not is_own:
            continue
        # A table has a header of its own.
        if not path and (held_table(key) is not None or is_mapping(key)):
            continue
        if typed.casefold() in name.casefold():
            about = _about((*path, name))
            text = (name,) if has_value else tuple(_pair(place, key, path))
            yield Slot(CompletionKind.KEY, span).offer(name, text, key.meaning.rstrip("."), about)
    if not path and _is_last(place):
        yield from _tables(place, typed, span)


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


def _pair(place: Cursor, key: Key, path: tuple[str, ...]) -> Iterator[str | Stop | Alternatives]:
    """A key with a value that is right."""
    yield f"{key.name} = "
    if key.type is bool:
        yield Alternatives(("false", "true") if key.default else ("true", "false"))
    elif get_origin(key.type) is Literal:
        yield Alternatives(tuple(to_toml(it) for it in get_args(key.type)))
    elif get_origin(key.type) is Sequence and get_args(key.type)[0] == Name:
        # The names of an example may be none of this project.
        names = [it.name for it in find_names(place, (*path, key.name))]
        known = [it for it in key.example if it in names] or names[:1]
        yield Stop(to_toml(known))
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


def _about(path: tuple[str, ...]) -> Description | None:
    facts = find_key_facts(path)
    return of_key(facts) if facts else None
