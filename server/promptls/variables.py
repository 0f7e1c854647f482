"""The names that a file may use in placeholders, and those that it does use."""

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from promptls.declarations import declarations
from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.kinds import Kind
from promptls.nearest import distance, within_reach
from promptls.parsing.placeholders import names_in
from promptls.rule import Context
from promptls.vocabulary import Vocabulary

# What nobody writes by chance.
_SURE_NAME = re.compile(r"[A-Z][A-Z0-9_]++")
_DOT = re.compile(r"\.\w")
_FEWEST_FOR_PREFIX = 3
# In a name with fewer letters than these, two are half of it.
_FEWEST_FOR_TWO_LETTERS = 5
# Nobody lists so many names or makes so many mistakes: every one is compared to every other.
_MOST_COMPARED = 80
_MOST_MISTAKES = 1000
# In an open set a short name is too easily somebody's own.
_FEWEST_IN_OPEN_SET = 8


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
    return frozenset(it for it in (meant_name(name, known) for name in names) if it is not None)


@lru_cache(maxsize=16)
def by_lower_case(known: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Known names by their lower case."""
    words: dict[str, tuple[str, ...]] = {}
    for name in sorted(known):
        words[name.lower()] = *words.get(name.lower(), ()), name
    return words


@lru_cache(maxsize=4096)
def meant_name(name: str, known: frozenset[str]) -> str | None:
    """The one known name that can be meant, or none where there is any doubt."""
    if name in known:
        return name
    word = name.lower()
    words = by_lower_case(known)
    near = _near(word, words) if word not in words else [word]
    names = [it for word in near for it in words[word]]
    return names[0] if len(names) == 1 else None


def _near(word: str, words: Collection[str]) -> list[str]:
    if len(words) > _MOST_COMPARED:
        return []
    near = within_reach(word, words)
    if len(word) < _FEWEST_FOR_TWO_LETTERS:
        near = [it for it in near if distance(word, it) <= len(word) // 4]
    if not near and len(word) >= _FEWEST_FOR_PREFIX:
        near = [it for it in words if it.startswith(word)]
    return near


def right_name(name: str, context: Context) -> str | None:
    """The known name that a fix may write for another one: it leaves nothing to be found."""
    meant = meant_name(name, context.variables)
    return None if meant in context.vocabulary.withheld_from(context.phase) else meant


def is_meant(it: Placeholder, context: Context) -> bool:
    """Whether one that is padded or not closed is a placeholder at all.

    `x << n >> m` is none, nor is every mark that a person mentions. A known name leaves no doubt.
    """
    sure = bool(_SURE_NAME.fullmatch(it.name))
    if context.closed and meant_name(it.name, context.variables):
        return True
    if it.form is PlaceholderForm.PADDED:
        return context.closed and (sure or it.spelling is Spelling.BRACES)
    if _DOT.match(context.text, it.span.end) or len(it.name) == 1:
        return False
    if it.in_prose:
        return context.closed or sure
    return context.closed and sure and it.spelling is Spelling.BRACES


@lru_cache(maxsize=4096)
def misspelt(name: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known names that a name of an open set is most likely meant to be."""
    if name in known or sum(map(str.isalpha, name)) < _FEWEST_IN_OPEN_SET:
        return ()
    near = sorted(within_reach(name, known))
    return () if any(_differ_in_number(name, it) for it in near) else tuple(near)


def _differ_in_number(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.lower() in (f"{short.lower()}s", f"{short.lower()}es")


def spelling_of(document: Document, vocabulary: Vocabulary) -> Spelling:
    """How a file writes its placeholders: as it began to, else as new ones are written."""
    for _, node in document.nodes(Placeholders):
        for it in node.found:
            if it.form is PlaceholderForm.EXACT:
                return it.spelling
    return Spelling.BRACES if vocabulary.brace_style else Spelling.ANGLES
