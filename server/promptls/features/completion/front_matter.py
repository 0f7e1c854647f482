"""Front matter: its keys, and what closes it. The values are in a module of their own."""

from collections.abc import Iterator

from promptls.features.completion.comments import complete_rule_names
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.front_matter_values import complete_value
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    begin_with,
    to_completion,
)
from promptls.features.descriptions.front_matter import of_key
from promptls.patterns import pattern
from promptls.text import BYTE_ORDER_MARK
from promptls.values import NamedTuple
from promptls.vocabulary import FrontMatterKey
from promptls.vocabulary.front_matter import EXTRA_KEYS
from promptls.vocabulary.front_matter_words import find_words

_DELIMITER = "---"
_MOST_LINES = 200
_KEY = pattern(r"(?P<typed>[A-Za-z_][\w-]{0,60}|)\Z")
_REST_OF_KEY = pattern(r"(?P<name>[\w-]{0,60})(?P<colon>[ \t]*:)?")
_FIELD = pattern(r"(?P<key>[A-Za-z_][\w.-]{0,60})[ \t]*:(?P<value>.*)\Z")
_ITEM = pattern(r"[ \t]*-(?P<value>.*)\Z")
_MEANT = pattern(r"[A-Za-z_][\w.-]*[ \t]*:|[ \t]+\S|-[ \t]|#|[ \t]*\Z|[A-Za-z_][\w-]*\Z")
_ALLOW = pattern(
    r"(?:.*[ \t])?#[ \t]*promptls:[ \t]*allow(?:-file)?[ \t]+"
    r"(?P<others>(?:[\w-]+[ ,\t]+)*)(?P<typed>[\w-]*)\Z"
)
_FIRST = ("name", "description", "tools", "model", "phase", "agent", "variables", "applyTo")


class _Matter(NamedTuple):
    """The lines of front matter above the one of the cursor, and whether it is closed."""

    above: tuple[str, ...]
    closed: bool


def complete_front_matter(cursor: Cursor) -> list[Completion] | None:
    """What may be written in front matter; none outside of it.

    Where it is not closed yet and nothing fits, it may be something else.
    """
    matter = _matter_around(cursor)
    if matter is None:
        return None
    found = _complete(cursor, matter)
    return found if found or matter.closed else None


def _complete(cursor: Cursor, matter: _Matter) -> list[Completion]:
    allowed = _ALLOW.match(cursor.before)
    if allowed:
        return complete_rule_names(cursor, allowed["others"], allowed["typed"])
    if "#" in cursor.before and cursor.before.lstrip().startswith("#"):
        return []
    field = _FIELD.match(cursor.before)
    if field:
        return complete_value(cursor, field["key"], field["value"])
    item = _ITEM.match(cursor.before)
    if item:
        key = _key_above(matter.above)
        return complete_value(cursor, key, item["value"], is_item=True) if key else []
    typed = _KEY.match(cursor.before)
    return [*_keys(cursor, matter, typed["typed"])] if typed else []


def _keys(cursor: Cursor, matter: _Matter, typed: str) -> Iterator[Completion]:
    """The keys that the file may have and does not have yet."""
    rest = _REST_OF_KEY.match(cursor.after)
    if rest is None or (not rest["colon"] and cursor.after[rest.end() :].strip()):
        return
    there = {it["key"] for it in map(_FIELD.match, _all_lines(cursor)) if it}
    there.discard(typed + rest["name"])
    known = {it.name: it for it in _own_keys(cursor) if it.name not in there}
    order = sorted(known, key=lambda it: _FIRST.index(it) if it in _FIRST else len(_FIRST))
    span = cursor.span(len(typed), len(rest["name"]))
    for name in begin_with(typed, order):
        words = find_words(name, cursor.document.kind, cursor.document.path)
        text = name if rest["colon"] else f"{name}: "
        yield to_completion(
            name,
            CompletionKind.KEY,
            span,
            text,
            known[name].description.rstrip("."),
            about=of_key(known[name], words),
        )
    # A half-typed list or the end is no key.
    if not typed and matter.above and not matter.closed:
        yield to_completion(
            _DELIMITER,
            CompletionKind.DELIMITER,
            cursor.span(0),
            _DELIMITER,
            "end of the front matter",
        )


def _own_keys(cursor: Cursor) -> list[FrontMatterKey]:
    document = cursor.document
    kind, path = document.kind, document.path
    extra = [it for it in EXTRA_KEYS if kind in it.kinds]
    if path.endswith(".agent.md"):
        extra = []
    own = cursor.vocabulary.keys_of(kind, path)
    return [*own.values(), *(it for it in extra if it.name not in own)]


def _matter_around(cursor: Cursor) -> _Matter | None:
    """The front matter that the cursor is in, also while it is being written."""
    source = cursor.document.source
    number = source.line_at(cursor.offset)
    if not 0 < number <= _MOST_LINES:
        return None
    first = source[source.line(0)].removeprefix(BYTE_ORDER_MARK).rstrip()
    above = tuple(source[source.line(it)] for it in range(1, number))
    if first != _DELIMITER or any(it.rstrip() == _DELIMITER for it in above):
        return None
    matter = cursor.document.front_matter
    if matter is not None and matter.closed and cursor.offset <= matter.body.end:
        return _Matter(above, closed=True)
    # Where it is not closed, every line has to look like a part of it.
    if not all(_MEANT.match(it) for it in above) or any(not it.strip() for it in above):
        return None
    return _Matter(above, closed=False)


def _all_lines(cursor: Cursor) -> Iterator[str]:
    source = cursor.document.source
    for number in range(1, min(len(source.line_starts), _MOST_LINES)):
        line = source[source.line(number)]
        if line.rstrip() == _DELIMITER:
            return
        yield line


def _key_above(lines: tuple[str, ...]) -> str:
    """The key whose list the cursor is in."""
    for line in lines[::-1]:
        field = _FIELD.match(line)
        if field:
            return field["key"] if not field["value"].strip() else ""
        if not _ITEM.match(line):
            return ""
    return ""
