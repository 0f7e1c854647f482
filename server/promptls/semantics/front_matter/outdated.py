"""Keys and words of front matter that a host has removed, or does not read everywhere."""

from collections.abc import Iterator

from promptls.document import Document, Field, FieldItem, FrontMatter, Shape
from promptls.semantics.front_matter.programs import find_own_keys
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import TOOL_KEYS
from promptls.vocabulary.hosts.facts import FrontMatterKey, Word
from promptls.vocabulary.kinds import PROGRAM_KINDS, Kind

# To forbid what is not there does no harm.
_FORBIDDING = "disallow"
_OF_PLUGIN = pattern(r"(?:\A|/)plugins/[^/]++/agents/")
_KINDS = PROGRAM_KINDS | {Kind.PROMPT}


class Outdated(NamedTuple):
    """A key or a word that is gone. `now` is what may be written in its place, if anything."""

    span: FileSpan
    what: str
    word: str
    now: str


def find_outdated(document: Document, vocabulary: Vocabulary) -> Iterator[Outdated]:
    """The keys, and the words of known keys, that the hosts of a file do not know any more."""
    matter = document.front_matter
    if matter is None or document.kind not in _KINDS:
        return
    known = find_own_keys(document, vocabulary)
    for field in matter.fields:
        key = known.get(field.key)
        if key is None:
            continue
        if key.is_gone:
            now = "" if matter.get(key.now) is not None else key.now
            yield Outdated(field.key_span, "key", key.name, now)
        elif not key.name.startswith(_FORBIDDING):
            yield from _outdated_words(matter, field, key)


def find_ignored(document: Document, vocabulary: Vocabulary) -> Iterator[Field]:
    """The fields of an agent of a plugin that have an effect in other agents only."""
    matter = document.front_matter
    if matter is None or document.kind is not Kind.AGENT or not _OF_PLUGIN.search(document.path):
        return
    known = find_own_keys(document, vocabulary)
    for field in matter.fields:
        key = known.get(field.key)
        if key is not None and key.ignored:
            yield field


def _outdated_words(matter: FrontMatter, field: Field, key: FrontMatterKey) -> Iterator[Outdated]:
    gone = {it.name: it for it in key.words if it.is_gone}
    if not gone or field.shape is Shape.MAPPING:
        return
    items = matter.items(field.key)
    there = {_bare(it) for it in items}
    for item in items:
        word = gone.get(_bare(item))
        # The text of a folded or escaped value has no place of its own.
        if word is not None and len(item.text) == item.span.end - item.span.start:
            yield _outdated_word(item, word, key, there)


def _outdated_word(item: FieldItem, word: Word, key: FrontMatterKey, there: set[str]) -> Outdated:
    start = item.span.start
    now = "" if word.now in there else word.now
    what = "tool" if key.name in TOOL_KEYS else key.name
    return Outdated(FileSpan(start, start + len(word.name)), what, word.name, now)


def _bare(item: FieldItem) -> str:
    return item.text.partition("(")[0]
