"""The attributes of tags: which are wrong, which are missing, and which are meant to be another."""

import re
from functools import lru_cache
from typing import Generic

from promptls.document import Attribute, ValueForm
from promptls.semantics.context import Context
from promptls.semantics.tags.elements import KnownElement, is_strict
from promptls.semantics.tags.values import OPAQUE, find_alternatives
from promptls.text.nearest import meant
from promptls.text.spans import AnySpan
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag, TagAttribute
from promptls.vocabulary.kinds import Kind

_FEWEST_LETTERS = 4


class Attributes(NamedTuple, Generic[AnySpan]):
    """The attributes that a tag has, and those that it should have.

    An unknown one may be a misspelling of a missing one.
    """

    known: tuple[tuple[Attribute[AnySpan], TagAttribute], ...]
    unknown: tuple[tuple[Attribute[AnySpan], TagAttribute | None], ...]
    missing: tuple[TagAttribute, ...]


def is_valid(attribute: TagAttribute, value: str, context: Context) -> bool:
    """Whether a value is one that an attribute may have. A template may leave it open."""
    if _matches(attribute.pattern, value):
        return True
    if context.kind is Kind.RESPONSE:
        return False
    return value == attribute.example != "" or OPAQUE.search(value) is not None


@lru_cache(maxsize=1024)
def _matches(source: str, value: str) -> bool:
    # Several rules ask for the same attribute, and files repeat the same values.
    return re.fullmatch(source, value) is not None


def are_clean(
    tag: ResponseTag, attributes: tuple[Attribute[AnySpan], ...], context: Context
) -> bool:
    """Whether the attributes of a tag leave nothing to report."""
    if not (attributes or tag.attributes):
        return True
    wanted = {attribute.name: attribute for attribute in tag.attributes}
    for found in attributes:
        attribute = wanted.pop(found.name, None)
        if attribute is None or not is_valid(attribute, found.value, context):
            return False
    return not any(attribute.required for attribute in wanted.values())


def render_opening(tag: ResponseTag, context: Context) -> str | None:
    """An opening tag with what it must have, if the vocabulary has valid examples."""
    required = [it for it in tag.attributes if it.required]
    if not all(it.example and is_valid(it, it.example, context) for it in required):
        return None
    return "".join((f"<{tag.name}", *(f' {it.name}="{it.example}"' for it in required), ">"))


def compare_attributes(known: KnownElement[AnySpan], context: Context) -> Attributes[AnySpan]:
    """Compare the attributes of an element with those of its tag. Nothing where all is well.

    Where one is missing and one is unknown, they are one mistake if that can be meant.
    """
    opening = known.element.opening
    if not known.tag.attributes or opening.malformed:
        return Attributes((), (), ())
    if are_clean(known.tag, opening.attributes, context) or not _has_judged_attributes(
        known, context
    ):
        return Attributes((), (), ())
    wanted = {attribute.name: attribute for attribute in known.tag.attributes}
    matching = [
        (found, wanted.pop(found.name)) for found in opening.attributes if found.name in wanted
    ]
    rest = [found for found in opening.attributes if all(found is not one for one, _ in matching)]
    unknown: list[tuple[Attribute[AnySpan], TagAttribute | None]] = []
    for found in rest:
        stands_for = _stands_for(found, wanted, context, alone=len(rest) == 1)
        unknown.append((found, wanted.pop(stands_for) if stands_for else None))
    missing = (attribute for attribute in wanted.values() if attribute.required)
    return Attributes(tuple(matching), tuple(unknown), tuple(missing))


def _has_judged_attributes(known: KnownElement[AnySpan], context: Context) -> bool:
    if not known.tag.values or known.element.form is ValueForm.EMPTY:
        return is_strict(context)
    return find_alternatives(known, context) is not None


def _stands_for(
    found: Attribute[AnySpan], wanted: dict[str, TagAttribute], context: Context, *, alone: bool
) -> str | None:
    name = found.name.lower()
    if name in wanted:
        return name
    meant_name = meant(name, (it for it in wanted if len(it) >= _FEWEST_LETTERS))
    if meant_name:
        return meant_name
    required = [it for it in wanted.values() if it.required]
    if alone and len(required) == 1 and is_valid(required[0], found.value, context):
        return required[0].name
    return None
