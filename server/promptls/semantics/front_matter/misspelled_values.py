"""The models and tools in front matter that are meant to be others."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from promptls.document import Document, FieldItem, FrontMatter, Shape
from promptls.semantics.front_matter.programs import find_own_keys
from promptls.text.nearest import FARTHEST, distance, is_slip
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import TOOL_KEYS, Keys
from promptls.vocabulary.hosts.facts import FrontMatterKey
from promptls.vocabulary.kinds import PROGRAM_KINDS

# `Bash(git:*)` is the tool `Bash`. What is not one word is not the name of a tool.
_TOOL = pattern(r"(?P<name>[A-Z][A-Za-z]{2,}+)(?:\(|\Z)")
# A tool of several words, in the way that other programs join them.
_JOINED_TOOL = pattern(r"(?P<name>[A-Za-z]++(?:[_-][A-Za-z]++)++)(?:\(|\Z)")
_WORD = pattern(r"[A-Za-z]{3,}+")
# Of these the value is one word, and another one is most likely a slip.
_WORD_KEYS = ("model", "permissionMode", "effort", "memory", "isolation", "context", "mode")
_NOUNS = {"permissionMode": "permission mode"}
# Two letters of a short word are half of it.
_SHORT = 5
# A shorter word is one with a letter left out, behind the first one.
_SHORTEST = 4
_JOINTS = pattern(r"[_-]")


class MisspelledValue(NamedTuple):
    """A word, and the known one that is meant. `what` says of what kind both are."""

    span: FileSpan
    what: str
    word: str
    meant: str


def find_misspelled_values(
    document: Document, vocabulary: Vocabulary
) -> tuple[MisspelledValue, ...]:
    """The unknown models and tools that differ little from a known one."""
    matter = document.front_matter
    if matter is None or document.kind not in PROGRAM_KINDS:
        return ()
    return _find_in(document, vocabulary)


@query
def _find_in(document: Document, vocabulary: Vocabulary) -> tuple[MisspelledValue, ...]:
    assert document.front_matter is not None
    return tuple(_misspelled_values(document.front_matter, find_own_keys(document, vocabulary)))


def _misspelled_values(matter: FrontMatter, known: Keys) -> Iterator[MisspelledValue]:
    for name in _WORD_KEYS:
        field, key = matter.get(name), known.get(name)
        if field and key and _WORD.fullmatch(field.value) and field.value not in key.spared:
            meant = _meant(field.value, _names_of(key))
            if meant and meant not in _gone_names_of(key):
                what = _NOUNS.get(name, name)
                yield MisspelledValue(field.value_span, what, field.value, meant)
    for name in TOOL_KEYS:
        # A tool is one under a key that only other files have, too.
        field, key = matter.get(name), known.get(name) or known.get("tools")
        if field and key and key.words and field.shape is not Shape.MAPPING:
            yield from _misspelled_tools(matter.items(name), key)


def _names_of(key: FrontMatterKey) -> tuple[str, ...]:
    return tuple(it.name for it in key.words)


def _gone_names_of(key: FrontMatterKey) -> frozenset[str]:
    return frozenset(it.name for it in key.words if it.is_gone)


def _misspelled_tools(items: Sequence[FieldItem], key: FrontMatterKey) -> Iterator[MisspelledValue]:
    tools = _names_of(key)
    # Words that are joined in another way may be tools of another program, as all others then are.
    is_known = any(_name_of_tool(it) in tools for it in items)
    for item in items:
        tool = _TOOL.match(item.text) or (is_known and _JOINED_TOOL.match(item.text)) or None
        is_spared = tool is not None and tool["name"] in key.spared
        meant = _meant_tool(tool["name"], tools) if tool and not is_spared else None
        # The text of a folded or escaped value has no place of its own.
        is_flat = len(item.text) == item.span.end - item.span.start
        if tool and meant and meant not in _gone_names_of(key) and is_flat:
            start = item.span.start
            yield MisspelledValue(
                FileSpan(start, start + tool.end("name")), "tool", tool["name"], meant
            )


def _name_of_tool(item: FieldItem) -> str:
    return item.text.partition("(")[0]


@lru_cache(1000)
def _meant_tool(word: str, tools: tuple[str, ...]) -> str | None:
    if _JOINTS.search(word):
        return next((it for it in tools if it.lower() == _JOINTS.sub("", word).lower()), None)
    return _meant(word, tools)


@lru_cache(1000)
def _meant(word: str, known: tuple[str, ...]) -> str | None:
    if word in known:
        return None
    limit = 1 if len(word) <= _SHORT else FARTHEST
    near = [it for it in known if distance(word, it, limit) <= limit or is_slip(word, it)]
    if len(word) < _SHORTEST:
        near = [it for it in near if it[0] == word[0] and len(it) > len(word)]
    return near[0] if len(near) == 1 else None
