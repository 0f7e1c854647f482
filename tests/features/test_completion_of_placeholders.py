"""Completion of placeholders of templates."""

import pytest

from features.drawing import check_offers, offered
from features.matrix import covers
from features.projects import AGENT, IMPLEMENT, PLAN, PROJECT, PROMPT
from promptls.vocabulary import SPECIFIED


@covers("completion", "placeholder")
def test_what_the_file_lacks_comes_before_what_it_has() -> None:
    check_offers(
        """
        | {{PROJECT_CONTEXT}}
        | {{<|>}}
        : {{TASKS}} | tasks.md, no value | {{TASKS}}
        : {{PROJECT_STRUCTURE}} | folders and files of the project | {{PROJECT_STRUCTURE}}
        : {{ARTIFACTS}} | files that match templates.artifacts | {{ARTIFACTS}}
        : {{SKELETON}} | files that match templates.skeletons | {{SKELETON}}
        : {{PROJECT_CONTEXT}} | agentd/project.md, 3 lines, 21 characters | {{PROJECT_CONTEXT}}
        """,
        path=IMPLEMENT,
        values=PROJECT,
    )


@covers("completion", "placeholder")
def test_a_phase_is_offered_what_it_is_given() -> None:
    check_offers("| {{TA<|>", path=PLAN)


@covers("completion", "placeholder")
def test_what_a_file_declares_comes_first() -> None:
    check_offers(
        """
        | ---
        | variables: [GOAL]
        | ---
        | {{<|>
        : {{GOAL}} | declared in front matter | {{GOAL}}
        : {{PROJECT_CONTEXT}} | agentd/project.md | {{PROJECT_CONTEXT}}
        """,
        path=PROMPT,
        most=2,
    )


@covers("completion", "placeholder")
def test_an_ordinary_page_gets_only_the_name_that_is_begun() -> None:
    check_offers(
        """
        | a <<TA<|>
        : <<TASKS>> | tasks.md | a <<TASKS>>
        """
    )
    # What is there already is another name.
    check_offers("| a {{S<|>UBTASK_1}}")
    for drawing in ("| a <<ta<|>", "| ```sh\n| cat <<T<|>\n| ```"):
        check_offers(drawing)


@covers("completion", "placeholder")
@pytest.mark.parametrize(
    "path",
    [
        AGENT,
        "categories/tracer.agent.md",
        "agents/tracer.md.template",
        ".github/agents/a.agent.md",
        "AGENTS.md",
        "CLAUDE.md",
        "CLAUDE.md.template",
        ".github/instructions/python.instructions.md",
        ".claude/commands/ship.md",
        "templates/system/BASE-plan.md.template",
    ],
)
@pytest.mark.parametrize("marks", ["<<>>", "{{}}"])
def test_agents_commands_and_instructions_take_variables(path: str, marks: str) -> None:
    names = [f"{marks[:2]}{it.name}{marks[2:]}" for it in SPECIFIED.variables]
    for is_triggered in False, True:
        found = offered(f"| # A\n|\n| {marks[:2]}<|>", path=path, is_triggered=is_triggered)
        assert sorted(found) == sorted(names)
    # In code such marks are another language's.
    for code in "```bash\n| cat <<<|>\n| ```", "```\n| x\n| ```\n|\n| `cat <<-<|>`":
        assert offered(f"| # A\n|\n| {code}", path=path) == []


@covers("completion", "placeholder")
@pytest.mark.parametrize("path", ["docs/page.md", "skills/x/SKILL.md"])
def test_other_pages_take_none_before_a_letter(path: str) -> None:
    assert offered("| # A\n|\n| <<<|>", path=path, is_triggered=True) == []
    assert offered("| # A\n|\n| {{<|>", path=path, is_triggered=True) == []
