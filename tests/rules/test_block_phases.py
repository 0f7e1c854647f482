"""What the items say of phases."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role
from rules.block_drawing import block, check_first_item

PHASE_AGENT = """
    | # SUGGESTED PROMPTS
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to Phase 04 - Desing or Phase\u00a005 \u2013 Test Strategy
    |   [2] Go back to Phase 03 - Architechture
    |   [3] Show workflow status
    | ---
"""


@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_the_first_item_of_a_phase_agent_names_no_phase(role: Role) -> None:
    check_fix(
        PHASE_AGENT,
        """
        | # SUGGESTED PROMPTS
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_name} or {next_phase_name}
        |   [2] Go back to Phase 03 - Architecture
        |   [3] Show workflow status
        | ---
        """,
        role=role,
    )
    check_fix(
        PHASE_AGENT,
        PHASE_AGENT.replace("\u00a0", " ").replace("\u2013", "-"),
        role=role,
        only_safe=True,
    )


@pytest.mark.parametrize("role", [None, Role.SUB_AGENT])
def test_others_may_name_phases_that_exist(role: Role | None) -> None:
    check_fix(
        PHASE_AGENT,
        PHASE_AGENT.replace("Desing", "Design")
        .replace("Architechture", "Architecture")
        .replace("\u00a0", " ")
        .replace("\u2013", "-"),
        role=role,
    )


def test_a_block_of_a_phase_agent_may_have_no_items() -> None:
    drawing = "| # SUGGESTED PROMPTS\n|\n" + block()
    check_fix(drawing, drawing, role=Role.PHASE_AGENT)


@pytest.mark.parametrize(
    "text",
    [
        "Phase 04 - Design",
        "Phase 04 - Design and more",
        "Phase 04 - Design Review",
        "Phase 10 - Cicd: all of it",
        "Phase 04 - {phase_name}",
        "Phase 04 \u2013 Design",
        "Phase 4",
        "Phases 04 - 06",
        "Multiphase 04 - Desing",
    ],
)
def test_phases_that_exist_and_texts_that_name_none(text: str) -> None:
    drawing = block(text, "Show workflow status")
    check_fix(drawing, drawing.replace("\u2013", "-"))


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Phase 04 - Desing", "Phase 04 - Design"),
        ("Phase 04 - design", "Phase 04 - Design"),
        ("Phase 4 - Design", "Phase 04 - Design"),
        ("Phase 05 - Design", "Phase 04 - Design"),
        ("Phase 10 - CICD", "Phase 10 - Cicd"),
        ("Phase 16 - Upgrade", "Phase 16 - Upgrade Plan"),
        # A number of its own: it may well be a phase of the project.
        ("Phase 99 - Desing Notes", "Phase 99 - Desing Notes"),
        ("Phase 20 - Data Mining", "Phase 20 - Data Mining"),
    ],
)
def test_a_phase_that_does_not_exist(name: str, meant: str) -> None:
    place = f"|   [1] Continue to {name} now\n:                   {'^' * len(name)}"
    hint = f"; did you mean '{meant}'?" if meant != name else ""
    finding = f"{place} block-phase-unknown: unknown phase '{name}'{hint}"
    drawing = block(f"Continue to {name} now", "Show workflow status")
    row = f"|   [1] Continue to {name} now"
    check(drawing.replace(row, finding))
    check_fix(drawing, drawing.replace(name, meant))
    check_fix(drawing, drawing, only_safe=True)


@pytest.mark.parametrize(
    "goal",
    [
        "test strategy",
        "Test Strategy",
        "the test strategy phase",
        "05-test-strategy",
        "test-strategy",
        "Phase 05",
        "phase 7",
        "design",
    ],
)
@pytest.mark.parametrize("role", [Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR])
def test_a_phase_in_other_words_is_hard_coded_too(goal: str, role: Role) -> None:
    mark = f"\n:       {' ' * len('Continue to ')}{'^' * len(goal)} block-phase-hardcoded: "
    check_first_item(
        f"Continue to {goal}",
        role,
        fixed="Continue to {next_phase_name}",
        message=f"{mark}phase name is hard-coded; use {{next_phase_name}}",
    )
    check_first_item(f"Continue to {goal}")
    check_first_item(f"Continue to {goal} of the shop", role)


@pytest.mark.parametrize("text", ["Continue", "Continue to the next phase", "Review the design"])
def test_other_first_items_name_no_phase(text: str) -> None:
    check_first_item(text, Role.PHASE_AGENT)
