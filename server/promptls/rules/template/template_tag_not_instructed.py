from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document
from promptls.rule import Context, rule
from promptls.template_parts import append, first_line, instruction, is_judged, phase_of


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R5",
    path="templates/system/BASE-challenge.md",
    bad="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output one of `<review>PASS</review>`, `<review>NEEDS_REVISION</review>`,
        `<review>REJECTED</review>`.
    """,
)
def template_tag_not_instructed(document: Document, context: Context) -> Iterator[Finding]:
    """A template tells the agent to output the tag of its phase.

    The orchestrator reads the verdict, or the status of a task, from it. An agent that is not
    told does not write it.
    """
    phase = phase_of(document, context.vocabulary)
    if phase is None or phase.tag is None or not is_judged(document):
        return
    if f"<{phase.tag}" not in context.text:
        lines = [instruction(phase, context.vocabulary)]
        fix = append(document, lines, f"Insert <{phase.tag}>")
        yield Finding(first_line(document), f"no instruction to output <{phase.tag}>", fix)
