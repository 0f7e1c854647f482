"""What occurs in a settings file: the variables and tags that it declares, the rules it names."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from promptls.document import TomlPart, TomlWord
from promptls.semantics.occurrences import (
    FileOccurrences,
    Found,
    Relation,
    Subject,
    Symbol,
    to_occurrences,
)
from promptls.settings.contract_occurrences import find_contract_symbols
from promptls.settings.keys import RULE_LISTS, RULE_TABLES
from promptls.settings.toml_document import TomlDocument, parse_toml

# The tables whose keys are names of the vocabulary.
_DECLARING: Final = {"variables": Subject.VARIABLE, "tags": Subject.TAG}
# What the keys of a tag name: in `[tags.verdict]` these have a path of three parts.
_PARTS: Final = {
    "values": Subject.TAG_VALUE,
    "attributes": Subject.TAG_ATTRIBUTE,
    "required": Subject.TAG_ATTRIBUTE,
}
_DEPTH_OF_PART = 3


def find_settings_occurrences(
    text: str, path: str, root: str = "", *, in_pyproject: bool
) -> FileOccurrences:
    """All that occurs in a settings file; nothing where it is not valid TOML."""
    document = parse_toml(text, in_pyproject=in_pyproject)
    if isinstance(document, TomlDocument):
        # What is no text in quotes, such as a number, would need some to become a name.
        words = [it for it in document.reader.words if it.part is not TomlPart.VALUE or it.quoted]
        found = chain(_find_all(words), find_contract_symbols(words))
        return FileOccurrences(path, root, None, to_occurrences(found))
    unread = "is not valid TOML" if "promptls" in text or not in_pyproject else ""
    return FileOccurrences(path, root, None, {}, unread=unread)


def _find_part(word: TomlWord) -> Iterator[Found]:
    """A value or an attribute that a tag declares, or an attribute that it must have."""
    _, tag, key = word.path
    subject, is_key = _PARTS.get(key), word.part is not TomlPart.VALUE
    if subject is not None and (is_key or (word.in_list and key != "attributes")):
        relation = Relation.USE if key == "required" else Relation.DECLARATION
        yield Symbol(subject, f"{tag}={word.text}"), word.content, relation


def _find_all(words: Iterable[TomlWord]) -> Iterator[Found]:
    for word in words:
        table, depth = next(iter(word.path), ""), len(word.path)
        if table == "hook" and word.path[-1] == "tags" and word.in_list:
            yield Symbol(Subject.TAG, word.text), word.content, Relation.USE
        elif len(word.path) == _DEPTH_OF_PART and table == "tags":
            yield from _find_part(word)
        elif word.part is TomlPart.VALUE:
            if word.in_list and RULE_LISTS.get(table) == depth:
                yield Symbol(Subject.RULE, word.text), word.content, Relation.USE
        elif depth == 1 and table in _DECLARING:
            yield Symbol(_DECLARING[table], word.text), word.content, Relation.DECLARATION
        elif depth == 1 and table in RULE_TABLES:
            yield Symbol(Subject.RULE, word.text), word.content, Relation.USE
