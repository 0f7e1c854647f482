from collections.abc import Iterator

from promptls.document import Item, PromptBlock
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.conditions import is_of_agent
from promptls.semantics.phase_names import find_phase_names
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.wording import replacing
from promptls.vocabulary.roles import Role

_PLACEHOLDER = "{next_phase_name}"
_GOAL = pattern(
    r"(?i:(?:continue|proceed|go on|move on|advance)[ ](?:to|with)[ ]"
    r"(?P<goal>(?:the[ ])?(?:(?P<number>phase[ ][0-9]{1,3})"
    r"|(?P<name>[\w/ -]{1,60}?)(?:[ ]phase)?)))[.]?\Z"
)


@rule(
    PromptBlock,
    severity=Severity.WARNING,
    prefilter=is_of_agent,
    fix=UNSAFE,
    clause="iSDLC prompt format, section 3.3",
    path="agents/tracing/tracing-orchestrator.md",
    role=Role.SUB_ORCHESTRATOR,
    bad="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to Phase 05 - Test Strategy
          [2] Review design specifications
          [3] Show workflow status
        ---
    """,
    good="""
        # SUGGESTED PROMPTS

        ---
        SUGGESTED NEXT STEPS:
          [1] Continue to {next_phase_name}
          [2] Review design specifications
          [3] Show workflow status
        ---
    """,
)
def block_phase_hardcoded(block: PromptBlock, context: Context) -> Findings:
    """The first item of a phase agent's block must name the next phase with a placeholder.

    Which phase comes next depends on the workflow that is running. A hard-coded name is right for
    one workflow and sends the user to the wrong phase in others. That holds for the key of a phase,
    for its number and for its name in any case, too.
    """
    if context.role not in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR) or not block.items:
        return
    item, text = block.items[0], context.text
    named = [it.span for it in find_phase_names(item, text, context.vocabulary)]
    for span in named or _find_other_names(item, context):
        fix = unsafe_fix(span, _PLACEHOLDER, replacing(text[slice(*span)], _PLACEHOLDER))
        yield Finding(span, f"phase name is hard-coded; use {_PLACEHOLDER}", fix)


def _find_other_names(item: Item, context: Context) -> Iterator[Span]:
    """What an item has the user continue to, if it is a phase in other words than its own."""
    found = _GOAL.match(context.text, *item.text)
    if found is None:
        return
    if found["number"] or _is_phase(found["name"], context):
        yield Span(*found.span("goal"))


def _is_phase(name: str, context: Context) -> bool:
    """Whether a text is the key of a phase, or the part of a key that is its name."""
    folded = name.casefold()
    keys = [it.key.casefold() for it in context.vocabulary.phases]
    names = [it.partition("-")[2] for it in keys]
    return folded in keys or folded.replace(" ", "-") in names
