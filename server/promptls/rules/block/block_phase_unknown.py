from promptls.document import Item
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import is_more_than_words, names_next_phase
from promptls.semantics.phase_names import find_phase_names
from promptls.text.wording import quoted, replacing


@rule(
    Item,
    severity=Severity.INFO,
    prefilter=is_more_than_words,
    fix=UNSAFE,
    yields_to={"block-phase-hardcoded": names_next_phase},
    clause="iSDLC prompt format, section 3.1 and section 3.2",
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
    """`Phase NN - Name` must be the display name of a known phase.

    A phase has a key such as `04-design`, from which its display name is made. With another name,
    the list offers the user a phase that does not exist. `promptls declare phase 20-data-migration`
    adds a phase of your own to the settings.
    """
    for named in find_phase_names(item, context.text, context.vocabulary):
        if named.phase is None:
            near, hint, fix = named.nearest, "", None
            if near:
                hint = f"; did you mean {near!r}?"
                fix = unsafe_fix(named.span, near, replacing(named.text, near))
            yield Finding(named.span, f"unknown phase {quoted(named.text)}{hint}", fix)
