from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document
from promptls.rule import Context, rule
from promptls.template_parts import append, first_line, is_judged, titles

_WORDS = ("workflow", "phase", "state", "transition")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R2",
    path="templates/system/BASE-challenge.md",
    bad="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        # Task

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Context

        <<PROJECT_CONTEXT>>

        # Task

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.

        # Workflow

        The phase is .
    """,
)
def template_workflow_missing(document: Document, _: Context) -> Iterator[Finding]:
    """A template explains the phase and its transitions.

    An agent that knows what comes before and after stops where the next one begins.
    """
    if is_judged(document) and not any(_is_workflow(title) for title in titles(document)):
        fix = append(document, ["# Workflow", "", "The phase is ."], "Insert a workflow")
        yield Finding(first_line(document), "no part about phase and state transitions", fix)


def _is_workflow(title: str) -> bool:
    return any(word in title for word in _WORDS)
