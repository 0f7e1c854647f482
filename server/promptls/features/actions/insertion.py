"""Whole blocks for a blank line: one action for each occasion on which they are printed."""

from collections.abc import Iterator

from promptls.document import Document, Framed
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.features.emission import find_usual_items
from promptls.semantics.workflow.next_steps import NextSteps, emit_steps
from promptls.semantics.workflow.state import RunningWorkflow, WorkflowReading
from promptls.text.edits import Edit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, newline_of
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.blocks import STATUS_BLOCK
from promptls.vocabulary.emission import MOMENTS
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

_MISSING_SECTION = "package-section-missing"
_KINDS = frozenset({Kind.AGENT, Kind.SYSTEM_TEMPLATE, Kind.RESPONSE})
_OPEN = pattern(r"\{[a-z_]++\}")
# A title, and a block.
_Offer = tuple[str, str]


def missing_sections(inquiry: Inquiry) -> Iterator[Action]:
    """Insert each missing section. On the title of the package, these are fixes of findings."""
    package, source = inquiry.document.package, inquiry.document.source
    if package is None or not inquiry.is_cursor:
        return
    at = inquiry.span.start
    line = source.line_around(at)
    is_between = not source[line].strip() or any(it.heading.touches(at) for it in package.sections)
    if is_between and not package.title.span.touches(at):
        for finding in inquiry.found:
            if finding.rule == _MISSING_SECTION and finding.fix is not None:
                fix = finding.fix
                yield Action(fix.title, ActionKind.REWRITE, fix.edits, finding)


def insertions(inquiry: Inquiry) -> Iterator[Action]:
    """The blocks that an agent, a template or a response may have at a blank line."""
    document = inquiry.document
    # A person asks for a block. A hint at every blank line would be noise.
    place = None if inquiry.is_automatic or not _may_have(document) else _find_place(inquiry)
    if place is None:
        return
    line, before, after = place
    newline = newline_of(document.source.text)
    for title, block in _offers(document, inquiry.rule_set.vocabulary, inquiry.workflow):
        edits = (Edit(line, before + block.replace("\n", newline) + after),)
        if inquiry.adds_nothing(edits):
            yield Action(title, ActionKind.REWRITE, edits)


def _may_have(document: Document) -> bool:
    """Whether a file is an agent, a template or a response."""
    return document.kind in _KINDS or document.role is not None


def _offers(
    document: Document, vocabulary: Vocabulary, workflow: RunningWorkflow | None
) -> Iterator[_Offer]:
    if document.role is Role.SUB_AGENT:
        yield "Insert status line", STATUS_BLOCK
    elif document.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR):
        yield "Insert next steps", NextSteps(find_usual_items(vocabulary)).block
    elif document.kind is Kind.RESPONSE:
        # What a user sees has no names left to fill in.
        yield from _resolved(vocabulary, workflow)
    else:
        for point in vocabulary.emission_points:
            for template in point.templates:
                yield _title(point.name, template.variant), NextSteps(template.items).block


def _resolved(vocabulary: Vocabulary, workflow: RunningWorkflow | None) -> Iterator[_Offer]:
    names = {it.number: it.name for it in vocabulary.emission_points}
    for moment in MOMENTS:
        steps = emit_steps(WorkflowReading(workflow), moment, vocabulary)
        if steps.items and not any(map(_OPEN.search, steps.items)):
            yield _title(names[moment.number], moment.variant), steps.block


def _title(point: str, variant: str) -> str:
    return f"Insert next steps: {point} ({variant})" if variant else f"Insert next steps: {point}"


def _find_place(inquiry: Inquiry) -> tuple[FileSpan, str, str] | None:
    """The blank line of the cursor in prose, and the line breaks that keep a block apart."""
    document, (start, _) = inquiry.document, inquiry.span
    source, newline = document.source, newline_of(document.source.text)
    part = document.part_at(start)
    if not inquiry.is_cursor or part is None:
        return None
    number = source.line_at(start)
    line = source.line(number)
    at = line.start - part.base
    if source[line].strip(" \t") or at < 0 or document.parts[-1].section.entry.in_comment:
        return None
    if any(it.span.start <= at <= it.span.end for it in part.section.regions):
        return None
    if any(it.span.start <= line.start <= it.span.end for it in document.nodes(Framed)):
        return None
    last = len(source.line_starts) - 1
    is_above_blank = number == 0 or not source[source.line(number - 1)].strip()
    is_below_blank = number == last or not source[source.line(number + 1)].strip()
    before = "" if is_above_blank else newline
    return line, before, newline if number == last or not is_below_blank else ""
