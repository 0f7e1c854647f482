"""The names that a file may use in placeholders, and those that it does use."""

from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from promptls.document import Document, PlaceholderForm, Placeholders, Spelling
from promptls.kinds import Kind
from promptls.parsing.placeholders import MARKS, names_in
from promptls.semantics.declarations import declarations
from promptls.semantics.meanings import meanings
from promptls.vocabulary import Vocabulary

# Nobody makes so many mistakes: every name is compared to every known one.
_MOST_MISTAKES = 1000


class Names(NamedTuple):
    """The names that may stand in the placeholders of a file. A closed set knows of no others."""

    known: frozenset[str]
    closed: bool


def names_of(document: Document, vocabulary: Vocabulary) -> Names:
    """The names that a file may use."""
    known = vocabulary.variable_names
    closed = document.kind is Kind.SYSTEM_TEMPLATE or vocabulary.variables_closed
    declared = tuple(declarations(document))
    if declared:
        known = known.union(*(it.names for it in declared))
    return Names(_same(known), closed or bool(declared))


@lru_cache(maxsize=64)
def _same(known: frozenset[str]) -> frozenset[str]:
    """The same set for equal ones: to look up what is known of it then takes no comparison."""
    return known


def used_names(document: Document) -> frozenset[str]:
    """The names that an injection finds anywhere in a file."""
    matter = document.front_matter
    used = names_in(document.source.text, *matter.span) if matter is not None else frozenset()
    return used.union(*(it.names for _, it in document.nodes(Placeholders)))


def context_names(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The variables of the vocabulary that stand in a file, or that a mistake stands for."""
    names = vocabulary.variable_names
    used = used_names(document) & names
    if len(used) == len(names):
        return used
    return used | (meant_names(document, names_of(document, vocabulary).known) & names)


def meant_names(document: Document, known: frozenset[str]) -> frozenset[str]:
    """The known names that a mistake stands for. One without any name may stand for each."""
    found = [it for _, node in document.nodes(Placeholders) for it in node.found]
    if any(it.form is PlaceholderForm.EMPTY for it in found):
        return known
    names = islice({it.name for it in found}, _MOST_MISTAKES)
    return frozenset().union(*(meanings(it, known) for it in names))


def spelling_of(document: Document) -> Spelling | None:
    """How a file began to write its placeholders, if it has any: one in capitals counts first."""
    if not any(it in document.source.text for it in MARKS):
        return None
    first: Spelling | None = None
    for _, node in document.nodes(Placeholders):
        for it in node.found:
            if it.form is PlaceholderForm.EXACT:
                if it.name.isupper():
                    return it.spelling
                first = first or it.spelling
    return first
