import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Document, Item, LineForm, PlacedList
from promptls.emission import point_of
from promptls.kinds import Role
from promptls.phase_names import phase_names
from promptls.rule import Context, rule
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.text import Span, newline_of

_PLACEHOLDER = re.compile(r"\{[^{}\n\r]*\}")
_LEGAL_COUNT = range(2, 5)


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="emission 3",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace("Retry gate check", "Try again"),
    good=EMISSION_PROTOCOL,
)
def emission_items_differ(document: Document, context: Context) -> Iterator[Finding]:
    """The items under an emission point are those of the specification.

    Users learn them by heart, and tests look for them. A placeholder may have any name.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    for mark in document.agent.points:
        point = point_of(mark, context.vocabulary)
        if point is None:
            continue
        templates = [it.items for it in point.templates]
        for placed in mark.lists:
            if _judged(placed, context):
                yield from _compare(placed, _nearest(placed, templates, context), context)


def _judged(placed: PlacedList, context: Context) -> bool:
    """Whether no rule for items has more to say about the list."""
    items = placed.items.items
    texts = [_text(placed.base, it, context) for it in items]
    return (
        len(items) in _LEGAL_COUNT
        and all(it.form is not LineForm.EMPTY for it in items)
        and all(it.isascii() for it in texts)
        and not any(_names_unknown_phase(placed.base, it, context) for it in items)
    )


def _names_unknown_phase(base: int, item: Item, context: Context) -> bool:
    found = phase_names(context.text, item.text.moved(base), context.vocabulary)
    return any(it.phase is None for it in found)


def _nearest(
    placed: PlacedList, templates: list[tuple[str, ...]], context: Context
) -> tuple[str, ...]:
    shown = [_folded(_text(placed.base, it, context)) for it in placed.items.items]

    def likeness(template: tuple[str, ...]) -> float:
        wanted = [_folded(it) for it in template]
        same_count = len(shown) == len(wanted)
        return SequenceMatcher(None, "\n".join(shown), "\n".join(wanted)).ratio() + same_count / 10

    return max(templates, key=likeness)


def _compare(placed: PlacedList, template: tuple[str, ...], context: Context) -> Iterator[Finding]:
    base, items = placed.base, placed.items.items
    if len(items) == len(template):
        for item, wanted in zip(items, template, strict=True):
            found = _text(base, item, context)
            if _folded(found) != _folded(wanted):
                fix = Fix(f"Change to {wanted!r}", (Edit(item.text.moved(base), wanted),))
                yield Finding(item.text.moved(base), f"expected {wanted!r}, found {found!r}", fix)
        return
    span = Span(base + items[0].span.start, base + items[-1].span.end)
    # The lines begin as the first one does: behind the margin of a fence.
    line_start = max(context.text.rfind(it, 0, span.start) for it in "\r\n") + 1
    joint = newline_of(context.text) + context.text[line_start : span.start]
    lines = [f"  [{number}] {text}" for number, text in enumerate(template, 1)]
    fix = Fix("Change to the specified items", (Edit(span, joint.join(lines)),))
    yield Finding(span, f"expected {len(template)} items, found {len(items)}", fix)


def _text(base: int, item: Item, context: Context) -> str:
    return context.text[base + item.text.start : base + item.text.end]


def _folded(text: str) -> str:
    return _PLACEHOLDER.sub("{}", text)
