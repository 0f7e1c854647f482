"""The block in the section with the prompts of an agent."""

import pytest

from kit import check, check_fix, draw
from promptls.repairs.agents import render_frame, render_output
from promptls.vocabulary.roles import Role
from rules.agent_drawing import PHASE, SUB

STATUS = """| ---
| STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
| ---"""
NO_BLOCK = f": {'^' * 19} agent-prompts-block-missing: missing"


@pytest.mark.parametrize(
    ("role", "kind"),
    [
        (PHASE, "block of next steps"),
        (Role.SUB_ORCHESTRATOR, "block of next steps"),
        (SUB, "status line"),
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        "",
        "| Emit it at the end.\n|\n",
        "| ```\n| [1] Continue\n| ```\n|\n",
        "| <!--\n| See below.\n| -->\n|\n",
    ],
)
def test_a_section_that_shows_no_block(role: Role, kind: str, body: str) -> None:
    path = "agents/x/14-upgrade-engineer.md"
    before = f"| # SUGGESTED PROMPTS\n{NO_BLOCK} {kind} in the section\n|\n{body}| # OTHER\n|"
    check(before, path=path, role=role)
    shown = draw(render_frame(role) if body else render_output(role))
    check_fix(
        before, f"| # SUGGESTED PROMPTS\n|\n{body}{shown}\n|\n| # OTHER\n|", path=path, role=role
    )
    # One that is shown elsewhere is to be moved.
    elsewhere = f"{before}\n{shown}"
    check(elsewhere, path=path, role=role)


def test_a_block_is_not_put_into_what_is_open_at_the_end() -> None:
    drawing = f"""
| # SUGGESTED PROMPTS
{NO_BLOCK} block of next steps in the section
|
| Emit the steps.
|
| ```
: ^^^ fence-unclosed: fence '```' is not closed
| make"""
    path = "agents/14-upgrade-engineer.md"
    check(drawing, path=path, role=PHASE)
    closed = "\n".join(it for it in drawing.split("\n") if not it.startswith(":")) + "\n| ```"
    # It is put in behind the fence once that is closed, and not before.
    check_fix(drawing, f"{closed}\n|\n{draw(render_frame(PHASE))}\n|", path=path, role=PHASE)


@pytest.mark.parametrize(
    "body",
    [
        "Follow the SUGGESTED PROMPTS protocol in CLAUDE.md.",
        "```json\n| SUGGESTED NEXT STEPS:\n| ```",
    ],
)
def test_a_section_may_refer_to_what_is_elsewhere(body: str) -> None:
    for role in PHASE, SUB:
        check(f"| # SUGGESTED PROMPTS\n|\n| {body}", path="agents/x/y.md", role=role)


@pytest.mark.parametrize(
    "body",
    [
        "| STATUS: is what others emit.",
        "| <!--\n| ---\n| SUGGESTED NEXT STEPS:\n| [1] a\n| [2] b\n| ---\n| -->",
        "| > ---\n| > SUGGESTED NEXT STEPS:\n| > [1] a\n| > [2] b\n| > ---",
    ],
)
def test_what_only_looks_like_a_block_is_left_to_the_author(body: str) -> None:
    finding = f"{NO_BLOCK} block of next steps in the section"
    path = "agents/14-upgrade-engineer.md"
    before = f"| # SUGGESTED PROMPTS\n{finding}\n|\n{body}"
    check(before, path=path, role=PHASE)
    check_fix(before, f"| # SUGGESTED PROMPTS\n|\n{body}", path=path, role=PHASE)
