from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import PlaceholderForm, Placeholders
from promptls.findings import Finding, Findings
from promptls.rule import rule
from promptls.semantics.prefilters import have_odd_form


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
    """A placeholder has a name.

    Marks around nothing are replaced by nothing: they stay in the prompt.
    """
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EMPTY and context.closed:
            yield Finding(placeholder.span, "a placeholder without a name")
