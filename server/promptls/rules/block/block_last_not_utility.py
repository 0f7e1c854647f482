from promptls.document import EmissionList, LineForm, PromptBlock
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.conditions import ends_with_other_characters
from promptls.text.patterns import pattern
from promptls.text.wording import quoted
from promptls.vocabulary.blocks import usual_form
from promptls.vocabulary.kinds import Role

_PLACEHOLDER = pattern(r"\{[^{}]*\}")
_WITH_UTILITY = (3, 4)


@rule(
    PromptBlock,
    EmissionList,
    severity=Severity.WARNING,
    yields_to={"block-non-ascii": ends_with_other_characters},
    clause="iSDLC prompt format, section 2.2",
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
    """The last item of three or four must be a utility: show the status, cancel or get help.

    Users look for the way out at the end of the list. A block of two items may do without one, and
    so may a list that the emission protocol prescribes. Outside of a team of agents (a folder with
    `00-sdlc-orchestrator.md`) this is only a note, because other projects may order their items
    differently. Add texts of your own to `utilities` in the settings.
    """
    if len(block.items) not in _WITH_UTILITY:
        return
    last = block.items[-1]
    text = usual_form(context.text[last.text.start : last.text.end]).rstrip(" ")
    if last.form is LineForm.EMPTY or context.vocabulary.is_utility(text):
        return
    if _PLACEHOLDER.fullmatch(text):
        return  # Its value is not known here.
    message = f"last item {quoted(text)} is not a utility; expected status, cancel or help"
    yield Finding(last.text, message, severity=None if context.role else Severity.INFO)
