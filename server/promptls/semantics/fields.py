"""The names and values of fields in front matter that are meant to be others, or missing."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from promptls.document import Document, Fault, Field, FieldItem, FrontMatter, Shape
from promptls.text.nearest import FARTHEST, distance, within_reach
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.claude_code import MODELS, OTHER_MODELS, TOOLS
from promptls.vocabulary.kinds import AGENT_NAMES, Kind

_FEWEST_LETTERS = 5
_DUE = ("name", "description")
# A file with none of these is no agent, whatever folder it is in.
_TELLING = frozenset({"name", "description", "tools", "model"})
_FOLDERS = frozenset({"agents", "commands", "prompts"})
_MODES = frozenset({"primary", "subagent", "all"})
# What is behind one of these has not been read.
_UNREAD = frozenset({Fault.REFUSED, Fault.DEPTH, Fault.SIZE})
_KINDS = frozenset({Kind.AGENT, Kind.SKILL, Kind.COMMAND})
_TOOL_KEYS = ("tools", "allowed-tools", "disallowedTools")
# `Bash(git:*)` is the tool `Bash`. What is not one word is not the name of a tool.
_TOOL = pattern(r"(?P<name>[A-Z][A-Za-z]{3,}+)(?:\(|\Z)")
_MODEL = pattern(r"[A-Za-z]{4,}+")
# Two letters of a short word are half of it.
_SHORT = 5


class Misspelling(NamedTuple):
    """A field with an unknown key, and the known ones that are nearest to it."""

    field: Field
    nearest: tuple[str, ...]


def find_misspelled_keys(document: Document, vocabulary: Vocabulary) -> Iterator[Misspelling]:
    """The fields whose key is not known but nearly one that is, and that is not there."""
    matter = document.front_matter
    if matter is None:
        return
    for field in matter.fields:
        letters = sum(char.isalpha() for char in field.key)
        if field.key in vocabulary.key_names or letters < _FEWEST_LETTERS:
            continue
        known = tuple(vocabulary.keys_of(document.kind, document.path))
        nearest = tuple(it for it in _nearest(field.key, known) if matter.get(it) is None)
        # One of many, or many of one, may be a key of another program.
        if any(it in (f"{field.key}s", field.key.removesuffix("s")) for it in nearest):
            continue
        if nearest:
            yield Misspelling(field, nearest)


@lru_cache(1000)
def _nearest(key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(within_reach(key, known))


def find_missing_keys(document: Document, vocabulary: Vocabulary) -> list[str]:
    """The keys that a skill or an agent needs and does not have, however it might be written."""
    matter = document.front_matter
    if matter is None:
        return list(_DUE) if document.kind is Kind.SKILL and not document.too_large else []
    due = [it for it in _due(document, matter) if matter.get(it) is None]
    if not due:
        return []
    if _TELLING.isdisjoint(it.key for it in matter.fields):
        return []
    if any(it.fault in _UNREAD for it in matter.problems):
        return []
    meant = {
        it
        for misspelling in find_misspelled_keys(document, vocabulary)
        for it in misspelling.nearest
    }
    body = document.source[matter.body] if matter.problems else ""
    return [it for it in due if it not in meant and not _is_malformed(it, body)]


def _due(document: Document, matter: FrontMatter) -> tuple[str, ...]:
    if document.kind is Kind.SKILL:
        return _DUE
    *folders, name = document.path.split("/")
    nearest = next((it for it in reversed(folders) if it in _FOLDERS), None)
    if document.kind is not Kind.AGENT or nearest != "agents":
        return ()
    if name.removesuffix(".template") in AGENT_NAMES:
        return ()
    return _DUE[1:] if is_named_by_file(document, matter) else _DUE


def is_named_by_file(document: Document, matter: FrontMatter) -> bool:
    """Whether a file is an agent of Copilot or OpenCode, whose name is that of the file."""
    return document.path.endswith(".agent.md") or matter.value("mode") in _MODES


def _is_malformed(key: str, body: str) -> bool:
    """Whether a line of faulty front matter begins with a key: then that is what is wrong."""
    return re.search(rf"(?:\A|[\n\r])[ \t]*+[\"']?+{key}\b", body) is not None


def has_problem(matter: FrontMatter, field: Field) -> bool:
    """Whether the text of a field may not be what is meant."""
    return any(field.span.start <= it.span.start <= field.span.end for it in matter.problems)


class MisspelledValue(NamedTuple):
    """A word, and the known one that is meant. `what` says of what kind both are."""

    span: FileSpan
    what: str
    word: str
    meant: str


def find_misspelled_values(document: Document) -> Iterator[MisspelledValue]:
    """The unknown models and tools that differ little from a known one."""
    matter = document.front_matter
    if matter is None or document.kind not in _KINDS or is_named_by_file(document, matter):
        return
    model = matter.get("model")
    if model and _MODEL.fullmatch(model.value) and model.value not in OTHER_MODELS:
        meant = _meant(model.value, MODELS)
        if meant:
            yield MisspelledValue(model.value_span, "model", model.value, meant)
    for key in _TOOL_KEYS:
        field = matter.get(key)
        if field and field.shape is not Shape.MAPPING:
            yield from _misspelled_tools(matter.items(key))


def _misspelled_tools(items: Sequence[FieldItem]) -> Iterator[MisspelledValue]:
    for item in items:
        tool = _TOOL.match(item.text)
        meant = _meant(tool["name"], TOOLS) if tool else None
        # The text of a folded or escaped value has no place of its own.
        is_flat = len(item.text) == item.span.end - item.span.start
        if tool and meant and is_flat:
            start = item.span.start
            yield MisspelledValue(
                FileSpan(start, start + tool.end("name")), "tool", tool["name"], meant
            )


@lru_cache(1000)
def _meant(word: str, known: tuple[str, ...]) -> str | None:
    if word in known:
        return None
    limit = 1 if len(word) <= _SHORT else FARTHEST
    near = [it for it in known if distance(word, it, limit) <= limit]
    return near[0] if len(near) == 1 else None
