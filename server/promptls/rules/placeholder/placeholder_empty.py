from promptls.document import PlaceholderForm, Placeholders
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import have_odd_form
from promptls.text.wording import quoted


@rule(
    Placeholders,
    severity=Severity.ERROR,
    prefilter=have_odd_form,
    clause="Agentd system templates, R4",
    bad="""
        ---
        variables:
          - change_id
        ---
        Review the change <<>>.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change <<change_id>>.
    """,
)
def placeholder_empty(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder must have a name.

    Without a name nothing can be filled in, and the marks reach the model as they are written.
    """
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EMPTY and context.closed:
            shown = quoted(context.text[placeholder.span.start : placeholder.span.end])
            yield Finding(placeholder.span, f"placeholder {shown} has no name")
