"""The names of placeholders in a file that lists none: what is right, and what is a slip."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from promptls.document import Document, Placed, Placeholder, PlaceholderForm, Placeholders
from promptls.document.marks import HALF_PLACEHOLDER
from promptls.semantics.placeholders.meanings import may_be_another
from promptls.text.nearest import is_slip
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple, query

# A name that is right so often is no accident.
_OFTEN = 3
_SHORTEST = 4
# In a shorter name, and a shorter part of one, a letter makes another word.
_SHORTEST_WORD = 4
_MOST_COMPARED = 80
_PART = pattern(r"[^\W\d_]+|[0-9]+")
_WORD = pattern(r"[^\W\d_]+")


class Slip(NamedTuple):
    """A placeholder whose name is one that the file uses again and again, but for a slip."""

    group: Placed[Placeholders]
    placeholder: Placeholder
    meant: str


@query
def find_often_used(document: Document) -> frozenset[str]:
    """The names that a document uses again and again, so that they are right."""
    names = _names(document)
    if len(names) - len(set(names)) < _OFTEN - 1:
        return frozenset()  # To count few names takes longer than all else here.
    count = Counter(names)
    return frozenset(it for it in count if count[it] >= _OFTEN and len(it) >= _SHORTEST)


@query
def find_slips(document: Document) -> tuple[Slip, ...]:
    """The placeholders that are used once, and are nearly one that is used again and again."""
    often = find_often_used(document)
    if not often or len(often) > _MOST_COMPARED:
        return ()
    count = Counter(_names(document))
    return tuple(_slips(document, [it for it in count if count[it] == 1], often))


@query
def _names(document: Document) -> list[str]:
    groups = [it.exact_names for it in document.bare_nodes(Placeholders)]
    return [*chain.from_iterable(groups)]


def _slips(document: Document, once: list[str], often: frozenset[str]) -> Iterator[Slip]:
    near = {name: [it for it in often if _is_meant(name, it)] for name in once}
    meant = {name: found[0] for name, found in near.items() if len(found) == 1}
    if not meant:
        return
    words = Counter(_WORD.findall(document.source.text.lower()))
    for group in document.nodes(Placeholders):
        for it in group.node.found:
            found = meant.get(it.name) if it.form is PlaceholderForm.EXACT else None
            if found and not any(words[part] > 1 for part in _differing(it.name, found)):
                yield Slip(group, it, found)


def _is_meant(name: str, other: str) -> bool:
    """Whether a name is another one with a slip in it, and not a name like that on purpose.

    `FILE1` is not `FILE2`, `tasks` not `task`, `to_x` not `to_y`.
    """
    if name.lower() == other.lower() or name.isupper() != other.isupper():
        return False
    if not is_slip(name, other):
        return False
    if may_be_another(name, other) or may_be_another(other, name):
        return False
    differing = _differing(other, name)
    return bool(differing) and all(len(it) >= _SHORTEST_WORD for it in differing)


def _differing(name: str, other: str) -> list[str]:
    """The parts that only one of two names has, in lower case."""
    parts, others = (_PART.findall(it.lower()) for it in (name, other))
    return [it for it in parts if it not in others] or [name.lower()]


def find_halves(document: Document) -> Iterator[tuple[Placed[Placeholders], Placeholder]]:
    """The placeholders with half of their marks whose name the document uses again and again."""
    often = find_often_used(document) if document.has_mark(HALF_PLACEHOLDER) else ()
    for group in document.nodes(Placeholders) if often else ():
        for it in group.node.found:
            if it.is_half and it.name in often:
                yield group, it
