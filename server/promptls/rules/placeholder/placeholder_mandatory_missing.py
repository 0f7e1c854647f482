from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Document, PlaceholderForm, Placeholders
from promptls.findings import Finding
from promptls.fixes import Applicability, Edit, Fix
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.semantics.placeholder_mistakes import new_spelling
from promptls.semantics.template_parts import first_line
from promptls.semantics.variables import context_names
from promptls.text import Span, newline_of

_BREAKS = ("", "\n", "\r")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R2, R4",
    path="templates/system/CLAUDE-implement.md",
    bad="""
        # Identity & Role

        You are the engineer of a change.

        # Core Principles

        - Do what the tasks say and no more.

        # Context

        <<PROJECT_CONTEXT>>

        # Workflow

        The phase is implement.
        Do the tasks, write tests, and keep `IMPLEMENTATION.md` up to date.

        You MUST output `<task_status id="1.1">COMPLETED</task_status>`.
    """,
    good="""
        # Identity & Role

        You are the engineer of a change.

        # Core Principles

        - Do what the tasks say and no more.

        # Context

        <<PROJECT_CONTEXT>>

        <<TASKS>>

        # Workflow

        The phase is implement.
        Do the tasks, write tests, and keep `IMPLEMENTATION.md` up to date.

        You MUST output `<task_status id="1.1">COMPLETED</task_status>`.
    """,
)
def placeholder_mandatory_missing(document: Document, context: Context) -> Iterator[Finding]:
    """A system template has the variables without which its phase cannot be done.

    `PROJECT_CONTEXT` tells every agent what it works on, and `TASKS` tells the one that
    implements what to do.
    """
    if document.kind is not Kind.SYSTEM_TEMPLATE:
        return
    variables = context.vocabulary.variables
    wanted = [it.name for it in variables if it.mandatory and it.is_given(context.phase)]
    found = context_names(document, context.vocabulary)
    if not found:
        return  # template-context-missing has it
    for name in wanted:
        if name not in found:
            place = first_line(document)
            fix = _inserted(document, new_spelling(context).around(name))
            yield Finding(place, f"{name} is missing", fix)


def _inserted(document: Document, placeholder: str) -> Fix:
    text = document.source.text
    line_break = newline_of(text)
    at = _end_of_lone_placeholder(document)
    if at is not None:
        new = f"{line_break * 2}{placeholder}"
    else:
        at = len(text)
        ends = text.endswith(("\n", "\r"))
        new = f"{line_break if ends else line_break * 2}{placeholder}{line_break}"
    return Fix(f"Insert {placeholder}", (Edit(Span(at, at), new),), Applicability.UNSAFE)


def _end_of_lone_placeholder(document: Document) -> int | None:
    """The end of the last line that is a placeholder and nothing else."""
    text = document.source.text
    at = None
    for base, node in document.nodes(Placeholders):
        for it in node.found:
            if it.form is PlaceholderForm.EXACT and it.in_prose:
                span = it.span.moved(base)
                if (
                    text[span.start - 1 : span.start] in _BREAKS
                    and text[span.end : span.end + 1] in _BREAKS
                ):
                    at = span.end
    return at
