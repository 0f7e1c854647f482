"""The names that a file may use in placeholders, those that it uses, and how it spells them."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from promptls.document import Document, PlaceholderForm, Placeholders, Spelling
from promptls.semantics.placeholders.declarations import (
    find_declarations,
    find_listed_names,
    find_misspelt_declarations,
    find_names_in_expressions,
    find_used_names,
)
from promptls.semantics.placeholders.meanings import find_meanings
from promptls.semantics.templates.recognition import is_system_template
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary

# No real file has so many mistakes, and every name is compared to every known one.
_MOST_MISTAKES = 1000


class AllowedNames(NamedTuple):
    """The names that placeholders of a file may have. A closed set allows no others."""

    known: frozenset[str]
    closed: bool


@query
def find_allowed_names(document: Document, vocabulary: Vocabulary) -> AllowedNames:
    """The names that a file may use."""
    known = vocabulary.variable_names
    closed = is_system_template(document, vocabulary) or vocabulary.variables_closed
    declared = find_declarations(document)
    if declared:
        misspelt = find_misspelt_declarations(document, declared, known)
        listed = find_listed_names(declared) - misspelt.keys()
        known = known.union(listed, misspelt.values())
    return AllowedNames(_same(known), closed or bool(declared))


@lru_cache(maxsize=64)
def _same(known: frozenset[str]) -> frozenset[str]:
    """The same set for equal ones: to look up what is known of it then takes no comparison."""
    return known


@query
def find_context_names(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The variables of the vocabulary that a file uses, rightly spelled or not."""
    names = vocabulary.variable_names
    used = find_used_names(document) & names
    if len(used) == len(names):
        return used
    known = find_allowed_names(document, vocabulary).known
    used |= find_meant_names(document, known) & names
    if any(it.section.entry.has_directives for it in document.parts[:1]):
        # Another language fills them in, however it writes them.
        used |= _find_meanings(find_names_in_expressions(document, ()), names)
    return used


@query
def find_meant_names(document: Document, known: frozenset[str]) -> frozenset[str]:
    """The known names that misspelled ones can mean. An empty one can mean each of them."""
    found = [it for group in document.nodes(Placeholders) for it in group.node.found]
    if any(it.form is PlaceholderForm.EMPTY for it in found):
        return known
    from promptls.semantics.placeholders.wrong_marks import find_wrong_marks  # noqa: PLC0415 - few are judged

    marked = frozenset(it.name for it in find_wrong_marks(document, known))
    return marked | _find_meanings(dict.fromkeys(it.name for it in found), known)


def _find_meanings(names: Iterable[str], known: frozenset[str]) -> frozenset[str]:
    few = islice(names, _MOST_MISTAKES)
    return frozenset().union(*(find_meanings(it, known) for it in few))


@query
def find_spelling(document: Document) -> Spelling | None:
    """How a file writes its placeholders, if it has any: those in capitals count first.

    Where these are in both spellings, all count, and of two equal counts the one that began first.
    """
    is_mixed = all(it.opening in document.source.text for it in Spelling)
    found: Counter[Spelling] = Counter()
    capitals: set[Spelling] = set()
    for group in document.bare_nodes(Placeholders):
        for placeholder in group.found:
            if placeholder.form is PlaceholderForm.EXACT and not placeholder.doubtful:
                found[placeholder.spelling] += 1
                if placeholder.name.isupper():
                    capitals.add(placeholder.spelling)
                    if not is_mixed:
                        return placeholder.spelling
    return capitals.pop() if len(capitals) == 1 else max(found, key=found.__getitem__, default=None)
