"""Parts of an agent of a team, and the section with its prompts as a fix puts it in."""

from kit import draw
from promptls.repairs.agents import HEADING, render_output
from promptls.vocabulary.roles import Role

PATH = "agents/03-system-designer.md"
PHASE, SUB = Role.PHASE_AGENT, Role.SUB_AGENT
CLOSING = "| You translate architecture into actionable designs that developers can implement."
BLOCK = """| ---
| SUGGESTED NEXT STEPS:
|   [1] {primary_prompt}
|   [2] Show workflow status
| ---
|"""
INSERTED = draw(f"{HEADING}\n\n{render_output(PHASE)}\n")
