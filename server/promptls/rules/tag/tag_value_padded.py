from promptls.document import Tags, ValueForm
from promptls.rules.kit import SAFE, Context, Edit, Finding, Findings, Fix, Severity, rule
from promptls.semantics.tags.elements import KnownElement, find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import (
    Alternative,
    find_alternatives,
    find_nearest_value,
    find_out_of_phase,
)
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Kind


@rule(
    Tags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    fix=SAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <review> PASS </review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_value_padded(tags: Tags, context: Context) -> Findings:
    """The value of a tag must have no space around it.

    The orchestrator compares values exactly. In the response of an agent the verdict is lost, so
    the finding is an error there. In a template it is a warning: the model is shown a form in which
    the verdict would be lost, but most models write the value without the space.
    """
    severity = Severity.ERROR if context.kind is Kind.RESPONSE else None
    for known in find_known_elements(tags, context):
        if known.element.form is ValueForm.PADDED:
            parts = find_alternatives(known, context)
            if parts:
                raw = context.text[slice(*known.element.value)]
                fix = _trimmed(known, parts, context)
                message = f"unexpected space around {quoted(raw.strip())}"
                yield Finding(known.element.value, message, fix, severity)


def _trimmed(
    known: KnownElement[Span], parts: tuple[Alternative[Span], ...], context: Context
) -> Fix[Span] | None:
    """Remove the space, and correct the value; nothing where that would not suffice."""
    start, end = known.element.value
    raw = context.text[start:end]
    first, last = end - len(raw.lstrip()), start + len(raw.rstrip())
    edits = [Edit(Span(start, first), ""), Edit(Span(last, end), "")]
    for part in parts:
        if part.value is None:
            nearest = find_nearest_value(part, parts, known, context)
            if nearest is None:
                return None
            edits.append(Edit(part.span, nearest))
    if find_out_of_phase(known.tag, [part.value for part in parts if part.value], context):
        return None
    edits = sorted(edit for edit in edits if edit.span.start < edit.span.end)
    fixed = raw
    for edit in reversed(edits):
        (first, end), text = edit.span, edit.text
        fixed = f"{fixed[: first - start]}{text}{fixed[end - start :]}"
    return Fix(replacing(raw, fixed), tuple(edits))
