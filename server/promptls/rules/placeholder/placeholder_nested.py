from promptls.document import PlaceholderForm, Placeholders
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import have_odd_form
from promptls.semantics.placeholders.meant import is_meant
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
        Review the change <<change_id <<ARTIFACTS>> >>.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change <<change_id>> <<ARTIFACTS>>.
    """,
)
def placeholder_nested(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder must not be inside another placeholder.

    The text is searched for placeholders only once. The inner one is replaced, and the marks of the
    outer one reach the model as they are written.
    """
    for placeholder in placeholders.found:
        if placeholder.form is not PlaceholderForm.NESTED or not context.closed:
            continue
        if not placeholder.doubtful or is_meant(placeholder, context):
            shown = quoted(context.text[placeholder.span.start : placeholder.span.end])
            yield Finding(placeholder.span, f"placeholder {shown} contains another placeholder")
