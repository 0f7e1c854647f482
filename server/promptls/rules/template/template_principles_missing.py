from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document
from promptls.rule import Context, rule
from promptls.template_parts import append, first_line, is_judged, titles


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R2",
    path="templates/system/BASE-challenge.md",
    bad="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Context

        <<PROJECT_CONTEXT>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Context

        <<PROJECT_CONTEXT>>

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.

        # Core Principles

        - Say why.
    """,
)
def template_principles_missing(document: Document, _: Context) -> Iterator[Finding]:
    """A template has core principles.

    They are what the agent falls back on where no instruction fits.
    """
    if is_judged(document) and not any("principle" in title for title in titles(document)):
        fix = append(document, ["# Core Principles", "", "- Say why."], "Insert principles")
        yield Finding(first_line(document), "no core principles", fix)
