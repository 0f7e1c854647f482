from promptls.document import EmissionList, LineForm, PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import ends_with_other_characters
from promptls.text.patterns import pattern
from promptls.text.wording import quoted
from promptls.vocabulary.blocks import FALLBACK, FEWEST_ITEMS, MOST_ITEMS, usual_form
from promptls.vocabulary.roles import Role

_PLACEHOLDER = pattern(r"\{[^{}]*\}")


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.WARNING,
    yields_to={"block-non-ascii": ends_with_other_characters},
    clause="iSDLC prompt format, section 2",
    path="agents/tracing/tracing-orchestrator.md",
    role=Role.SUB_ORCHESTRATOR,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Show workflow status
          [3] Review the architecture
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Review the architecture
          [3] Show workflow status
        ---
    """,
)
def block_last_not_utility(block: PromptBlock | EmissionList, context: Context) -> Findings:
    """The last item must be a utility: show the status, cancel or get help. The first must not.

    Users look for the way out at the end of the list, and take the first item to go on. A list that
    the emission protocol prescribes may end with another item, and the block for a project without
    a workflow, `Show project status` and `Start a new workflow`, is right as it is. Outside of a
    team of agents (a folder with `00-sdlc-orchestrator.md`) this is only a note, because other
    projects may order their items differently. Add texts of your own to `utilities` in the
    settings.
    """
    texts = [usual_form(context.text[slice(*it.text)]).rstrip(" ") for it in block.items]
    severity = None if context.role else Severity.INFO
    if not FEWEST_ITEMS <= len(texts) <= MOST_ITEMS:
        return
    if _is_free(block, context) and texts[-1] != FALLBACK[-1]:
        first = texts[0].casefold()
        if any(it.text.casefold() == first for it in context.vocabulary.utilities):
            message = f"first item {quoted(texts[0])} is a utility; expected the next step"
            yield Finding(block.items[0].text, message, severity=severity)
            return
    elif len(texts) == FEWEST_ITEMS:
        return
    last = block.items[-1]
    if last.form is LineForm.EMPTY or context.vocabulary.is_utility(texts[-1]):
        return
    if _PLACEHOLDER.fullmatch(texts[-1]):
        return  # Its value is not known here.
    message = f"last item {quoted(texts[-1])} is not a utility; expected status, cancel or help"
    yield Finding(last.text, message, severity=severity)


def _is_free(block: PromptBlock | EmissionList, context: Context) -> bool:
    """Whether no protocol prescribes the items."""
    return isinstance(block, PromptBlock) and context.role is not Role.ORCHESTRATOR
