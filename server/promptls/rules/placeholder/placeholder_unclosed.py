from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Placeholder, PlaceholderForm, Placeholders
from promptls.rule import Context, rule
from promptls.text import Span
from promptls.variables import is_meant, misspelt, right_name


@rule(
    Placeholders,
    severity=Severity.ERROR,
    fix=Applicability.UNSAFE,
    clause="templates R4",
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
def placeholder_unclosed(placeholders: Placeholders, context: Context) -> Iterator[Finding]:
    """A placeholder is closed on its line, with both marks.

    Injection replaces the exact text. What is not closed stays in the prompt as it is, and the
    model never sees what should stand there.
    """
    for it in placeholders.found:
        if it.form is PlaceholderForm.UNCLOSED and is_meant(it, context):
            shown = context.text[it.span.start : it.span.end]
            name = _name(it.name, context)
            fix = _closed(it, name) if name else None
            yield Finding(it.span, f"{shown!r} is not closed", fix)


def _name(name: str, context: Context) -> str | None:
    if context.closed:
        return right_name(name, context)
    near = misspelt(name, context.variables)
    return name if not near else near[0] if len(near) == 1 else None


def _closed(it: Placeholder, name: str) -> Fix:
    marks = Edit(Span(it.inner.end, it.span.end), it.spelling.closing)
    edits = (marks,) if name == it.name else (Edit(it.inner, name), marks)
    return Fix(f"Change to {it.spelling.around(name)}", edits, Applicability.UNSAFE)
