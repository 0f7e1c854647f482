from promptls.document import Placeholder, PlaceholderForm, Placeholders
from promptls.repairs.templates import rewrite_placeholder
from promptls.rules.kit import SAFE, UNSAFE, Context, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import have_odd_form
from promptls.semantics.placeholders.meant import (
    find_new_spelling,
    find_safe_name,
    is_certain,
    is_meant,
)
from promptls.text.edits import Applicability
from promptls.text.wording import quoted, replacing
from promptls.vocabulary.kinds import Kind


@rule(
    Placeholders,
    severity=Severity.WARNING,
    prefilter=have_odd_form,
    fix=SAFE,
    safe_where="the name is clear, and the marks are kept or those of a system template",
    clause="Agentd system templates, R4",
    bad="""
        ---
        variables:
          - change_id
        ---
        Review the change {{ change_id }}.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change {{change_id}}.
    """,
)
def placeholder_padded(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder must have no space inside its marks.

    Only the exact text of the marks and the name is replaced. With a space between them nothing is
    filled in, and the placeholder reaches the model as it is written.
    """
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.PADDED and is_meant(placeholder, context):
            shown = context.text[placeholder.span.start : placeholder.span.end]
            name = find_safe_name(placeholder.name, context)
            fix = None
            if name is not None:
                edits = rewrite_placeholder(placeholder, name, context)
                fixed = find_new_spelling(placeholder, context).around(name)
                title = replacing(shown, fixed)
                fix = Fix(title, edits, _applicability(placeholder, name, context))
            yield Finding(placeholder.span, f"unexpected space in {quoted(shown)}", fix)


def _applicability(placeholder: Placeholder, name: str, context: Context) -> Applicability:
    """Whether the fix removes the space, or corrects an obvious typo with it, and no more."""
    respells = placeholder.spelling is not find_new_spelling(placeholder, context)
    if respells and context.kind is not Kind.SYSTEM_TEMPLATE:
        return UNSAFE
    is_safe = is_certain(placeholder.name, name, context)
    return SAFE if is_safe else UNSAFE
