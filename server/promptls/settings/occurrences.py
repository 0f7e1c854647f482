"""What occurs in a settings file: the variables and tags that it declares, the rules it names."""

from collections.abc import Iterator
from typing import Final

from promptls.parsing.toml.document import TomlDocument, parse_toml
from promptls.semantics.occurrences import (
    FileOccurrences,
    Found,
    Relation,
    Subject,
    Symbol,
    to_occurrences,
)
from promptls.text.spans import FileSpan

# The tables whose keys are names of the vocabulary.
_DECLARING: Final = {"variables": Subject.VARIABLE, "tags": Subject.TAG}
# The keys that list rules, and the tables whose values do.
_LISTS = ("select", "ignore")
_TABLES_OF_LISTS = ("per-file-ignores",)
_SEVERITY = "severity"
_QUOTES = "\"'"


def find_settings_occurrences(
    text: str, path: str, root: str = "", *, in_pyproject: bool
) -> FileOccurrences:
    """All that occurs in a settings file; nothing where it is not valid TOML."""
    document = parse_toml(text, in_pyproject=in_pyproject)
    found = _find_all(document) if isinstance(document, TomlDocument) else ()
    return FileOccurrences(path, root, None, to_occurrences(found))


def _find_all(document: TomlDocument) -> Iterator[Found]:
    for path, span in document.names:
        if len(path) != 2:  # noqa: PLR2004 - a table and a name in it
            continue
        table, name = path
        subject = _DECLARING.get(str(table))
        if subject is not None:
            symbol = Symbol(subject, str(name))
            yield symbol, _within_quotes(document, span), Relation.DECLARATION
        elif table == _SEVERITY:
            symbol = Symbol(Subject.RULE, str(name))
            yield symbol, _within_quotes(document, span), Relation.USE
    for path, spans in document.spans.items():
        if _is_listed_rule(path):
            span = _within_quotes(document, spans.value)
            yield Symbol(Subject.RULE, document.text[span.start : span.end]), span, Relation.USE


def _is_listed_rule(path: tuple[str | int, ...]) -> bool:
    match path:
        case (str(key), int()):
            return key in _LISTS
        case (str(table), str(), int()):
            return table in _TABLES_OF_LISTS
        case _:
            return False


def _within_quotes(document: TomlDocument, span: FileSpan) -> FileSpan:
    is_quoted = document.text[span.start : span.start + 1] in _QUOTES
    return FileSpan(span.start + 1, span.end - 1) if is_quoted else span
