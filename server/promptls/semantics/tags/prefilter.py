"""A prefilter: whether anything can be wrong with the tags of a section."""

from promptls.document import Element, TagGroup, ValueForm
from promptls.semantics.context import Context
from promptls.semantics.tags.attributes import are_clean
from promptls.semantics.tags.values import LONGEST_VALUE, is_used_in
from promptls.text.spans import AnySpan
from promptls.vocabulary import ResponseTag


def leave_doubt(tags: TagGroup[AnySpan], context: Context) -> bool:
    """Whether the tags of a section are not all of them exactly as they should be."""
    known = context.vocabulary.tags_by_name
    return (
        bool(tags.overlaps)
        or any(it.tag.name in known for it in tags.loose)
        or not all(_is_right(it, known, context) for it in tags.elements)
    )


def _is_right(element: Element[AnySpan], known: dict[str, ResponseTag], context: Context) -> bool:
    """Whether an element has one name, the right attributes, and a value of its tag, if any."""
    opening, closing = element.opening, element.closing
    tag = known.get(opening.name)
    if tag is None or opening.name != closing.name or element.form is not ValueForm.FILLED:
        return False
    if opening.malformed or closing.malformed:
        return False
    if not are_clean(tag, opening.attributes, context):
        return False
    return not tag.values or _is_known(element.value, tag, context)


def _is_known(value: AnySpan, tag: ResponseTag, context: Context) -> bool:
    raw = context.text[value.start : min(value.end, value.start + LONGEST_VALUE)]
    for known in tag.values:
        if known.text == raw:
            return is_used_in(known, context.phase)
    return False
