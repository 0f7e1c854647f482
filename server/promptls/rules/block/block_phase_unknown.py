from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Item
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, unsafe_fix
from promptls.rule import rule
from promptls.semantics.phase_names import find_phase_names
from promptls.semantics.precedence import names_next_phase
from promptls.semantics.prefilters import is_more_than_words


@rule(
    Item,
    severity=Severity.INFO,
    prefilter=is_more_than_words,
    fix=Applicability.UNSAFE,
    yields_to={"block-phase-hardcoded": names_next_phase},
    clause="iSDLC prompt format, section 3.1",
    bad="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Desing
          [2] Show workflow status
        ---
    """,
    good="""
        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 04 - Design
          [2] Show workflow status
        ---
    """,
)
def block_phase_unknown(item: Item, context: Context) -> Findings:
    """`Phase NN - Name` is the display name of a phase.

    The name is made from the phase's key: its words in capitals, nothing else. Real projects add
    phases of their own; those belong into the settings, or into the workflow's state.
    """
    for named in find_phase_names(item, context.text, context.vocabulary):
        if named.phase is None:
            near = named.nearest
            fix = unsafe_fix(named.span, near, f"Change to {near}") if near else None
            yield Finding(named.span, f"no phase is called {named.text!r}", fix)
