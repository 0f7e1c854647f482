from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.nearest import meant
from promptls.rule import Context, rule
from promptls.suppressions import allowances


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="promptls",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        <!-- promptls: allow-file suppression-unusd -->
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---

        <!-- promptls: allow-file suppression-unused -->
    """,
)
def suppression_unknown(document: Document, context: Context) -> Iterator[Finding]:
    """A suppression names rules.

    A name that is no rule suppresses nothing, and whoever wrote it believes that it does.
    """
    for allowance in allowances(document):
        name, span = allowance.name
        if name in context.rule_names:
            continue
        near = meant(name, context.rule_names)
        fix = replace(span, near, f"Change to {near}") if near else None
        yield Finding(span, f"no rule is called {name!r}", fix)
