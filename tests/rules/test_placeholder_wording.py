"""What messages about placeholders and templates say, and the titles of their fixes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

MATTER = "---\nvariables: [change_id]\n---\n"
PLACEHOLDERS = RuleSet(select(["placeholder", "template"]))


def diagnose(text: str, path: str = "example.md") -> list[str]:
    """What is said of a text, each with the title of its fix in brackets."""
    return [
        it.message + (f" [{it.fix.title}]" if it.fix else "")
        for it in check(parse(Source(text), path), PLACEHOLDERS)
    ]


def test_the_title_counts_the_placeholders_in_another_style() -> None:
    assert diagnose("<<A_B>> {{C_D}}\n<<C_D>> <<E_F>>") == [
        "expected '<<C_D>>' as in the rest of the file, found '{{C_D}}' [Replace '{{C_D}}' with '<<C_D>>']"
    ]
    assert diagnose("<<A_B>> {{C_D}}\n<<C_D>> <<E_F>>\n`{{A_B}}`") == [
        "expected '<<C_D>>' as in the rest of the file, found '{{C_D}}' [Replace '{{C_D}}' with '<<C_D>>' and 1 more]"
    ]


def test_many_names_are_declared_by_their_number() -> None:
    found = diagnose(
        MATTER + "{{change_id}} " + " ".join(f"{{{{value_{it}}}}}" for it in "abcdefg")
    )
    assert found[0] == "unknown variable 'value_a' [Add 7 names to 'variables']"


def test_a_long_name_is_cut() -> None:
    name = "x" * 200
    (found,) = diagnose(f"{MATTER}{{{{change_id}}}} {{{{{name}}}}}")
    assert found.startswith(f"unknown variable '{name[:59]}\u2026'")


def of_template(text: str, name: str = "BASE-challenge") -> list[str]:
    return diagnose(text, f"templates/system/{name}.md")


def without(part: str) -> list[str]:
    assert part in TEMPLATE
    return of_template(TEMPLATE.replace(part, ""))


def test_what_a_phase_is_not_given_is_not_suggested() -> None:
    wrong = TEMPLATE.replace("<<PROJECT_CONTEXT>>", "<<PROJECT_CONTEXT>> <<TASKS>>")
    assert of_template(wrong) == [
        "TASKS is not available in phase 'challenge' (only in 'implement')"
    ]
    assert of_template(wrong.replace("TASKS", "TASK")) == ["unknown variable 'TASK'"]


def test_what_a_template_lacks() -> None:
    assert without("# Context\n\n<<PROJECT_CONTEXT>>\n\n") == [
        "missing placeholder for the context; expected '<<PROJECT_CONTEXT>>' [Add '<<PROJECT_CONTEXT>>']"
    ]
    assert of_template(TEMPLATE.replace("PROJECT_CONTEXT", "ARTIFACTS")) == [
        "missing required placeholder '<<PROJECT_CONTEXT>>' [Add '<<PROJECT_CONTEXT>>']"
    ]
    assert without("# Identity & Role\n\nYou are the reviewer of a proposal.\n\n") == [
        "missing section about the identity of the agent"
    ]
    assert without("# Core Principles\n\n") == ["missing section about the core principles"]
    assert without("# Workflow\n\n") == [
        "missing section about the phase and its transitions [Add the section '# Workflow']"
    ]
    (found,) = without("consistency and ")
    assert found.startswith("no mention of 'consistency' or 'consistent' in a prompt of phase")
    assert found.endswith("[Add what the phase is about]")
    tags = "You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.\n"
    assert without(tags) == [
        "missing instruction to output <review> [Add an instruction to output <review>]"
    ]
    assert of_template("\n") == ["template is empty"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("CLUADE-challenge", "unknown agent 'CLUADE'; did you mean 'CLAUDE'?"),
        (
            "GPT-challenge",
            "unknown agent 'GPT'; expected GEMINI, CLAUDE, CODEX or BASE, or [agents.GPT] in promptls.toml",
        ),
        ("BASE-chalenge", "unknown phase 'chalenge'; did you mean 'challenge'?"),
        (
            "BASE-design",
            "unknown phase 'design'; expected plan, challenge, implement, review or archive, or [phases.design] in promptls.toml",
        ),
        ("Base-challenge", "expected file name 'BASE-challenge.md', found 'Base-challenge.md'"),
        (
            "challenge",
            "invalid template name 'challenge.md': use AGENT-PHASE.md, such as BASE-plan.md",
        ),
    ],
)
def test_what_is_wrong_with_the_name_of_a_template(name: str, expected: str) -> None:
    assert of_template(TEMPLATE, name) == [expected]
