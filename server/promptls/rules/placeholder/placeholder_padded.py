from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import PlaceholderForm, Placeholders
from promptls.rule import Context, rule
from promptls.variables import is_meant, right_name


@rule(
    Placeholders,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="templates R4",
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
def placeholder_padded(placeholders: Placeholders, context: Context) -> Iterator[Finding]:
    """A placeholder has no space inside its marks.

    Injection replaces the exact text of the marks and the name. With a space between them it
    finds nothing to replace.
    """
    for it in placeholders.found:
        if it.form is PlaceholderForm.PADDED and is_meant(it, context):
            shown = context.text[it.span.start : it.span.end]
            name = right_name(it.name, context)
            title = f"Change to {it.spelling.around(name or it.name)}"
            fix = replace(it.inner, name, title) if name else None
            yield Finding(it.span, f"space inside {shown!r}", fix)
