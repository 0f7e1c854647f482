"""The names of system templates, and what is no system template at all."""

import pytest

from kit import check, parsed
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

TEXT = """
| # Identity & Role
|
| You are the planner.
|
| # Core Principles
|
| - No code.
|
| # Context
|
| <<PROJECT_CONTEXT>>
|
| # Workflow
|
| Write proposal.md, specs and tasks.md with Mermaid.
| Review consistency and gaps; do the tasks and tests, write IMPLEMENTATION.md.
| Security, quality, changelog and cleanup matter.
| You MUST output `<review>PASS</review>` or `<task_status id="1.1">FAILED</task_status>`, or instead
| of these NEEDS_REVISION, NEEDS_CHANGES or COMPLETED.
|"""
FOLDER = "templates/system"


def drawn(finding: str) -> str:
    return TEXT.replace("Role\n", f"Role\n{finding}\n", 1) if finding else TEXT


@pytest.mark.parametrize("agent", ["GEMINI", "CLAUDE", "CODEX", "BASE"])
@pytest.mark.parametrize("phase", ["plan", "challenge", "review", "archive"])
def test_names_that_are_loaded(agent: str, phase: str) -> None:
    check(TEXT, path=f"{FOLDER}/{agent}-{phase}.md")
    check(TEXT, path=f"a/b/{FOLDER}/{agent}-{phase}.md")


@pytest.mark.parametrize(
    "name",
    ["plan", "BASE_plan", "BASE plan", "BASE-plan-v2", "base-plan.old", "-plan", "readme"],
)
def test_names_of_another_form(name: str) -> None:
    said = f"invalid template name '{name}.md': use AGENT-PHASE.md, such as BASE-plan.md"
    check(drawn(f": ^ template-name-malformed: {said}"), path=f"{FOLDER}/{name}.md")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("base-plan", "BASE-plan"),
        ("Claude-Plan", "CLAUDE-plan"),
        ("gpt-plan", "GPT-plan"),
        ("BASE-Planing", "BASE-planing"),
    ],
)
def test_names_in_another_case(name: str, expected: str) -> None:
    said = f"expected file name '{expected}.md', found '{name}.md'"
    check(drawn(f": ^ template-name-case: {said}"), path=f"{FOLDER}/{name}.md")


def test_unknown_agents_and_phases() -> None:
    finding = ": ^ template-agent-unknown: unknown agent 'GPT'; expected GEMINI, CLAUDE, CODEX or BASE, or [agents.GPT] in promptls.toml"
    check(drawn(finding), path=f"{FOLDER}/GPT-plan.md")
    finding = ": ^ template-phase-unknown: unknown phase 'planning'; did you mean 'plan'?"
    check(drawn(finding), path=f"{FOLDER}/BASE-planning.md")
    both = f": ^ template-agent-unknown: unknown agent 'GPT'; expected GEMINI, CLAUDE, CODEX or BASE, or [agents.GPT] in promptls.toml\n{finding}"
    check(drawn(both), path=f"{FOLDER}/GPT-planning.md")


@pytest.mark.parametrize(
    "path",
    [
        f"{FOLDER}/README.md",
        f"{FOLDER}/index.md",
        f"{FOLDER}/sub/base_plan.md",
        f"{FOLDER}/base_plan.md.template",
        f"{FOLDER}/base_plan.txt",
        "templates/base_plan.md",
        "system/base_plan.md",
        "templates/system.md",
        "templates/systems/base_plan.md",
    ],
)
def test_what_is_no_template(path: str) -> None:
    for text in "| # Notes\n|\n| Text.", "|":
        assert parsed(text, path=path).kind is not Kind.SYSTEM_TEMPLATE
        check(text, path=path)


@pytest.mark.parametrize("name", ["BASE-plan", "base-PLAN", "GPT-x", "notes", "CLAUDE-implement"])
@pytest.mark.parametrize("text", ["|", "| ··", "|\n|\n| \t", "| \u00a0", "| \ufeff"])
def test_an_empty_template_has_one_fault(name: str, text: str) -> None:
    first, newline, rest = text.partition("\n")
    finding = f"{first}\n: ^ template-empty: template is empty{newline}{rest}"
    check(finding, path=f"{FOLDER}/{name}.md")


@pytest.mark.parametrize(
    "text", ["#", "# R", "# Review", "## Review\r\n\r\n<!-- x -->\r\n# B #\r\n", "\n# \n##\n"]
)
def test_headings_alone_are_no_template(text: str) -> None:
    document = parse(Source(text), f"{FOLDER}/CLAUDE-review.md")
    (found,) = run(document)
    assert (found.rule, found.message) == ("template-empty", "template has headings only")
    assert document.source[found.span] == text.strip().partition("\r")[0].partition("\n")[0]


def test_headings_behind_a_comment_are_none_either() -> None:
    document = parse(Source("<!-- x -->\n# Role\n"), f"{FOLDER}/CLAUDE-review.md")
    assert {it.rule for it in run(document)} == {"template-empty"}


@pytest.mark.parametrize("text", ["#hashtag", "# Role\n\nYou", "####### Seven", "```\n# x\n```"])
def test_what_is_no_heading_is_text(text: str) -> None:
    document = parse(Source(text), f"{FOLDER}/CLAUDE-review.md")
    rules = {it.rule for it in run(document)}
    assert "template-empty" not in rules
    assert "template-context-missing" in rules


def test_front_matter_is_no_text() -> None:
    check(
        """
        | ---
        : ^ template-empty: template is empty
        | agent: BASE
        | phase: plan
        | ---
        |
        """,
        path=f"{FOLDER}/BASE-plan.md",
    )


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("welcome-email.md", "Hello {{user_name}}, welcome.", []),
        ("architecture.md", "# Architecture\n\nUse layers.", []),
        ("Base_layout.md", "A page of {{ title }}.", []),
        ("code-review.md", "# How to review\n", []),
        ("API-guide.md", "# API\n", []),
        ("API-review.md", "# Review\n\nText.\n", ["template-agent-unknown"]),
        ("Base-notes.md", "# Notes\n\nText.\n", ["template-name-case"]),
        ("API-review.md", "# Review\n", ["template-empty"]),
        ("notes.md", "# Notes\n", []),
        ("notes.md", "Give a <review>PASS</review>.", ["template-name-malformed"]),
        ("welcome-email.md", "{{PROJECT_CONTEXT}}", ["template-name-case"]),
        ("notes.md", "", ["template-empty"]),
    ],
)
def test_files_of_other_tools_are_none(name: str, text: str, found: list[str]) -> None:
    document = parse(Source(text), f"{FOLDER}/{name}")
    rules = {it.rule for it in run(document)}
    named = {
        it
        for it in rules
        if it.startswith(("template-name", "template-agent", "template-phase", "template-empty"))
    }
    assert named == set(found)
    assert found or not rules
