from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document, Placeholders, Spelling
from promptls.rule import Context, rule
from promptls.template_parts import append, first_line, is_judged


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

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """,
    good="""
        # Identity & Role

        You are the reviewer of a proposal.

        # Core Principles

        - Question every assumption.

        # Workflow

        The phase is challenge.
        Review the proposal for consistency and gaps.

        You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.

        # Context

        <<PROJECT_CONTEXT>>
    """,
)
def template_context_missing(document: Document, context: Context) -> Iterator[Finding]:
    """A template has a placeholder for its context.

    Without one the agent knows nothing of the project that it works on.
    """
    if not is_judged(document):
        return
    used = {name for _, it in document.nodes(Placeholders) for name in it.names}
    if not used & context.vocabulary.variable_names:
        spelling = Spelling.BRACES if context.vocabulary.brace_style else Spelling.ANGLES
        variable = spelling.around("PROJECT_CONTEXT")
        lines = ["# Context", "", variable]
        fix = append(document, lines, f"Insert {variable}")
        yield Finding(first_line(document), "no placeholder for the context", fix)
