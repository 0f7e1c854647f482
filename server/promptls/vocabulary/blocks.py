"""What a prompt block may contain: utilities, placeholders, and ASCII characters for others."""

from collections.abc import Iterable

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple


class Utility(NamedTuple):
    """An action that is always available and ends a block."""

    text: str
    description: str
    clause: str = "iSDLC prompt format, section 2.2"


class BlockVariable(NamedTuple):
    """What a `{name}` in an item or a status line is replaced with.

    `source` is the state that it is made from, if any; `in_status` marks those of a status line.
    """

    name: str
    description: str
    example: str
    clause: str
    source: str = ""
    in_status: bool = False


# The line that a block begins with, and what a sub-agent emits instead.
HEADER = "SUGGESTED NEXT STEPS:"
# What the phase agents of iSDLC emit when there is no workflow to go by.
FALLBACK = "Show project status", "Start a new workflow"
STATUS_BLOCK = """---
STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
---"""
# How many items a block has.
FEWEST_ITEMS, MOST_ITEMS = 2, 4

# A text with one of these is a utility, too.
UTILITY_WORD = pattern(r"(?i:\b(?:status|cancel|help\b))")
UTILITIES = (
    Utility(
        "Show workflow status",
        "Shows how far the workflow is. The usual last item while a workflow is active.",
    ),
    Utility(
        "View project status",
        "Shows the status of the project. The usual last item after a workflow has completed.",
    ),
)

BLOCK_VARIABLES = (
    BlockVariable(
        "primary_prompt",
        "Replaced with the most likely next action: continue to the next phase or finish.",
        "Continue to Phase 04 - Design",
        "iSDLC prompt format, section 3.3",
        "active_workflow.phases[current_phase_index + 1]",
    ),
    BlockVariable(
        "primary_action",
        "Replaced with the most likely next action, which advances the workflow.",
        "Continue to Phase 04 - Design",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "alternative_action",
        "Replaced with another action that makes sense in the current phase.",
        "Review design artifacts",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "utility_action",
        "Replaced with an action that shows the status, cancels the workflow or gets help.",
        "Show workflow status",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "next_phase_name",
        "Replaced with the display name of the phase after the current one.",
        "Phase 04 - Design",
        "iSDLC emission protocol, section 3.2",
        "active_workflow.phases[current_phase_index + 1]",
    ),
    BlockVariable(
        "first_phase_name",
        "Replaced with the display name of the first phase of the workflow.",
        "Phase 01 - Requirements",
        "iSDLC emission protocol, section 3.1",
        "active_workflow.phases[0]",
    ),
    BlockVariable(
        "current_phase_noun",
        "Replaced with what the results of the current phase are called.",
        "requirements",
        "iSDLC emission protocol, section 3.2",
        "active_workflow.phases[current_phase_index]",
    ),
    BlockVariable(
        "workflow_noun",
        "Replaced with what the active workflow is about.",
        "feature",
        "iSDLC emission protocol, section 3.1",
        "active_workflow.type",
    ),
    BlockVariable(
        "noun",
        "Replaced with what the active workflow is about.",
        "feature",
        "iSDLC emission protocol, section 4",
        "active_workflow.type",
    ),
    BlockVariable(
        "display_name",
        "Replaced with the display name of a phase.",
        "Phase 03 - Architecture",
        "iSDLC prompt format, section 3.1",
    ),
    BlockVariable(
        "task_description",
        "Replaced with what the sub-agent has completed.",
        "Symptom analysis",
        "iSDLC prompt format, section 1.3",
        in_status=True,
    ),
    BlockVariable(
        "parent_orchestrator_name",
        "Replaced with the name of the orchestrator that gets the results.",
        "tracing orchestrator",
        "iSDLC prompt format, section 1.3",
        in_status=True,
    ),
)


_FORMS = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    **dict.fromkeys("\u2014\u2015", "--"),
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2192\u21d2\u27a1\u2794", "->"),
    **dict.fromkeys("\u2190\u21d0", "<-"),
    **dict.fromkeys("\u2022\u00b7\u25cf\u25aa\u25e6", "*"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " "),
    "\u2026": "...",
    "\u200b": "",
    "\ufeff": "",
    "\ufe0f": "",
}
_TABLE = str.maketrans(_FORMS)


def usual_form(text: str) -> str:
    """A text with every character that has an ASCII form in that form; others stay."""
    return text if text.isascii() else text.translate(_TABLE)


def render_block(items: Iterable[str]) -> str:
    """A block of next steps as it is emitted, without a line break at its end."""
    lines = (f"  [{number}] {text}" for number, text in enumerate(items, 1))
    return "\n".join(("---", HEADER, *lines, "---"))
