"""What occurs in a settings file: the variables and tags that it declares, the rules it names."""

from collections.abc import Iterable, Iterator
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
from promptls.settings.toml_document import TomlDocument, parse_toml

# The tables whose keys are names of the vocabulary.
_DECLARING: Final = {"variables": Subject.VARIABLE, "tags": Subject.TAG}
# The keys that list rules, with the length of their paths.
_LISTS = (("select", 1), ("ignore", 1), ("per-file-ignores", 2))
_SEVERITY = "severity"


def find_settings_occurrences(
    text: str, path: str, root: str = "", *, in_pyproject: bool
) -> FileOccurrences:
    """All that occurs in a settings file; nothing where it is not valid TOML."""
    document = parse_toml(text, in_pyproject=in_pyproject)
    if isinstance(document, TomlDocument):
        return FileOccurrences(path, root, None, to_occurrences(_find_all(document.reader.words)))
    unread = "is not valid TOML" if "promptls" in text or not in_pyproject else ""
    return FileOccurrences(path, root, None, {}, unread=unread)


def _find_all(words: Iterable[TomlWord]) -> Iterator[Found]:
    for word in words:
        table, depth = next(iter(word.path), ""), len(word.path)
        if word.part is TomlPart.VALUE:
            if word.in_list and (table, depth) in _LISTS:
                yield Symbol(Subject.RULE, word.text), word.content, Relation.USE
        elif depth == 1 and table in _DECLARING:
            yield Symbol(_DECLARING[table], word.text), word.content, Relation.DECLARATION
        elif depth == 1 and table == _SEVERITY:
            yield Symbol(Subject.RULE, word.text), word.content, Relation.USE
