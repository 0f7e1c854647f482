"""The names that the phase of a template needs, and those that it is not given."""

import pytest

from kit import check_fix, draw
from promptls.checking.checker import check as diagnose
from promptls.document import Spelling
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions
from promptls.vocabulary.files import template_name

# A template without any fault, with room for more.
TEMPLATE = """\
# Identity & Role

You are the {who}.

# Core Principles

- Question every assumption.

# Context

{context}

# Workflow

The phase is {phase}: proposal.md, specs, tasks.md, Mermaid; tests, security, quality;
consistency and gaps; IMPLEMENTATION.md; changelog, specs and cleanup.

You MUST output `<review>PASS</review>` and `<task_status id="1.1">COMPLETED</task_status>`, or
NEEDS_REVISION, NEEDS_CHANGES or FAILED in their place.
"""


def template(context: str, phase: str = "plan", agent: str = "CLAUDE") -> list[tuple[str, str]]:
    text = TEMPLATE.format(who="planner", phase=phase, context=context)
    document = parse(Source(text), f"templates/system/{agent}-{phase}.md")
    return [(it.rule, text[it.span.start : it.span.end]) for it in diagnose(document)]


def test_a_template_has_what_its_phase_needs() -> None:
    heading = "# Identity & Role"
    missing = "placeholder-mandatory-missing"
    assert template("<<PROJECT_CONTEXT>>") == []
    assert template("<<ARTIFACTS>>") == [(missing, heading)]
    assert template("<<PROJECT_CONTEXT>>", "implement") == [(missing, heading)]
    assert template("<<ARTIFACTS>>", "implement") == [(missing, heading)] * 2
    assert template("<<PROJECT_CONTEXT>> <<TASKS>>", "implement") == []
    assert template("<<PROJECT_CONTEXT>> <<TASKS>>", "implement", "BASE") == []
    assert template("```py\n<<PROJECT_CONTEXT>>\n```") == []
    assert template("Text.") == [("template-context-missing", heading)]


@pytest.mark.parametrize(
    ("placeholder", "rule"),
    [
        ("<<PROJECT_CONTXT>>", "placeholder-unknown"),
        ("<<project_context>>", "placeholder-case"),
        ("<< PROJECT_CONTEXT >>", "placeholder-padded"),
        ("<<PROJECT_CONTEXT", "placeholder-unclosed"),
        ("<<>>", "placeholder-empty"),
        ("<<PROJECT_CONTEXT <<ARTIFACTS>> >>", "placeholder-nested"),
    ],
)
def test_a_mandatory_variable_with_a_mistake_is_not_missing(placeholder: str, rule: str) -> None:
    assert [it for it, _ in template(f"<<ARTIFACTS>> {placeholder}")] == [rule]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("templates/system/CLAUDE-plan.md", ("CLAUDE", "plan")),
        ("BASE-Some-Phase.md", ("BASE", "Some-Phase")),
        ("templates/system/CLAUDE.md", None),
        ("CLAUDE-.md", None),
        ("-plan.md", None),
        ("CLAUDE-plan.txt", None),
        ("", None),
    ],
)
def test_the_phase_of_a_template_is_in_its_name(path: str, name: tuple[str, str] | None) -> None:
    assert template_name(path) == name


def test_a_variable_that_a_phase_is_not_given() -> None:
    both = "<<PROJECT_CONTEXT>> <<TASKS>>"
    assert template(both, "review") == [("placeholder-wrong-phase", "TASKS")]
    assert template(both, "archive", "BASE") == [("placeholder-wrong-phase", "TASKS")]
    assert not [it for it, _ in template(both, "other") if it.startswith("placeholder")]


