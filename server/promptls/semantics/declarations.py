"""The lists of names that front matter declares."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.document import Document, Field, FieldItem, Shape
from promptls.patterns import pattern

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
