"""Settings files: tables, keys, and values that are one of some words."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args, get_origin

from promptls.features.completion.place import Place, begin_with, to_completion
from promptls.features.completion.values import Choice, Completion, CompletionKind, Pieces, Stop
from promptls.features.descriptions import Description
from promptls.features.descriptions.description import cut
from promptls.features.descriptions.settings import (
    RULE_LISTS,
    find_key_facts,
    meanings_of,
    of_key,
)
from promptls.features.settings_cursor import (
    SettingsCursor,
    SettingsPart,
    find_written_keys,
    is_settings_file,
    settings_cursor,
)
from promptls.kinds import name_of
from promptls.patterns import pattern
from promptls.rules import FAMILIES, RULE_NAMES
from promptls.settings.declaration import Key, Table, table_of
from promptls.settings.key_facts import to_toml
from promptls.settings.keys import SettingsFile
from promptls.text import FileSpan

_SHARED = "pyproject.toml"
_BARE_LINE = pattern(r"[ \t]*[\w-]*")
_REST = pattern(r"[\w.-]{0,60}")
_EQUALS = pattern(r"[\w.-]{0,60}[\"']?[ \t]*=")
_OF_ONE = 2
# Who writes the name of a rule here mostly wants to turn it off.
_LEVELS = ("off", "hint", "info", "warning", "error")


class _Word(NamedTuple):
    name: str
    detail: str
    about: Description | None = None
    kind: CompletionKind = CompletionKind.VALUE
    quoted: bool = True


def complete_settings(place: Place) -> list[Completion] | None:
    """What fits in a settings file; none in other files."""
    if not is_settings_file(place.document):
        return None
    cursor = settings_cursor(place.document, place.offset)
    if cursor is None:
        return [*_section(place)]
    if cursor.part is SettingsPart.VALUE:
        return [*_values(place, cursor)]
    if cursor.part is SettingsPart.HEADER:
        return [*_headers(place)]
    return [*_keys(place, cursor)]


def _section(place: Place) -> Iterator[Completion]:
    """The section of `pyproject.toml`, where its header is begun."""
    begun = place.before.strip()
    if name_of(place.document.path) == _SHARED and begun and "[tool.promptls]".startswith(begun):
        yield to_completion(
            "[tool.promptls]",
            CompletionKind.TABLE,
            place.span(len(begun), 1 if place.after.startswith("]") else 0),
            "[tool.promptls]",
            "settings of promptls",
        )


def _is_last(place: Place) -> bool:
    """Whether no key follows in the same table, so that another table may begin."""
    rest = place.document.source.text[place.offset :]
    if place.before.strip() and not _BARE_LINE.fullmatch(place.before):
        return False
    following = (it.strip() for it in rest.split("\n")[1:])
    first = next((it for it in following if it and not it.startswith("#")), "[")
    return first.startswith("[")


def _headers(place: Place) -> Iterator[Completion]:
    """The tables, where a bracket begins a line."""
    opening = place.before.rfind("[")
    typed = place.before[opening + 1 :]
    prefix = _prefix(place)
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    behind += place.after[behind:].startswith("]")
    span = place.span(len(typed) + 1, behind)
    if prefix and "tool.promptls".startswith(typed):
        yield to_completion(
            "[tool.promptls]", CompletionKind.TABLE, span, "[tool.promptls]", "settings of promptls"
        )
    yield from _tables(place, typed, span, exact=True)


def _prefix(place: Place) -> str:
    return "tool.promptls." if name_of(place.document.path) == _SHARED else ""


def _tables(
    place: Place, typed: str, span: FileSpan, *, exact: bool = False
) -> Iterator[Completion]:
    """The headers of the tables that may begin here."""
    written, prefix = find_written_keys(place.document), _prefix(place)
    for key in SettingsFile.KEYS.values():
        if _held_table(key) is None and not _is_mapping(key):
            continue
        if not _holds_names(key) and (key.name,) in written and typed != key.name:
            continue
        name = f"{prefix}{key.name}"
        label = f"[{name}{'.NAME' if _holds_names(key) else ''}]"
        if not name.startswith(typed) if exact else typed.casefold() not in key.name:
            continue
        text: Pieces = (
            (f"[{prefix}{key.name}.", Stop(str(key.example)), "]")
            if _holds_names(key)
            else (f"[{prefix}{key.name}]",)
        )
        yield to_completion(
            label,
            CompletionKind.TABLE,
            span,
            text,
            key.meaning.rstrip("."),
            about=_about((key.name,)),
        )


def _keys(place: Place, cursor: SettingsCursor) -> Iterator[Completion]:
    """The keys of a table that it does not have yet."""
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    typed = place.document.source.text[cursor.span.start : place.offset]
    span = place.span(len(typed), behind)
    has_value = _EQUALS.match(place.after) is not None
    if cursor.quoted:
        return
    path, written = cursor.path, find_written_keys(place.document)
    if path == ("severity",):
        for word in _rule_words():
            if typed.casefold() in word.name and (*path, word.name) not in written:
                levels: Pieces = (f'{word.name} = "', Choice(_LEVELS), '"')
                text = (word.name,) if has_value else levels
                yield to_completion(word.name, CompletionKind.RULE, span, text, word.detail)
        return
    table = _table_at(path)
    for name, key in (table.KEYS if table else {}).items():
        is_own = typed == name
        if (*path, name) in written and not is_own:
            continue
        # A table has a header of its own.
        if not path and (_held_table(key) is not None or _is_mapping(key)):
            continue
        if typed.casefold() in name.casefold():
            about = _about((*path, name))
            text = (name,) if has_value else tuple(_pair(key))
            yield to_completion(
                name, CompletionKind.KEY, span, text, key.meaning.rstrip("."), about=about
            )
    if not path and _is_last(place):
        yield from _tables(place, typed, span)


def _pair(key: Key) -> Iterator[str | Stop | Choice]:
    """A key with a value that is right."""
    yield f"{key.name} = "
    if key.type is bool:
        yield Choice(("false", "true") if key.default else ("true", "false"))
    elif get_origin(key.type) is Literal:
        yield Choice(tuple(to_toml(it) for it in get_args(key.type)))
    else:
        yield Stop(to_toml(key.example))


def _values(place: Place, cursor: SettingsCursor) -> Iterator[Completion]:
    """The words that a value may be, with the quotes that it lacks."""
    typed = place.document.source.text[cursor.span.start : place.offset]
    behind = cursor.span.end - place.offset
    span = place.span(len(typed), max(0, behind))
    words = {it.name: it for it in _words(place, cursor)}
    for name in begin_with(typed, words):
        word = words[name]
        quote = '"' if word.quoted else ""
        opening = "" if cursor.quoted else quote
        closing = "" if cursor.closed or (cursor.quoted and _closes(place, behind)) else quote
        if cursor.quoted and not word.quoted:
            continue
        text = f"{opening}{name}{closing}"
        yield to_completion(name, word.kind, span, text, word.detail, about=word.about)


def _closes(place: Place, behind: int) -> bool:
    return place.after[max(0, behind) :][:1] in ('"', "'")


def _words(place: Place, cursor: SettingsCursor) -> Iterator[_Word]:
    path = cursor.path
    top = path[0] if path else ""
    if top in RULE_LISTS or (top == "per-file-ignores" and len(path) == _OF_ONE):
        # A list needs its brackets first.
        if cursor.in_list:
            yield from _rule_words()
        return
    if top in ("severity", "files"):
        for name, meaning in meanings_of(top):
            yield _Word(name, meaning.rstrip("."))
        return
    if path[-1:] == ("phases",):
        for phase in place.vocabulary.template_phases:
            yield _Word(phase.key, cut(phase.focus))
        return
    yield from _choices(path)


def _choices(path: tuple[str, ...]) -> Iterator[_Word]:
    """The values of a key that has only few: true or false, or one of some words."""
    table = _table_at(path[:-1])
    key = table.KEYS.get(path[-1]) if table and path else None
    if key is not None and key.type is bool:
        for value in (True, False):
            is_default = "default" if value == key.default else ""
            yield _Word(to_toml(value), is_default, quoted=False)
    elif key is not None and get_origin(key.type) is Literal:
        for name in get_args(key.type):
            yield _Word(name, "default" if name == key.default else "")


def _rule_words() -> Iterator[_Word]:
    """`all`, the families, and the rules; a rule's page is added when it is looked at."""
    yield _Word("all", f"every rule ({len(RULE_NAMES)})", None, CompletionKind.RULE)
    for family in FAMILIES:
        rules = f"family of {len(family.rules)} rules" if len(family.rules) > 1 else "family"
        yield _Word(family.name, rules, None, CompletionKind.RULE)
    for name in RULE_NAMES:
        yield _Word(name, "rule", None, CompletionKind.RULE)


def _table_at(path: tuple[str, ...]) -> type[Table] | None:
    """The table at a path: the file, one of its tables, or one of several by name."""
    if not path:
        return SettingsFile
    key = SettingsFile.KEYS.get(path[0])
    if key is None:
        return None
    holds, depth = _held_table(key), _OF_ONE if _holds_names(key) else 1
    return holds if len(path) == depth else None


def _held_table(key: Key) -> type[Table] | None:
    return table_of(get_args(key.type)[1] if _is_mapping(key) else key.type)


def _is_mapping(key: Key) -> bool:
    return get_origin(key.type) is Mapping


def _holds_names(key: Key) -> bool:
    """Whether a key holds a table for each of several names."""
    return _is_mapping(key) and _held_table(key) is not None


def _about(path: tuple[str, ...]) -> Description | None:
    facts = find_key_facts(path)
    return of_key(facts) if facts else None
