from collections.abc import Iterator
from typing import Any

from promptls.document import FileTags, Tag, TagGroup, TagRole, Tags
from promptls.parsing.tags.marks import words_of
from promptls.parsing.tags.text_around import has_text
from promptls.rules.kit import UNSAFE, Context, Finding, Fix, Severity, rule, unsafe_fix
from promptls.semantics.tags.attributes import are_clean, render_opening
from promptls.semantics.tags.names import mark_of
from promptls.semantics.tags.own_tags import find_malformed
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.spans import Span
from promptls.text.wording import quoted
from promptls.vocabulary import ResponseTag


@rule(
    Tags,
    FileTags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output < review>PASS</review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_malformed(tags: TagGroup[Any], context: Context) -> Iterator[Finding[Any]]:
    """A tag must be written `<name>` or `</name>`, with its attributes in quotes.

    Space after `<` or before `>` is not allowed. The model copies the form that the prompt shows,
    and the orchestrator looks for the exact form, so it does not find an answer in any other.

    Any other tag, such as `</context`, is checked only if it is alone on its line and its partner
    is, too; the finding is a warning then.
    """
    for own, mark in find_malformed(tags, context):
        shown = _shown(own, context)
        respelled = unsafe_fix(own.span, mark, f"Replace {shown} with {mark}")
        message = f"malformed tag {shown}; expected {mark}"
        yield Finding(own.span, message, respelled, Severity.WARNING)
    if isinstance(tags, FileTags):
        return  # Those that a program reads are judged with their section.
    for element in tags.elements:
        for tag in (element.opening, element.closing):
            known = _known(tag, context)
            if known is not None and (known.attributes or not words_of(context.text, tag)):
                yield _finding(tag, known, context, _repaired(tag, known, context))
    for tag in (it.tag for it in tags.loose):
        known = None if words_of(context.text, tag) else _known(tag, context)
        if known is not None and (tag.reaches_far or not tag.attributes) and not tag.in_code:
            # A tag that is more than mentioned would be one without a partner.
            counts = tag.touches or (tag.is_own_line and has_text(context.text, tag))
            fix = None if counts else _repaired(tag, known, context)
            yield _finding(tag, known, context, fix)


def _known(tag: Tag[Span], context: Context) -> ResponseTag | None:
    """The tag of the vocabulary that a malformed one is meant to be."""
    known = context.vocabulary.tags_by_name.get(tag.name) if tag.malformed else None
    # With attributes that the tag does not have, it is another construct.
    return None if known is None or (tag.attributes and not known.attributes) else known


def _finding(
    tag: Tag[Span], known: ResponseTag, context: Context, fix: Fix[Span] | None
) -> Finding[Span]:
    mark = _mark(tag, known, context) or render_opening(known, context)
    expected = f"; expected {mark}" if mark else ""
    return Finding(tag.span, f"malformed tag {_shown(tag, context)}{expected}", fix)


def _repaired(tag: Tag[Span], known: ResponseTag, context: Context) -> Fix[Span] | None:
    mark = _mark(tag, known, context)
    title = f"Replace {_shown(tag, context)} with {mark}"
    return unsafe_fix(tag.span, mark, title) if mark else None


def _shown(tag: Tag[Span], context: Context) -> str:
    return quoted(context.text[slice(*tag.span)].strip())


def _mark(tag: Tag[Span], known: ResponseTag, context: Context) -> str | None:
    """How the tag is written, unless something is wrong with its attributes."""
    if tag.role is TagRole.CLOSING:
        return mark_of(tag)
    if not are_clean(known, tag.attributes, context):
        return None
    attributes = (f' {it.name}="{it.value}"' for it in tag.attributes)
    return "".join((f"<{tag.name}", *attributes, ">"))
