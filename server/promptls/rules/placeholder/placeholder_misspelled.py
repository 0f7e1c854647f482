from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import PlaceholderForm, Placeholders
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, unsafe_fix
from promptls.rule import rule
from promptls.semantics.meanings import find_close_names
from promptls.semantics.prefilters import have_unknown_name


@rule(
    Placeholders,
    severity=Severity.HINT,
    prefilter=have_unknown_name,
    fix=Applicability.UNSAFE,
    clause="Agentd system templates, R4",
    bad="""
        This is the project: <<PROJECT_CONTXT>>
    """,
    good="""
        This is the project: <<PROJECT_CONTEXT>>
    """,
)
def placeholder_misspelled(placeholders: Placeholders, context: Context) -> Findings:
    """A name that is nearly that of a variable is that of the variable.

    In a file that does not list its names any name may be right. One that differs by a letter or
    two from a long name that everybody knows hardly is.
    """
    known = context.variables
    if context.closed:
        return
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EXACT:
            near = find_close_names(placeholder.name, known)
            if near:
                title = f"Change to {placeholder.spelling.around(near[0])}"
                fix = unsafe_fix(placeholder.inner, near[0], title) if len(near) == 1 else None
                yield Finding(placeholder.inner, f"no variable is called {placeholder.name!r}", fix)
