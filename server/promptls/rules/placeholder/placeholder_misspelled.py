from promptls.document import PlaceholderForm, Placeholders
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import have_unknown_name
from promptls.semantics.meanings import find_close_names
from promptls.text.wording import quoted, replacing, suggest


@rule(
    Placeholders,
    severity=Severity.HINT,
    prefilter=have_unknown_name,
    fix=UNSAFE,
    clause="Agentd system templates, R4",
    bad="""
        This is the project: <<PROJECT_CONTXT>>
    """,
    good="""
        This is the project: <<PROJECT_CONTEXT>>
    """,
)
def placeholder_misspelled(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder must not misspell a known variable.

    A file that does not list its variables may use any name. But a name that is one or two letters
    off a long, well-known one is probably wrong, and then nothing is filled in.
    """
    known = context.variables
    if context.closed:
        return
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EXACT:
            near = find_close_names(placeholder.name, known)
            if near:
                around = placeholder.spelling.around
                title = replacing(around(placeholder.name), around(near[0]))
                fix = unsafe_fix(placeholder.inner, near[0], title) if len(near) == 1 else None
                message = f"unknown variable {quoted(placeholder.name)}{suggest(near)}"
                yield Finding(placeholder.inner, message, fix)
