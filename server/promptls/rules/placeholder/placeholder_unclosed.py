from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, Fix
from promptls.repairs.placeholders import rewrite_placeholder
from promptls.rule import rule
from promptls.semantics.meanings import find_close_names
from promptls.semantics.placeholders import find_safe_name, is_meant
from promptls.semantics.prefilters import have_odd_form


@rule(
    Placeholders,
    severity=Severity.ERROR,
    prefilter=have_odd_form,
    fix=Applicability.UNSAFE,
    clause="Agentd system templates, R4",
    bad="""
        # Role

        You work on this project: <<PROJECT_CONTEXT>

        You are given <<ARTIFACTS and nothing else.
    """,
    good="""
        # Role

        You work on this project: <<PROJECT_CONTEXT>>

        You are given <<ARTIFACTS>> and nothing else.
    """,
)
def placeholder_unclosed(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder has both of its marks on both sides, on one line and in one spelling.

    Injection replaces the exact text. What is not closed stays in the prompt as it is, and the
    model never sees what should stand there. The same goes for a known name that is closed and not
    opened.
    """
    for placeholder in placeholders.found:
        shown = context.text[placeholder.span.start : placeholder.span.end]
        if placeholder.form is PlaceholderForm.UNCLOSED and is_meant(placeholder, context):
            name = _name(placeholder.name, context)
            fix = None
            if name is not None:
                edits = rewrite_placeholder(placeholder, name, context)
                fix = Fix("Close the placeholder", edits, Applicability.UNSAFE)
            yield Finding(placeholder.span, _message(shown, placeholder.spelling), fix)
        elif placeholder.form is PlaceholderForm.UNOPENED and _is_certain(placeholder, context):
            edits = rewrite_placeholder(placeholder, placeholder.name, context)
            fix = Fix("Open the placeholder", edits, Applicability.UNSAFE)
            yield Finding(placeholder.span, f"{shown!r} is not opened", fix)


def _is_certain(placeholder: Placeholder, context: Context) -> bool:
    return context.closed and placeholder.name in context.variables


def _message(shown: str, spelling: Spelling) -> str:
    found = (Spelling.BRACES if spelling is Spelling.ANGLES else Spelling.ANGLES).closing
    if shown.endswith(found):
        return f"expected {spelling.closing!r} after {shown[:-2]!r}, found {found!r}"
    return f"{shown!r} is not closed"


def _name(name: str, context: Context) -> str | None:
    if context.closed:
        return find_safe_name(name, context)
    near = find_close_names(name, context.variables)
    return name if not near else near[0] if len(near) == 1 else None
