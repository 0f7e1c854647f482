"""The front matter of system templates: agent, phase and variables."""

import json

import pytest
from jsonschema import Draft202012Validator

from kit import check, check_fix
from promptls import check_text, fix_text
from promptls.models import schema, validate
from promptls.rules.examples import TEMPLATE
from promptls.vocabulary import SPECIFIED

PATH = "templates/system/CLAUDE-challenge.md"
BODY = "".join(f"\n| {it}".rstrip() for it in TEMPLATE.split("\n")[:-1])


def test_a_slip_of_the_name_is_mended_safely() -> None:
    drawing = """
| ---
| agent: claude
:        ^^^^^^ template-metadata-invalid: unknown agent 'claude'; did you mean 'CLAUDE'?
| phase: challange
:        ^^^^^^^^^ template-metadata-invalid: unknown phase 'challange'; did you mean 'challenge'?
| variables:
: ^^^^^^^^^ template-metadata-invalid: 'variables' must be a list of names, such as [PROJECT_CONTEXT]
| ---"""
    fixed = """
| ---
| agent: CLAUDE
| phase: challenge
| variables: []
| ---"""
    check(drawing + BODY, path=PATH)
    check_fix(drawing + BODY, fixed + BODY, path=PATH)
    # That there are none, nobody has said.
    safe = fixed.replace("variables: []", "variables:")
    check_fix(drawing + BODY, safe + BODY, path=PATH, only_safe=True)


@pytest.mark.parametrize(
    ("matter", "messages"),
    [
        ("agent: MISTRAL", ["unknown agent 'MISTRAL'; expected GEMINI, CLAUDE, CODEX or BASE"]),
        ("phase: planning", ["unknown phase 'planning'; the file name says 'challenge'"]),
        ("agent:", ["'agent' has no value; expected GEMINI, CLAUDE, CODEX or BASE"]),
        ("agent: [CLAUDE]", ["'agent' must be one word; expected GEMINI, CLAUDE, CODEX or BASE"]),
        ("variables: [1, true]", ["invalid variable '1'; expected a name", "invalid variable 'tr"]),
        ("variables: {a: b}", ["'variables' must be a list of names, such as [PROJECT_CONTEXT]"]),
        ("variables: |\n  a\n  b", ["'variables' must be a list of names"]),
        ("agent: {{agent}}\nphase: ${PHASE}", []),
        ("agent: CLAUDE\nphase: challenge\nvariables:\n  - name: PROJECT_CONTEXT", []),
        ("title: The challenge\nowner: nobody", []),
    ],
)
def test_what_metadata_may_say(matter: str, messages: list[str]) -> None:
    text = f"---\n{matter}\n---\n\n{TEMPLATE}"
    found = [it for it in check_text(text, PATH) if it.rule == "template-metadata-invalid"]
    assert len(found) == len(messages)
    for diagnostic, message in zip(found, messages, strict=True):
        assert diagnostic.message.startswith(message)


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("PROJECT_CONTEXT", "[PROJECT_CONTEXT]"),
        ('"PROJECT_CONTEXT"', "[PROJECT_CONTEXT]"),
        ("PROJECT_CONTEXT, TASKS", "[PROJECT_CONTEXT, TASKS]"),
        ("all that there are", None),
        ("1", None),
    ],
)
def test_variables_that_are_no_list(written: str, fixed: str | None) -> None:
    text = f"---\nagent: CLAUDE\nphase: challenge\nvariables: {written} # all\n---\n\n{TEMPLATE}"
    mended = fix_text(text, PATH)
    assert mended == (text.replace(f" {written} #", f" {fixed} #") if fixed else text)
    left = [it.rule for it in check_text(mended, PATH)]
    assert ("template-metadata-invalid" in left) is (fixed is None)


def test_a_name_that_is_unknown_is_reported_once() -> None:
    text = f"---\nagent: MISTRAL\nphase: challenge\nvariables: [PROJECT_CONTEXT]\n---\n\n{TEMPLATE}"
    found = check_text(text, "templates/system/MISTRAL-challenge.md")
    assert [it.rule for it in found] == ["template-agent-unknown"]


def test_what_an_unknown_name_does_not_say_is_not_written() -> None:
    for matter, message in (
        ("agent: LLAMA\nvariables: []", "unknown agent 'LLAMA'; expected GEMINI, CLAUDE, CODEX or"),
        ("variables: []", "missing 'agent' in front matter"),
    ):
        text = f"---\nphase: challenge\n{matter}\n---\n\n{TEMPLATE}"
        found = check_text(text, "templates/system/MISTRAL-challenge.md")
        (finding,) = (it for it in found if it.rule != "template-agent-unknown")
        assert finding.message.startswith(message)
        assert finding.fix is None


def test_keys_that_are_missing_are_those_of_the_name_and_the_text() -> None:
    drawing = """
| ---
: ^^^ template-metadata-missing: missing 'phase' and 'variables' in front matter
| agent: CLAUDE
| ---"""
    fixed = """
| ---
| agent: CLAUDE
| phase: challenge
| variables: [PROJECT_CONTEXT]
| ---"""
    for newline in "\n", "\r\n":
        check(drawing + BODY, path=PATH, newline=newline)
        check_fix(drawing + BODY, fixed + BODY, path=PATH, newline=newline)
    check_fix(drawing + BODY, drawing + BODY, path=PATH, only_safe=True)


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    text = f"---\nagnet: CLAUDE\nphase: challenge\nvariables: [PROJECT_CONTEXT]\n---\n\n{TEMPLATE}"
    assert [it.rule for it in check_text(text, PATH)] == ["front-matter-field-misspelled"]


def test_other_files_have_no_such_metadata() -> None:
    matter = "---\nagent: agent\nphase: x\nvariables: y\n---\n"
    for path in "prompts/plan.prompt.md", "prompts/plan.md", "docs/plan.md":
        assert [it for it in check_text(f"{matter}{TEMPLATE}", path) if "metadata" in it.rule] == []


def test_the_schema_is_that_of_the_specification() -> None:
    made = schema("template-metadata")
    Draft202012Validator.check_schema(made)
    assert made["required"] == ["agent", "phase", "variables"]
    properties = json.loads(json.dumps(made["properties"]))
    assert sorted(properties["agent"]["enum"]) == sorted(
        it.name for it in SPECIFIED.template_agents
    )
    assert properties["phase"]["enum"] == [it.key for it in SPECIFIED.template_phases]
    assert properties["variables"]["items"] == {"type": "string"}
    good = {"agent": "BASE", "phase": "plan", "variables": []}
    assert validate("template-metadata", good) == []
    assert len(validate("template-metadata", {"agent": "x", "phase": "Plan"})) == 3
