"""Front matter: its keys, and what closes it. The values are in a module of their own."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.features.completion.comments import complete_rule_names
from promptls.features.completion.front_matter_values import complete_value
from promptls.features.completion.place import LinePlace, begin_with, to_completion
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.descriptions.front_matter import of_key
from promptls.patterns import pattern
from promptls.text import BYTE_ORDER_MARK
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


def complete_front_matter(place: LinePlace) -> list[Completion] | None:
    """What may be written in front matter; none outside of it.

    Where it is not closed yet and nothing fits, it may be something else.
    """
    matter = _matter_around(place)
    if matter is None:
        return None
    found = _complete(place, matter)
    return found if found or matter.closed else None


def _complete(place: LinePlace, matter: _Matter) -> list[Completion]:
    allowed = _ALLOW.match(place.before)
    if allowed:
        return complete_rule_names(place, allowed["others"], allowed["typed"])
    if "#" in place.before and place.before.lstrip().startswith("#"):
        return []
    field = _FIELD.match(place.before)
    if field:
        return complete_value(place, field["key"], field["value"])
    item = _ITEM.match(place.before)
    if item:
        key = _key_above(matter.above)
        return complete_value(place, key, item["value"], is_item=True) if key else []
    typed = _KEY.match(place.before)
    return [*_keys(place, matter, typed["typed"])] if typed else []


def _keys(place: LinePlace, matter: _Matter, typed: str) -> Iterator[Completion]:
    """The keys that the file may have and does not have yet."""
    rest = _REST_OF_KEY.match(place.after)
    if rest is None or (not rest["colon"] and place.after[rest.end() :].strip()):
        return
    there = {it["key"] for it in map(_FIELD.match, _all_lines(place)) if it}
    there.discard(typed + rest["name"])
    known = {it.name: it for it in _own_keys(place) if it.name not in there}
    order = sorted(known, key=lambda it: _FIRST.index(it) if it in _FIRST else len(_FIRST))
    span = place.span(len(typed), len(rest["name"]))
    for name in begin_with(typed, order):
        words = find_words(name, place.document.kind, place.document.path)
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
            place.span(0),
            _DELIMITER,
            "end of the front matter",
        )


def _own_keys(place: LinePlace) -> list[FrontMatterKey]:
    document = place.document
    kind, path = document.kind, document.path
    extra = [it for it in EXTRA_KEYS if kind in it.kinds]
    if path.endswith(".agent.md"):
        extra = []
    own = place.vocabulary.keys_of(kind, path)
    return [*own.values(), *(it for it in extra if it.name not in own)]


def _matter_around(place: LinePlace) -> _Matter | None:
    """The front matter that the cursor is in, also while it is being written."""
    source = place.document.source
    number = source.line_at(place.offset)
    if not 0 < number <= _MOST_LINES:
        return None
    first = source[source.line(0)].removeprefix(BYTE_ORDER_MARK).rstrip()
    above = tuple(source[source.line(it)] for it in range(1, number))
    if first != _DELIMITER or any(it.rstrip() == _DELIMITER for it in above):
        return None
    matter = place.document.front_matter
    if matter is not None and matter.closed and place.offset <= matter.body.end:
        return _Matter(above, closed=True)
    # Where it is not closed, every line has to look like a part of it.
    if not all(_MEANT.match(it) for it in above) or any(not it.strip() for it in above):
        return None
    return _Matter(above, closed=False)


def _all_lines(place: LinePlace) -> Iterator[str]:
    source = place.document.source
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
