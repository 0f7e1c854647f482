"""Renames the arguments of a command, a skill or a prompt, all of which are in one file.

What a text means to a host follows from all names that are declared, so that what a renaming leaves
is read once more, and must be the same but for the name.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from promptls.document import Document
from promptls.features.navigation.scopes import NavigationSite
from promptls.features.renaming.names import (
    LONGEST_NAME,
    NameEdit,
    Reason,
    Refusal,
    Renamable,
    Renaming,
    follow,
)
from promptls.parsing import parse
from promptls.parsing.yaml.words import is_text
from promptls.semantics.occurrences import Place, Relation, Symbol
from promptls.semantics.substitutions.written import HostReading, find_readings
from promptls.text.edits import Edit, apply_edits
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts.facts import HostPlaceholder

_BY_NAME = frozenset({"argument by name", "question"})
# What stands for the name in the spelling of a placeholder.
_NAMES = ("NAME", "name")
# What begins the text of an argument that has no name.
_MARKS = ("$", "{", "#")


class _Meaning(NamedTuple):
    """What hosts make of a text: the names that it declares, its escapes and its placeholders.

    Each is behind the name of its host and its place, and has its name, if it has one.
    """

    declared: list[tuple[str, str]]
    escapes: set[tuple[str, int]]
    placeholders: list[tuple[str, int, HostPlaceholder, str]]


def find_argument_name(site: NavigationSite, document: Document) -> Renamable | Refusal:
    """The name of the argument at a place, if it has one there."""
    symbol, place = site.touched[0]
    span = _name_span(document, symbol, place)
    if span is not None:
        return Renamable(span, symbol.shown)
    is_filled_in = symbol.shown.startswith(_MARKS[:-1])
    why = "the host fills in this name" if is_filled_in else "the host counts its arguments"
    return Refusal(f"cannot rename {quoted(document.source[place.span])}: {why}")


def plan_argument_renaming(
    site: NavigationSite, document: Document, new: str, vocabulary: Vocabulary
) -> Renaming | Refusal:
    """The edits that give the argument at a place another name, where it is called by its name."""
    at, symbol = find_argument_name(site, document), site.touched[0][0]
    old = symbol.shown
    if isinstance(at, Refusal) or new == old:
        return at if isinstance(at, Refusal) else Renaming(old, new, {})
    readings = find_readings(document, vocabulary)
    objection = next(_object(site, symbol, new, readings), None)
    if objection is not None:
        return Refusal(objection)
    edits = tuple(
        NameEdit(span, new, Reason.USE if it.relation is Relation.USE else Reason.DECLARATION)
        for it in site.here.of(symbol)
        if (span := _name_span(document, symbol, it)) is not None
    )
    text = apply_edits(document.source.text, (Edit(it.span, it.text) for it in edits))
    changed = parse(Source(text), document.path, kind=document.kind, role=document.role)
    expected = _read(readings, follow(edits), {old: new})
    after = _read(find_readings(changed, vocabulary))
    # A host may read another version of YAML.
    is_lost = any(it.reason is Reason.DECLARATION for it in edits) and not is_text(new)
    if is_lost or after.declared != expected.declared:
        return Refusal(f"cannot rename {quoted(old)}: it would not be declared as {quoted(new)}")
    if not expected.escapes <= after.escapes:
        return Refusal(f"cannot rename {quoted(old)}: the backslash before it would stay")
    if after != expected:
        return Refusal(f"cannot rename {quoted(old)}: other text would be read as {quoted(new)}")
    return Renaming(old, new, {site.path: edits})


def _name_span(document: Document, symbol: Symbol, place: Place) -> FileSpan | None:
    """Where the name of an argument is in one of its places; nowhere where that is a number."""
    text, name = document.source[place.span], symbol.shown
    if name.startswith(_MARKS) or not text.endswith(name) or len(text) > len(name) + 1:
        return None
    return FileSpan(place.end - len(name), place.end)


def _object(
    site: NavigationSite, symbol: Symbol, new: str, readings: tuple[HostReading, ...]
) -> Iterator[str]:
    """Why an argument cannot have a name."""
    if len(new) > LONGEST_NAME:
        yield f"name is {len(new):,} characters long; the limit is {LONGEST_NAME}"
    if site.here.of(symbol.renamed(new)):
        yield f"{quoted(new)} is already the name of another argument"
    for reading in readings:
        title, placeholders = reading.reader.title, reading.reader.placeholders
        for it in placeholders:
            if not _has_name(reading, it, symbol.shown):
                continue
            written = _write(it.spelling, new)
            match = re.fullmatch(it.pattern, written, re.ASCII)
            if match is None or match[1] != new:
                name = quoted(new)
                yield f"invalid argument name {name}: {title} does not find {quoted(written)}"
            others = (other for other in placeholders if other is not it)
            if any(re.match(other.pattern, written, re.ASCII) for other in others):
                yield f"{title} reads {quoted(written)} as something else"


def _has_name(reading: HostReading, placeholder: HostPlaceholder, name: str) -> bool:
    """Whether a host finds an argument by its name, or would."""
    if placeholder.stands not in _BY_NAME:
        return False
    used = any(it.placeholder is placeholder and it.name == name for it in reading.found)
    return used or any(it.name == name for it in reading.declared)


def _write(spelling: str, name: str) -> str:
    """A placeholder with a name."""
    word = next(it for it in _NAMES if it in spelling)
    return spelling.replace(word, name, 1)


def _read(
    readings: tuple[HostReading, ...],
    moved: Callable[[int], int] = int,
    renamed: Mapping[str, str] = MappingProxyType({}),
) -> _Meaning:
    """What hosts make of a text, behind edits that move its places and give other names."""
    read = _Meaning([], set(), [])
    for reading in readings:
        host = reading.reader.host
        read.declared.extend((host, renamed.get(it.name, it.name)) for it in reading.declared)
        for it in reading.found:
            at = moved(it.span.start)
            if it.placeholder is None:
                read.escapes.add((host, at))
            else:
                name = renamed.get(it.name, it.name) if it.stands in _BY_NAME else ""
                read.placeholders.append((host, at, it.placeholder, name))
    return read
