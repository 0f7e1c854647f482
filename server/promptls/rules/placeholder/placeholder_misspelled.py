from collections.abc import Iterator
from typing import Any

from promptls.document import Document, Placeholder, PlaceholderForm, Placeholders
from promptls.rules.kit import UNSAFE, Context, Finding, Severity, rule, unsafe_fix
from promptls.semantics.conditions import have_unknown_name
from promptls.semantics.placeholders.meanings import find_close_names
from promptls.semantics.placeholders.open_names import find_slips
from promptls.text.spans import AnySpan
from promptls.text.wording import quoted, replacing, suggest


@rule(
    Placeholders,
    Document,
    severity=Severity.WARNING,
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
def placeholder_misspelled(
    checked: Placeholders | Document, context: Context
) -> Iterator[Finding[Any]]:
    """A placeholder must not misspell a known variable.

    A file that does not list its variables may use any name. But a name that is one or two letters
    off a long, well-known one is probably wrong, and then nothing is filled in. So is a name that
    is used once, and is a letter off one that the file uses three times or more.
    `promptls declare variable NAME` makes a name known that is right.
    """
    if context.closed:
        return
    if isinstance(checked, Document):
        for group, placeholder, meant in find_slips(checked):
            if not find_close_names(placeholder.name, context.variables):
                yield _finding(placeholder, group.at(placeholder.inner), (meant,))
        return
    for placeholder in checked.found:
        if placeholder.form is PlaceholderForm.EXACT:
            near = find_close_names(placeholder.name, context.variables)
            if near:
                yield _finding(placeholder, placeholder.inner, near)


def _finding(placeholder: Placeholder, inner: AnySpan, near: tuple[str, ...]) -> Finding[AnySpan]:
    around = placeholder.spelling.around
    title = replacing(around(placeholder.name), around(near[0]))
    fix = unsafe_fix(inner, near[0], title) if len(near) == 1 else None
    return Finding(inner, f"unknown variable {quoted(placeholder.name)}{suggest(near)}", fix)
