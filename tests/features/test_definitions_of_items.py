"""Where an item of a block is defined: at the emission point of the orchestrator."""

from features.matrix import covers
from features.workspace import (
    check_definition,
)

ORCHESTRATOR = """
@ agents/00-sdlc-orchestrator.md
| # PROMPT EMISSION PROTOCOL
|
| ## 1. Workflow Initialization
|
| Emit:
|   [1] Describe your {workflow_noun} to begin {first_phase_name}
|   [2] Show workflow phases
|   [3] Show workflow status
|
| ## 2. Gate Passage
"""


@covers("definition", "block")
def test_an_item_leads_to_its_emission_point() -> None:
    check_definition(
        f"""
{ORCHESTRATOR.replace("## 1. Workflow Initialization", "## 1. Workflow Initialization§").strip()}
@ agents/03-designer.md
| # SUGGESTED PROMPTS
|
| ---
| SUGGESTED NEXT STEPS:
|   [1] Describe your {{workflow_noun}} to begin {{first_phase_name}}
|   [2] Show work<|>flow status
| ---
""".replace("§", "\n:       ^^^^^^^^^^^^^^^^^^^^^^^ 1")
    )


@covers("definition", "block")
def test_the_primary_prompt_leads_to_the_gate() -> None:
    check_definition(f"""
{ORCHESTRATOR.strip()}
:       ^^^^^^^^^^^^ 1
@ agents/03-designer.md
| ---
| SUGGESTED NEXT STEPS:
|   [1] {{primary<|>_prompt}}
|   [2] Show workflow status
| ---
""")


@covers("definition", "block")
def test_an_item_of_the_orchestrator_leads_to_the_point_above_it() -> None:
    check_definition("""
        @ agents/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate Failure
        :       ^^^^^^^^^^^^ 1
        |
        | Emit:
        |   [1] Review gate failure details
        |   [2] Retry<|> gate check
        |   [3] Escalate to human
    """)


def test_the_orchestrator_of_the_same_team_counts() -> None:
    check_definition("""
        @ b/00-sdlc-orchestrator.md
        | # PROMPT EMISSION PROTOCOL
        |
        | ## 3. Gate Failure
        :       ^^^^^^^^^^^^ 1
        @ b/03-designer.md
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Retry<|> gate check
        |   [2] Escalate to human
        | ---
    """)
