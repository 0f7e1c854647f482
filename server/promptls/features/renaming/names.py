"""Which names can be changed, and to which other names."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import accumulate
from typing import Any, Final

from promptls.document import Document, TagGroup, Tags
from promptls.features.navigation.scopes import Files, find_places
from promptls.parsing import parse
from promptls.parsing.yaml.words import is_text
from promptls.semantics.occurrences import OF_TAG, FileOccurrences, Relation, Subject, Symbol
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.semantics.packages.requirements import REQUIREMENT_ID
from promptls.semantics.placeholders.meanings import (
    find_close_names,
    find_meanings,
    group_by_lower_case,
)
from promptls.text.edits import Edit, apply_edits
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted
from promptls.vocabulary import SPECIFIED, ResponseTag, Vocabulary

LONGEST_NAME = 64
_VARIABLE = pattern(r"[A-Za-z_][A-Za-z0-9_-]*+")
_TAG = pattern(r"[A-Za-z_][A-Za-z0-9_.-]*+")
_SKILL = pattern(r"[a-z0-9]++(?:-[a-z0-9]++)*+")
_AGENT = pattern(r"[A-Za-z][A-Za-z0-9_.-]*+")
# What ends a value in the form of a line, or in the text of the settings.
_NO_VALUE = pattern(r"[,{}\"'`\\\x00-\x1f\x7f]")
_NAME_FORM: Final = (
    "use up to 64 letters, digits, underscores, hyphens and dots, and a letter or an underscore"
    " first"
)
_FORMS: Final = {
    Subject.SKILL: (_SKILL, "skill name", "use up to 64 small letters, digits and hyphens"),
    Subject.AGENT: (
        _AGENT,
        "agent name",
        "use up to 64 letters, digits, hyphens, dots and underscores, and a letter first",
    ),
    Subject.CONTRACT: (_TAG, "contract name", _NAME_FORM),
    Subject.REQUIREMENT: (REQUIREMENT_ID, "requirement id", "use the form FR-001 or FR-AUTH-001"),
}
# What some readers of YAML, or people, take for something else than a text.
_NO_NAMES: Final = frozenset({"none", "y", "n"})
_NO_TEXT: Final = "YAML does not read it as text"
# Why what has such a name keeps it.
_FIXED: Final = {
    Subject.BLOCK_VARIABLE: "the orchestrator fills in this name",
    Subject.ITEM: "the emission protocol sets the text of this item",
    Subject.EMISSION_POINT: "the emission protocol sets this name",
    Subject.RULE: "the names of rules are part of promptls",
    Subject.FILE: "rename the file itself and change its paths",
    Subject.COMMAND: "other programs call the command by this name",
    Subject.TEMPLATE: "rename the file itself",
    Subject.WORK_PACKAGE: "other programs know the work package by this name",
}


# What is a requirement, or is written in settings only.
_UNREAD: Final = frozenset({Subject.REQUIREMENT, Subject.CONTRACT})
_PART_NAMES: Final = {Subject.TAG_VALUE: "value", Subject.TAG_ATTRIBUTE: "attribute"}
_AN: Final = {"value": "a", "attribute": "an"}


class Refusal(NamedTuple):
    """Why something cannot be renamed, or not to that name."""

    message: str


class Renamable(NamedTuple):
    """A name that can be changed, with its place."""

    span: FileSpan
    name: str


class Reason(Enum):
    """Why a place is changed, as a person sees it in a preview."""

    DECLARATION = "Declaration"
    DEFINITION = "Definition"
    USE = "Use"
    TAG = "Tag"
    OTHER = "Use in a file that declares the name itself"
    MENTION = "Mention outside of the feature"


# What a person is to confirm. A mention is left alone where nobody can be asked.
DOUBTFUL: Final = frozenset({Reason.OTHER, Reason.MENTION})


class NameEdit(NamedTuple):
    """A name that is replaced by the new one."""

    span: FileSpan
    text: str
    reason: Reason


class Renaming(NamedTuple):
    """The edits of a renaming by absolute path, in source order, and the files that it moves.

    These are files and folders with their new paths. What is so named `is_by_file` where front
    matter does not say its name.
    """

    old: str
    new: str
    edits: Mapping[str, tuple[NameEdit, ...]]
    moves: tuple[tuple[str, str], ...] = ()
    is_by_file: bool = False


def keeps_structure(document: Document, edits: Sequence[NameEdit]) -> bool:
    """Whether the tags pair after some edits, in source order, as they did before."""
    changed = apply_edits(document.source.text, (Edit(it.span, it.text) for it in edits))
    after = parse(Source(changed), document.path, kind=document.kind, role=document.role)

    moved = follow(edits)
    pairs = sorted((moved(one), moved(other)) for one, other in _pairs(document))
    return pairs == sorted(_pairs(after))


def follow(edits: Sequence[NameEdit]) -> Callable[[int], int]:
    """Where an offset is after some edits, in source order."""
    starts = [it.span.start for it in edits]
    grown = [0, *accumulate(len(it.text) - (it.span.end - it.span.start) for it in edits)]
    return lambda offset: offset + grown[bisect_left(starts, offset)]


def _pairs(document: Document) -> Iterator[tuple[int, int]]:
    """Where the tags of each pair begin. One without a partner is paired with itself."""
    groups: list[tuple[int, TagGroup[Any]]] = [(it.base, it.node) for it in document.nodes(Tags)]
    if document.tags is not None:
        groups.append((0, document.tags))
    for base, group in groups:
        for element in group.elements:
            yield base + element.opening.span.start, base + element.closing.span.start
        for loose in group.loose:
            yield base + loose.tag.span.start, base + loose.tag.span.start


def find_obstacle(symbol: Symbol) -> Refusal | None:
    """Why a symbol keeps its name, if it does."""
    subject, name = symbol
    if subject is Subject.VARIABLE and name in SPECIFIED.variable_names:
        return Refusal(f"cannot rename {quoted(name)}: the orchestrator fills in this name")
    if subject is Subject.TAG and name in SPECIFIED.tags_by_name:
        return Refusal(f"cannot rename <{name}>: the orchestrator reads this tag")
    if symbol.subject in OF_TAG and _is_built_in(symbol):
        of = f"the orchestrator reads this {_PART_NAMES[subject]} of <{symbol.tag}>"
        return Refusal(f"cannot rename {quoted(symbol.shown)}: {of}")
    fixed = _FIXED.get(subject)
    return Refusal(f"cannot rename {quoted(name)}: {fixed}") if fixed else None


def _is_built_in(symbol: Symbol) -> bool:
    tag = SPECIFIED.tags_by_name.get(symbol.tag)
    return tag is not None and symbol.shown in _names_of(symbol.subject, tag)


def _names_of(subject: Subject, tag: ResponseTag) -> frozenset[str]:
    if subject is Subject.TAG_VALUE:
        return frozenset(it.text for it in tag.values)
    return frozenset(it.name for it in tag.attributes)


def find_objection(
    symbol: Symbol, new: str, here: FileOccurrences, files: Files, vocabulary: Vocabulary
) -> Refusal | None:
    """Why a symbol cannot have a new name, if it cannot."""
    objection = _object_to_name(symbol, new, here, files, vocabulary)
    if objection is not None or symbol.subject in _UNREAD:
        return objection
    # At its place that would be found, and not the name.
    within = find_occurrences(parse(Source(new)), vocabulary).places
    subjects = (f"{quoted(new)} would be read as a {it.subject}" for it in within)
    return next(map(Refusal, subjects), None)


def _object_to_name(
    symbol: Symbol, new: str, here: FileOccurrences, files: Files, vocabulary: Vocabulary
) -> Refusal | None:
    if len(new) > LONGEST_NAME:
        return Refusal(f"name is {len(new):,} characters long; the limit is {LONGEST_NAME}")
    if symbol.subject is Subject.VARIABLE:
        return _object_to_variable(symbol, new, here, files, vocabulary)
    if symbol.subject in (Subject.TAG, *OF_TAG):
        is_part = symbol.subject in OF_TAG
        return (
            _object_to_part(symbol, new, vocabulary) if is_part else _object_to_tag(new, vocabulary)
        )
    if symbol.subject is Subject.CONTRACT_VALUE:
        return _object_to_contract_value(symbol, new, here, files)
    expected, what, form = _FORMS[symbol.subject]
    is_formed = expected.fullmatch(new) is not None
    if not is_formed or not _is_text(new):
        return Refusal(f"invalid {what} {quoted(new)}: {_NO_TEXT if is_formed else form}")
    taken = next(find_places(Symbol(symbol.subject, new), here, files), None)
    return _taken(new, files[taken[0]]) if taken is not None else None


def _object_to_contract_value(
    symbol: Symbol, new: str, here: FileOccurrences, files: Files
) -> Refusal | None:
    if not new.strip() or new != new.strip() or _NO_VALUE.search(new):
        form = "use no comma, brace, quotation mark or backslash, and no space around it"
        return Refusal(f"invalid value {quoted(new)}: {form}")
    if any(find_places(symbol.renamed(new), here, files)):
        return Refusal(f"{quoted(new)} is already a value of {symbol.tag}")
    return None


def _object_to_variable(
    symbol: Symbol, new: str, here: FileOccurrences, files: Files, vocabulary: Vocabulary
) -> Refusal | None:
    if not _VARIABLE.fullmatch(new):
        return Refusal(
            f"invalid variable name {quoted(new)}: use up to 64 letters, digits, underscores and"
            " hyphens, and no digit or hyphen first"
        )
    if not _is_text(new):
        return Refusal(f"invalid variable name {quoted(new)}: {_NO_TEXT}")
    if new in vocabulary.variable_names:
        return Refusal(f"{quoted(new)} is already the name of another variable")
    known = vocabulary.variable_names - {symbol.name}
    near = group_by_lower_case(known).get(new.lower()) or find_close_names(new, known)
    places = dict(find_places(symbol, here, files))
    if near and not any(it.relation is Relation.DECLARATION for of in places.values() for it in of):
        return Refusal(f"{quoted(new)} would be read as a misspelled {quoted(near[0])}")
    other = Symbol(symbol.subject, new)
    both = next((it for it in places if files[it].of(other)), None)
    return _taken(new, files[both]) if both is not None else None


def _object_to_tag(new: str, vocabulary: Vocabulary) -> Refusal | None:
    if not _TAG.fullmatch(new):
        return Refusal(f"invalid tag name {quoted(new)}: {_NAME_FORM}")
    near = find_meanings(new, frozenset(vocabulary.tag_names))
    if near:
        return Refusal(f"<{new}> would be read as <{near[0]}>, which the orchestrator reads")
    return None


def _object_to_part(symbol: Symbol, new: str, vocabulary: Vocabulary) -> Refusal | None:
    what = _PART_NAMES[symbol.subject]
    if not _TAG.fullmatch(new):
        return Refusal(f"invalid {what} {quoted(new)}: {_NAME_FORM}")
    tag = vocabulary.tags_by_name.get(symbol.tag)
    if tag is not None and new in _names_of(symbol.subject, tag):
        return Refusal(f"{quoted(new)} is already {_AN[what]} {what} of <{symbol.tag}>")
    return None


def _is_text(name: str) -> bool:
    return is_text(name) and name.lower() not in _NO_NAMES


def _taken(name: str, by: FileOccurrences) -> Refusal:
    # Two things that get the same name cannot be told apart again.
    return Refusal(f"{quoted(name)} is already used in {by.path}")
