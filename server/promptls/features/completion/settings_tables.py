"""The headers of the tables of a settings file, and the tables of lists."""

from collections.abc import Iterator

from promptls.document import TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.settings_contracts import (
    CONTRACTS,
    PARTS,
    find_contracts,
)
from promptls.features.completion.settings_words import (
    find_table_names,
    held_table,
    holds_names,
    is_mapping,
)
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions.settings import of_key_at
from promptls.settings.declaration import Key
from promptls.settings.key_facts import to_key, to_toml
from promptls.settings.keys import SettingsFile
from promptls.text.patterns import pattern
from promptls.text.pieces import Pieces, Stop
from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath
from promptls.vocabulary.files import is_shared_file

_BARE_LINE = pattern(r"[ \t]*[\w-]*")
_REST = pattern(r"[\w.-]{0,60}")
_CLOSING = pattern(r"\]{1,2}")
_SECTION = "[tool.promptls]"
_PART = "part of an answer"


def complete_section(place: Cursor) -> Iterator[Completion]:
    """The section of `pyproject.toml`, where its header is begun."""
    begun = place.before.strip()
    if is_shared_file(place.document.path) and begun and _SECTION.startswith(begun):
        span = place.span(len(begun), 1 if place.after.startswith("]") else 0)
        yield Slot(CompletionKind.TABLE, span).offer(_SECTION, detail="settings of promptls")


def is_last(place: Cursor) -> bool:
    """Whether no key follows in the same table, so that another table may begin."""
    rest = place.document.source.text[place.offset :]
    if place.before.strip() and not _BARE_LINE.fullmatch(place.before):
        return False
    following = (it.strip() for it in rest.split("\n")[1:])
    first = next((it for it in following if it and not it.startswith("#")), "[")
    return first.startswith("[")


def complete_headers(place: Cursor) -> Iterator[Completion]:
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
    doubled = place.before[:opening].endswith("[")
    if not doubled:
        yield from complete_tables(place, typed, span, exact=True)
    yield from _arrays(place, typed, doubled=doubled)
    table, dot, _ = typed.removeprefix(prefix).partition(".")
    if dot and not doubled and typed.startswith(prefix):
        yield from _named_tables(place, table, f"{prefix}{table}.", span)


def _named_tables(place: Cursor, table: str, head: str, span: FileSpan) -> Iterator[Completion]:
    """The headers of a table for each name that it may be for."""
    written = find_written_paths(place)
    typed = place.before[place.before.rfind("[") + 1 :]
    for it in find_table_names(place, table):
        name = f"[{head}{to_key(it.name)}]"
        if name.startswith(f"[{typed}") and (table, it.name) not in written:
            yield Slot(CompletionKind.TABLE, span).offer(name, detail=it.detail, about=it.about)


def _arrays(place: Cursor, typed: str, *, doubled: bool) -> Iterator[Completion]:
    """The headers of the parts of the contracts that the file declares."""
    rest = _REST.match(place.after)
    behind = rest.end() if rest else 0
    closing = _CLOSING.match(place.after, behind)
    behind = closing.end() if closing else behind
    slot = Slot(CompletionKind.TABLE, place.span(len(typed) + 1 + doubled, behind))
    if not doubled and not typed:
        return
    for it in find_contracts(place):
        header = ".".join((f"{_prefix(place)}{CONTRACTS}", to_key(it.name), PARTS))
        if header.startswith(typed):
            yield slot.offer(f"[[{header}]]", None, _PART, it.about)


def find_written_paths(place: Cursor) -> frozenset[KeyPath]:
    page = place.document.settings
    return frozenset() if page is None else page.written


def _prefix(place: Cursor) -> str:
    return "tool.promptls." if is_shared_file(place.document.path) else ""


def complete_tables(
    place: Cursor, typed: str, span: FileSpan, *, exact: bool = False
) -> Iterator[Completion]:
    """The headers of the tables that may begin here."""
    written, prefix = find_written_paths(place), _prefix(place)
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
            (f"[{prefix}{key.name}.", Stop(str(key.example)), "]", *_required(place, key))
            if holds_names(key)
            else (f"[{prefix}{key.name}]",)
        )
        about = of_key_at((key.name,))
        yield Slot(CompletionKind.TABLE, span).offer(label, text, key.meaning.rstrip("."), about)


def _required(place: Cursor, key: Key) -> Iterator[str | Stop]:
    """The lines of the keys that a table must have."""
    table = held_table(key)
    required = [table.KEYS[it] for it in table.REQUIRED] if table is not None else []
    for it in required:
        yield f"{place.newline}{it.name} = "
        yield Stop(to_toml(it.example))


def complete_first_array(place: Cursor, word: TomlWord, name: str, span: FileSpan) -> Completion:
    """The header of a table of a list that a key holds."""
    header = ".".join((*map(to_key, word.path), name))
    about = of_key_at((*word.path, name))
    slot = Slot(CompletionKind.TABLE, span)
    return slot.offer(f"[[{_prefix(place)}{header}]]", None, _PART, about)
