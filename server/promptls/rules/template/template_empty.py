from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.template_parts import is_empty
from promptls.text import Span


@rule(
    Document,
    severity=Severity.ERROR,
    clause="templates R2",
    path="templates/system/BASE-challenge.md",
    bad="""

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

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
)
def template_empty(document: Document, _: Context) -> Iterator[Finding]:
    """A template has a text.

    An empty prompt is worse than none: the agent runs without instructions, and nobody is told.
    """
    if document.kind is Kind.SYSTEM_TEMPLATE and is_empty(document):
        yield Finding(Span(0, 0), "an empty template")
