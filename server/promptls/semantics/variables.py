"""The names that a file declares, those that it may use in placeholders, and those that it uses."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from promptls.document import (
    Document,
    Field,
    FieldItem,
    PlaceholderForm,
    Placeholders,
    Shape,
    Spelling,
)
from promptls.kinds import Kind
from promptls.parsing.placeholders import MARKS, names_in
from promptls.patterns import pattern
from promptls.semantics.meanings import find_meanings
from promptls.vocabulary import Vocabulary

# Nobody makes so many mistakes: every name is compared to every known one.
_MOST_MISTAKES = 1000


class AllowedNames(NamedTuple):
    """The names that placeholders of a file may have. A closed set allows no others."""

    known: frozenset[str]
    closed: bool


def find_allowed_names(document: Document, vocabulary: Vocabulary) -> AllowedNames:
    """The names that a file may use."""
    known = vocabulary.variable_names
    closed = document.kind is Kind.SYSTEM_TEMPLATE or vocabulary.variables_closed
    declared = tuple(find_declarations(document))
    if declared:
        known = known.union(*(it.names for it in declared))
    return AllowedNames(_same(known), closed or bool(declared))


@lru_cache(maxsize=64)
def _same(known: frozenset[str]) -> frozenset[str]:
    """The same set for equal ones: to look up what is known of it then takes no comparison."""
    return known


def find_used_names(document: Document) -> frozenset[str]:
    """The names that an injection finds anywhere in a file."""
    matter = document.front_matter
    used = names_in(document.source.text, *matter.span) if matter is not None else frozenset()
    return used.union(*(it.node.names for it in document.nodes(Placeholders)))


def find_context_names(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The variables of the vocabulary that a file uses, rightly spelled or not."""
    names = vocabulary.variable_names
    used = find_used_names(document) & names
    if len(used) == len(names):
        return used
    return used | (
        find_meant_names(document, find_allowed_names(document, vocabulary).known) & names
    )


def find_meant_names(document: Document, known: frozenset[str]) -> frozenset[str]:
    """The known names that misspelled ones can mean. An empty one can mean each of them."""
    found = [it for group in document.nodes(Placeholders) for it in group.node.found]
    if any(it.form is PlaceholderForm.EMPTY for it in found):
        return known
    names = islice({it.name for it in found}, _MOST_MISTAKES)
    return frozenset().union(*(find_meanings(it, known) for it in names))


def find_spelling(document: Document) -> Spelling | None:
    """How a file began to write its placeholders, if it has any: one in capitals counts first."""
    if not any(it in document.source.text for it in MARKS):
        return None
    first: Spelling | None = None
    for group in document.nodes(Placeholders):
        for placeholder in group.node.found:
            if placeholder.form is PlaceholderForm.EXACT:
                if placeholder.name.isupper():
                    return placeholder.spelling
                first = first or placeholder.spelling
    return first


# The keys that list what a file is given.
_KEYS = ("variables", "required_inputs")
_NAME = pattern(r"[^\W\d][\w-]*+")
_NO_NAMES = frozenset({"null", "none", "true", "false"})


class Declaration(NamedTuple):
    """A field of front matter that lists names. `items` are all that it lists."""

    field: Field
    items: tuple[FieldItem, ...]
    names: frozenset[str]


def find_declarations(document: Document) -> Iterator[Declaration]:
    """The fields of a file that list names, an empty list among them."""
    matter = document.front_matter
    for key in _KEYS if matter is not None else ():
        assert matter is not None
        field = matter.get(key)
        if field is not None and field.shape is not Shape.BLOCK:
            items = () if field.shape is Shape.EMPTY else matter.items(key)
            names = frozenset(it.text for it in items if _is_name(it.text))
            if names or (not items and _is_empty(document.source.text, field)):
                yield Declaration(field, items, names)


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and text.lower() not in _NO_NAMES


def _is_empty(text: str, field: Field) -> bool:
    """Whether a list without items holds nothing else, such as other lists."""
    return not text[field.value_span.start : field.value_span.end].strip("[]{} \t\r\n")
