from promptls.document import Document
from promptls.repairs.templates import insert_placeholder
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.conditions import lacks_context
from promptls.semantics.placeholders.meant import choose_spelling
from promptls.semantics.placeholders.variables import find_context_names
from promptls.semantics.templates.contents import find_first_line
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    yields_to={"template-context-missing": lacks_context},
    clause="Agentd system templates, R2 and R4",
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

        You MUST output `<task_status id="1.1">COMPLETED</task_status>` or
        `<task_status id="1.1">FAILED</task_status>`.
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

        You MUST output `<task_status id="1.1">COMPLETED</task_status>` or
        `<task_status id="1.1">FAILED</task_status>`.
    """,
)
def placeholder_mandatory_missing(document: Document, context: Context) -> FileFindings:
    """A system template must have the placeholders that its phase requires.

    `PROJECT_CONTEXT` tells every agent about the project, and `TASKS` tells the agent of the phase
    `implement` what to do. Without the placeholder this text does not reach the agent, which then
    has to guess.
    """
    if document.kind is not Kind.SYSTEM_TEMPLATE:
        return
    variables = context.vocabulary.variables
    wanted = [it.name for it in variables if it.mandatory and it.is_given(context.phase)]
    found = find_context_names(document, context.vocabulary)
    for name in wanted:
        if name not in found:
            place = find_first_line(document)
            placeholder = choose_spelling(context).around(name)
            fix = insert_placeholder(document, placeholder)
            yield Finding(place, f"missing required placeholder {placeholder!r}", fix)