@pytest.mark.parametrize(
    ("placeholder", "rule"),
    [
        ("<<TASK>>", "placeholder-unknown"),
        ("<<tasks>>", "placeholder-case"),
        ("<< TASKS >>", "placeholder-padded"),
        ("<<TASKS", "placeholder-unclosed"),
        ("<TASKS>>", "placeholder-unclosed"),
    ],
)
def test_a_fix_does_not_lead_from_one_fault_to_another(placeholder: str, rule: str) -> None:
    text = TEMPLATE.format(who="x", phase="plan", context=f"<<PROJECT_CONTEXT>> {placeholder}")
    (found,) = diagnose(parse(Source(text), "templates/system/CLAUDE-plan.md"))
    assert (found.rule, found.fix) == (rule, None)


@pytest.mark.parametrize(
    ("context", "fixed"),
    [
        ("<<ARTIFACTS>>", "<<ARTIFACTS>>\n\n<<PROJECT_CONTEXT>>"),
        ("{{ARTIFACTS}}\nText.", "{{ARTIFACTS}}\n\n{{PROJECT_CONTEXT}}\nText."),
        ("{{ARTIFACTS}}\n`{{ARTIFACTS}}` {{}}", "{{ARTIFACTS}}\n`{{ARTIFACTS}}` {{}}"),
        (
            "<<ARTIFACTS>>\n\nText <<ARTIFACTS>>, `<<ARTIFACTS>>`.",
            "<<ARTIFACTS>>\n\n<<PROJECT_CONTEXT>>\n\nText <<ARTIFACTS>>, `<<ARTIFACTS>>`.",
        ),
    ],
)
def test_what_is_missing_goes_beside_what_is_there(context: str, fixed: str) -> None:
    path = "templates/system/CLAUDE-plan.md"
    before = TEMPLATE.format(who="x", phase="plan", context=context)
    after = TEMPLATE.format(who="x", phase="plan", context=fixed)
    check_fix(draw(before), draw(after), path=path)
    check_fix(draw(before), draw(after), path=path, newline="\r\n")


@pytest.mark.parametrize(("end", "gap"), [("", "\n\n"), ("\n", "\n")])
def test_what_is_missing_goes_to_the_end_else(end: str, gap: str) -> None:
    path = "templates/system/CLAUDE-implement.md"
    before = (
        TEMPLATE.format(who="x", phase="implement", context="See {{ARTIFACTS}}.").rstrip() + end
    )
    after = f"{before}{gap}{{{{PROJECT_CONTEXT}}}}\n\n{{{{TASKS}}}}\n"
    check_fix(draw(before), draw(after), path=path)


@pytest.mark.parametrize(
    ("context", "spelling"),
    [
        ("<<ARTIFACTS>> {{ARTIFACTS}} {{SKELETON}}", Spelling.BRACES),
        ("<<ARTIFACTS>> {{ARTIFACTS}}", Spelling.ANGLES),
        ("{{ARTIFACTS}} <<ARTIFACTS>>", Spelling.BRACES),
        # Another program fills in what is in small letters.
        ("{{user}} {{name}} <<ARTIFACTS>>", Spelling.ANGLES),
    ],
)
def test_what_is_missing_is_spelt_as_most_are(context: str, spelling: Spelling) -> None:
    """Otherwise it would be one of those that are found to be in the other spelling."""
    text = TEMPLATE.format(who="x", phase="plan", context=context)
    document = parse(Source(text), "templates/system/CLAUDE-plan.md")
    found = {it.rule: it for it in diagnose(document)}["placeholder-mandatory-missing"]
    assert found.fix is not None
    assert found.fix.edits[0].text.strip() == spelling.around("PROJECT_CONTEXT")


def test_what_is_missing_is_spelt_as_the_settings_say() -> None:
    code = "```py\n<<ARTIFACTS>>\n```"
    text = TEMPLATE.format(who="x", phase="plan", context=code)
    for options, spelling in (
        (RuleOptions(), Spelling.ANGLES),
        (RuleOptions(placeholders_style="brace"), Spelling.BRACES),
    ):
        vocabulary = replaced(SPECIFIED, options=options)
        document = parse(Source(text), "templates/system/CLAUDE-plan.md")
        (found,) = diagnose(document, RuleSet(select(), vocabulary))
        assert found.fix is not None
        assert found.fix.edits[0].text.strip() == spelling.around("PROJECT_CONTEXT")
