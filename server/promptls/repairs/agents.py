"""The section with which the file of an agent ends: what the agent prints, and when."""

from promptls.vocabulary.blocks import FALLBACK, STATUS_BLOCK, render_block
from promptls.vocabulary.roles import Role

HEADING = "# SUGGESTED PROMPTS"

_OF_SUB_AGENT = """At the end of your work, emit a status line.
Do not emit next steps: you report to your parent orchestrator, not to the user.

## Output Format
"""
_FULL = """At the end of your phase work, after all artifacts are saved, emit a block of next steps.

## Resolution Logic

1. Read `active_workflow` from `.isdlc/state.json`
2. If `active_workflow` is null or missing: emit the fallback below
3. Read `active_workflow.phases[]` and `active_workflow.current_phase_index`
4. Let next_index = current_phase_index + 1
5. If next_index < phases.length:
   - next_phase_key = phases[next_index]
   - Resolve display name: split key on first hyphen, title-case the remainder
   - Example: "03-architecture" -> "Phase 03 - Architecture"
   - primary_prompt = "Continue to {display_name}"
6. If next_index >= phases.length:
   - primary_prompt = "Complete workflow and merge to main"
7. current_phase_noun = the key of the current phase behind its first hyphen, hyphens as spaces

## Output Format

Emit this block as the last thing in your response:
"""
_FALLBACK = """
## Fallback (No Active Workflow)

If `active_workflow` is null or cannot be read:
"""
_ITEMS = "{primary_prompt}", "Review {current_phase_noun} artifacts", "Show workflow status"


def render_output(role: Role | None) -> str:
    """What an agent of a role is told to print, and how it finds that out."""
    if role is Role.SUB_AGENT:
        return f"{_OF_SUB_AGENT}\n{STATUS_BLOCK}"
    return f"{_FULL}\n{render_block(_ITEMS)}\n{_FALLBACK}\n{render_block(FALLBACK)}"


def render_frame(role: Role | None) -> str:
    """The block alone."""
    return STATUS_BLOCK if role is Role.SUB_AGENT else render_block(_ITEMS)
