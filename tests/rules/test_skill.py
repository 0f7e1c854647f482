"""The name and the description of a skill, as other programs read them."""

import pytest

from kit import check, check_fix, project_among
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source

SKILL = "skills/pdf-reader/SKILL.md"


def test_a_name_that_is_not_that_of_the_folder() -> None:
    drawing = """
        | ---
        | name: pdf-tools
        :       ^^^^^^^^^ skill-name-differs: skill is named 'pdf-tools', but its folder is 'pdf-reader'
        | description: Reads
        | ---
    """
    check(drawing, path=SKILL)
    check_fix(drawing, drawing.replace("name: pdf-tools", "name: pdf-reader"), path=SKILL)
    check_fix(drawing, drawing, path=SKILL, only_safe=True)


def test_a_folder_that_cannot_name_a_skill_offers_no_fix() -> None:
    drawing = """
        | ---
        | name: pdf-reader
        :       ^^^^^^^^^^ skill-name-differs: skill is named 'pdf-reader', but its folder is 'PDF Reader'
        | description: Reads
        | ---
    """
    check(drawing, path="skills/PDF Reader/SKILL.md")
    check_fix(drawing, drawing, path="skills/PDF Reader/SKILL.md")


@pytest.mark.parametrize(
    ("path", "prefix"),
    [
        ("skills/toolchains/pdf-reader/SKILL.md", "toolchains-"),
        ("skills/toolchains/go/pdf-reader/SKILL.md", "toolchains-go-"),
        ("skills/toolchains/go/pdf-reader/SKILL.md", "go-"),
    ],
)
def test_the_folders_around_are_a_prefix(path: str, prefix: str) -> None:
    name = f"{prefix}pdf-reader"
    check(
        f"""
        | ---
        | name: {name}
        :       {"^" * len(name)} skill-name-differs [info]: prefix '{prefix}' in a skill name; the folder is 'pdf-reader'
        | description: Reads
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize("name", ["skills-pdf-reader", "chains-pdf-reader", "toolchains-reader"])
def test_other_names_have_no_prefix(name: str) -> None:
    check(
        f"""
        | ---
        | name: {name}
        :       {"^" * len(name)} skill-name-differs: skill is named '{name}', but its folder is 'pdf-reader'
        | description: Reads
        | ---
        """,
        path="skills/toolchains/pdf-reader/SKILL.md",
    )


@pytest.mark.parametrize("name", ["agentd:pdf-reader", "agentd:reader"])
def test_a_prefix_is_a_note(name: str) -> None:
    check(
        f"""
        | ---
        | name: {name}
        :       {"^" * len(name)} skill-name-differs [info]: prefix 'agentd:' in a skill name; the folder is 'pdf-reader'
        | description: Reads
        | ---
        """,
        path=SKILL,
    )


@pytest.mark.parametrize(
    "path",
    [
        "SKILL.md",
        "skills/SKILL.md",
        "template/SKILL.md",
        ".claude/SKILL.md",
        "src/skill/SKILL.md",
        # Not a skill at all.
        "skills/pdf/reference.md",
    ],
)
def test_a_folder_that_does_not_name_the_skill(path: str) -> None:
    check("| ---\n| name: pdf-reader\n| description: Reads\n| ---", path=path)


def test_a_skill_in_the_folder_of_another_is_a_part_of_it() -> None:
    path, above = "skills/office/lib/reading/SKILL.md", "skills/office/SKILL.md"
    part = "---\nname: office-pages\ndescription: Reads\n---\n"
    for beside, found in ({above: part}, []), ({}, ["skill-name-differs"]):
        document = parse(Source(part), path)
        project = project_among(document, beside)
        assert [it.rule for it in run(document, project=project)] == found


@pytest.mark.parametrize("name", ["-pdf", "pdf-", "pdf--reader", "pdf_reader", "x" * 65])
def test_a_name_that_is_invalid_is_not_compared(name: str) -> None:
    form = "lower-case letters, digits and single hyphens between them, at most 64"
    check(
        f"""
        | ---
        | name: {name}
        :       {"^" * len(name)} front-matter-field-invalid: invalid skill name {name!r}: use {form}
        | description: Reads
        | ---
        """,
        path=SKILL,
    )


@pytest.mark.parametrize("value", ["{{SKILL_NAME}}", "<<NAME>>"])
def test_a_name_that_is_still_to_be_filled_in(value: str) -> None:
    check(f"| ---\n| name: '{value}'\n| description: Reads\n| ---", path=SKILL)


def test_a_tag_in_a_description() -> None:
    check(
        """
        | ---
        | name: pdf-reader
        | description: "Reads <file> and writes <out>"
        :                     ^^^^^^ skill-description-markup: unexpected '<file>' in the description of a skill
        | ---
        """,
        path=SKILL,
    )
    check(
        """
        | ---
        | name: pdf-reader
        | description: >
        |   Reads PDF files,
        |   pages -> text.
        :          ^ skill-description-markup: unexpected '>' in the description of a skill
        | ---
        """,
        path=SKILL,
    )


def test_descriptions_without_marks() -> None:
    for value in "Reads", "|\n|   Reads", "<<DESCRIPTION>>", '"{{A}}"':
        check(f"| ---\n| name: pdf-reader\n| description: {value}\n| ---", path=SKILL)
    # An agent may have examples in tags.
    check("| ---\n| name: pdf\n| description: <example>\n| ---", path="agents/pdf.md")


def test_a_mark_of_several_lines_before_text_is_invalid_and_no_markup() -> None:
    check(
        """
        | ---
        | name: pdf-reader
        | description: > Reads PDF files
        :              ^^^^^^^^^^^^^^^^^ front-matter-invalid: unquoted value begins with '>'; put it in quotes
        | ---
        |
        | # PDF
        """,
        path=SKILL,
    )
