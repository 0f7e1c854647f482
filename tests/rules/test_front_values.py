"""The values of front matter that are rejected, and those that are empty."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

AGENT = "agents/tracer.md"


SKILL = "skills/pdf/SKILL.md"


def test_values_that_are_rejected() -> None:
    check(
        f"""
        | ---
        | name: "My Skill"
        :        ^^^^^^^^ front-matter-field-invalid: invalid skill name 'My Skill': use lower-case letters, digits and single hyphens between them, at most 64
        | description: {"x" * 1025}
        :              {"^" * 1025} front-matter-field-invalid: description is 1,025 characters long; the limit is 1,024
        | ---
        """,
        path=SKILL,
    )


@pytest.mark.parametrize(
    ("name", "fixed"),
    [
        ("My Skill", "pdf"),
        ("'My Skill'", "'pdf'"),
        ('"a:b:c" # x', '"pdf" # x'),
        ("PDF", "pdf"),
        ("[a]", "[a]"),
    ],
)
def test_the_name_of_a_skill_is_that_of_its_folder(name: str, fixed: str) -> None:
    before = f"| ---\n| name: {name}\n| description: x\n| ---"
    check_fix(before, f"| ---\n| name: {fixed}\n| description: x\n| ---", path=SKILL)
    check_fix(before, before, path=SKILL, only_safe=True)
    for other in "SKILL.md", "skills/My Skill/SKILL.md":
        check_fix(before, before, path=other)


def test_a_description_that_is_too_long_is_so_without_quotes_too() -> None:
    long = "x: " * 400
    fixed = f'| ---\n| name: pdf\n| description: "{long.rstrip()}"\n| ---'
    check_fix(f"| ---\n| name: pdf\n| description: {long.rstrip()}\n| ---", fixed, path=SKILL)
    found = run(parse(Source(f"---\nname: pdf\ndescription: {long}\n---\n"), SKILL))
    rules = ["front-matter-field-invalid", "front-matter-invalid"]
    assert sorted(it.rule for it in found) == rules


@pytest.mark.parametrize(
    "drawing",
    [
        f"| ---\n| name: pdf\n| description: {'x' * 1024}\n| ---",
        "| ---\n| name: {{NAME}}\n| description: x\n| ---",
        "| ---\n| name: <<NAME>>-skill\n| description: x\n| audience: [humans]\n| ---",
    ],
)
def test_values_of_skills_that_are_accepted(drawing: str) -> None:
    check(drawing, path=SKILL)


def test_only_skills_have_such_names() -> None:
    check(f"| ---\n| name: My Agent\n| description: {'x' * 2000}\n| ---", path=AGENT)


def test_an_audience() -> None:
    check("""
        | ---
        | audience: [agents, users, {{WHO}}, "sdks"]
        :                    ^^^^^ front-matter-field-invalid: unknown audience 'users'; expected agents, developers, pms or sdk
        :                                     ^^^^ front-matter-field-invalid: unknown audience 'sdks'; expected agents, developers, pms or sdk
        | ---
    """)
    check("""
        | ---
        | audience:
        |   - agents
        |   - Developers
        :     ^^^^^^^^^^ front-matter-field-invalid: unknown audience 'Developers'; expected agents, developers, pms or sdk
        | ---
    """)
    check("""
        | ---
        | audience: agents, devs
        :                   ^^^^ front-matter-field-invalid: unknown audience 'devs'; expected agents, developers, pms or sdk
        | ---
    """)
    for other in "[agents, developers, pms, sdk]", "agents", "[admin, ai]", "everybody", "[]":
        check(f"| ---\n| audience: {other}\n| ---")


def test_an_audience_that_is_nearly_known() -> None:
    check("""
        | ---
        | audience: [agent, Sdk]
        :            ^^^^^ front-matter-field-invalid: unknown audience 'agent'; expected agents, developers, pms or sdk
        :                   ^^^ front-matter-field-invalid: unknown audience 'Sdk'; expected agents, developers, pms or sdk
        | ---
    """)
    check_fix("| ---\n| audience: [agent, Sdk]\n| ---", "| ---\n| audience: [agents, sdk]\n| ---")
    # Other tools have one, such as `Developer`.
    check("""
        | ---
        | audience: Developer
        :           ^^^^^^^^^ front-matter-field-invalid [info]: unknown audience 'Developer'; expected agents, developers, pms or sdk
        | ---
    """)
    # Nothing is listed twice by a fix.
    drawing = "| ---\n| audience: [agents, Agents]\n| ---"
    check_fix(drawing, drawing)


@pytest.mark.parametrize("value", ["", " # later", ' ""', " ''", " |", " >-", " null", " ~"])
def test_a_description_without_a_value(value: str) -> None:
    drawing = f"""
        | ---
        | name: pdf
        | description:{value}
        : ^^^^^^^^^^^ front-matter-field-missing: no value for 'description'
        | tools: Read
        | ---
    """
    for path in AGENT, SKILL:
        check(drawing, path=path)
        # What it says only the author knows.
        check_fix(drawing, drawing, path=path)


def test_a_name_without_a_value() -> None:
    for value, filled in ("", " tracer"), (' ""', ' "tracer"'), (" null", " tracer"):
        check_fix(
            f"| ---\n| name:{value}\n| description: x\n| ---",
            f"| ---\n| name:{filled}\n| description: x\n| ---",
            path=AGENT,
        )


@pytest.mark.parametrize(
    "value",
    ["\n|   Follows a path", " >\n|   Follows", " nullable", " '~'", " 0", "\n|   - a"],
)
def test_values_that_are_not_empty(value: str) -> None:
    check(f"| ---\n| name: tracer\n| description:{value}\n| ---", path=AGENT)


def test_a_value_that_is_no_yaml_is_one_mistake() -> None:
    check(
        """
        | ---
        | name: tracer
        | description:
        | Follows an execution path
        : ^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter-invalid: unexpected line in front matter: 'Follows an execution path'
        | ---
        """,
        path=AGENT,
    )


def test_an_empty_value_where_none_is_due() -> None:
    check("| ---\n| description:\n| ---", path="commands/x.md")
    check("| ---\n| title: x\n| description:\n| ---", path="docs/x.md")


@pytest.mark.parametrize("folder", ["PDF Reader", "pdf_reader", "-pdf", "pdf--x", "x" * 65])
def test_a_folder_that_cannot_name_its_skill_offers_no_name(folder: str) -> None:
    for before in "| ---\n| description: x\n| ---", "| ---\n| name:\n| description: x\n| ---":
        check_fix(before, before, path=f"skills/{folder}/SKILL.md")
    check_fix(
        "| ---\n| description: x\n| ---",
        "| ---\n| name: 01-pdf\n| description: x\n| ---",
        path="skills/01-pdf/SKILL.md",
    )
