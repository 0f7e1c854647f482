"""What a prompt block may contain: utilities, placeholders that get resolved, ASCII characters."""

from typing import NamedTuple

from promptls.patterns import pattern


class Utility(NamedTuple):
    """An action that is always available and ends a block."""

    text: str
    description: str
    clause: str = "iSDLC prompt format, section 2.2"


class BlockVariable(NamedTuple):
    """What a `{name}` in an item or a status line becomes.

    `source` is the state that it is made of, if any; `in_status` is for those of a status line.
    """

    name: str
    description: str
    example: str
    clause: str
    source: str = ""
    in_status: bool = False


# A text with one of these is a utility, too.
UTILITY_WORD = pattern(r"(?i:\b(?:status|cancel|help\b))")
UTILITIES = (
    Utility("Show workflow status", "The standard utility during an active workflow."),
    Utility("View project status", "The standard utility after a workflow is completed."),
)

BLOCK_VARIABLES = (
    BlockVariable(
        "primary_prompt",
        "The most likely next action: continue to the next phase, or complete the workflow.",
        "Continue to Phase 04 - Design",
        "iSDLC prompt format, section 3.3",
        "active_workflow.phases[current_phase_index + 1]",
    ),
    BlockVariable(
        "primary_action",
        "The most likely next action -- advance the workflow.",
        "Continue to Phase 04 - Design",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "alternative_action",
        "Other valid actions relevant to current phase.",
        "Review design artifacts",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "utility_action",
        "Status, cancel, or help actions.",
        "Show workflow status",
        "iSDLC prompt format, section 1.1",
    ),
    BlockVariable(
        "next_phase_name",
        "The display name of the phase that follows the current one.",
        "Phase 04 - Design",
        "iSDLC emission protocol, section 3.2",
        "active_workflow.phases[current_phase_index + 1]",
    ),
    BlockVariable(
        "first_phase_name",
        "The display name of the first phase of the workflow.",
        "Phase 01 - Requirements",
        "iSDLC emission protocol, section 3.1",
        "active_workflow.phases[0]",
    ),
    BlockVariable(
        "current_phase_noun",
        "The noun of the current phase.",
        "requirements",
        "iSDLC emission protocol, section 3.2",
        "active_workflow.phases[current_phase_index]",
    ),
    BlockVariable(
        "workflow_noun",
        "The type of the active workflow mapped to a noun.",
        "feature",
        "iSDLC emission protocol, section 3.1",
        "active_workflow.type",
    ),
    BlockVariable(
        "noun",
        "The noun of the active workflow's type.",
        "feature",
        "iSDLC emission protocol, section 4",
        "active_workflow.type",
    ),
    BlockVariable(
        "display_name",
        "The display name of the phase that a key stands for.",
        "Phase 03 - Architecture",
        "iSDLC prompt format, section 3.1",
    ),
    BlockVariable(
        "task_description",
        "What a sub-agent has completed.",
        "Symptom analysis",
        "iSDLC prompt format, section 1.3",
        in_status=True,
    ),
    BlockVariable(
        "parent_orchestrator_name",
        "The orchestrator that a sub-agent returns its results to.",
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
