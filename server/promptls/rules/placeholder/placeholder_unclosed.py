from promptls.document import Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.repairs.templates import rewrite_placeholder
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Fix, Severity, rule
from promptls.semantics.conditions import have_odd_form
from promptls.semantics.meanings import find_close_names
from promptls.semantics.placeholders import find_new_spelling, find_safe_name, is_meant
from promptls.text.spans import Span
from promptls.text.wording import quoted, replacing


@rule(
    Placeholders,
    severity=Severity.ERROR,
    prefilter=have_odd_form,
    fix=UNSAFE,
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
    """A placeholder must begin and end with the marks of one style, on one line.

    Only `<<NAME>>` and `{{NAME}}` are replaced by a text before the model gets the prompt. Anything
    else reaches the model as it is written, and the text is missing. A known name that is closed
    but not opened is reported as well.
    """
    for placeholder in placeholders.found:
        shown = context.text[placeholder.span.start : placeholder.span.end]
        if placeholder.form is PlaceholderForm.UNCLOSED and is_meant(placeholder, context):
            fix = _rewrite(placeholder, _name(placeholder.name, context), context)
            yield Finding(placeholder.span, _message(shown, placeholder.spelling), fix)
        elif placeholder.form is PlaceholderForm.UNOPENED and _is_certain(placeholder, context):
            fix = _rewrite(placeholder, find_safe_name(placeholder.name, context), context)
            opening = placeholder.spelling.opening
            message = f"placeholder {quoted(shown)} is not opened; expected {opening!r}"
            yield Finding(placeholder.span, message, fix)


def _rewrite(placeholder: Placeholder, name: str | None, context: Context) -> Fix[Span] | None:
    if name is None:
        return None
    old = context.text[placeholder.span.start : placeholder.span.end]
    new = find_new_spelling(placeholder, context).around(name)
    edits = rewrite_placeholder(placeholder, name, context)
    return Fix(replacing(old, new), edits, UNSAFE)


def _is_certain(placeholder: Placeholder, context: Context) -> bool:
    return context.closed and placeholder.name in context.variables


def _message(shown: str, spelling: Spelling) -> str:
    found = (Spelling.BRACES if spelling is Spelling.ANGLES else Spelling.ANGLES).closing
    if shown.endswith(found):
        return f"expected {spelling.closing!r} after {quoted(shown[:-2])}, found {found!r}"
    return f"placeholder {quoted(shown)} is not closed; expected {spelling.closing!r}"


def _name(name: str, context: Context) -> str | None:
    if context.closed:
        return find_safe_name(name, context)
    near = find_close_names(name, context.variables)
    return name if not near else near[0] if len(near) == 1 else None
