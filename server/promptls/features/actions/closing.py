"""What is open at the cursor, closed, also where no finding says that it should be."""

from collections.abc import Iterator

from promptls.document import Placeholder, PlaceholderForm, TagRole
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.repairs.tags import close_below
from promptls.repairs.templates import rewrite_placeholder
from promptls.text.edits import Edit, FileFix
from promptls.text.wording import replacing
from promptls.vocabulary.html import HTML


def closings(inquiry: Inquiry) -> Iterator[Action]:
    """Close the placeholder or the tag at the cursor."""
    fix = _close_tag(inquiry)
    # Once a tag is closed, others with its name may have to be.
    if fix is not None and inquiry.adds_nothing(fix.edits):
        yield Action(fix.title, ActionKind.REWRITE, fix.edits)
    yield from _close_placeholder(inquiry)


def _close_tag(inquiry: Inquiry) -> FileFix | None:
    """Close a tag that is alone on its line. One within a line may only be mentioned."""
    tags, at = inquiry.document.tags, inquiry.span.start
    loose = (it.tag for it in tags.loose if it.span.touches(at)) if tags is not None else ()
    tag = next(iter(loose), None)
    if tag is None or tag.scope != 0:
        return None
    if tag.role is not TagRole.OPENING or tag.malformed or not tag.is_own_line:
        return None
    known = inquiry.rule_set.vocabulary.tags_by_name.get(tag.name)
    if tag.name.lower() in HTML or (known is not None and known.values):
        return None
    return close_below(inquiry.document.source.text, tag, None)


def _close_placeholder(inquiry: Inquiry) -> Iterator[Action]:
    placed = inquiry.path.find(Placeholder)
    if placed is None or placed.node.form is not PlaceholderForm.UNCLOSED or placed.node.doubtful:
        return
    node, source = placed.node, inquiry.document.source
    if inquiry.context.closed and node.name not in inquiry.context.variables:
        return
    part = inquiry.document.part_at(placed.span.start)
    if part is None:
        return
    context = inquiry.context.of(part.section.text)
    edits = tuple(
        Edit(placed.at(it.span), it.text) for it in rewrite_placeholder(node, node.name, context)
    )
    shown = source[placed.span]
    for edit in reversed(edits):
        start, end = (it - placed.span.start for it in edit.span)
        shown = shown[:start] + edit.text + shown[end:]
    yield Action(replacing(source[placed.span], shown), ActionKind.REWRITE, edits)
