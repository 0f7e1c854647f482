"""Renaming of skills: with their folders, and in the agents that have them."""

import pytest

from features.matrix import covers
from features.names_to_rename import SKILL
from features.workspace import check_renaming, planned, refused
from promptls.features.renaming.names import Renaming


@covers("rename", "front matter")
def test_a_skill_is_renamed_with_its_folder_and_in_the_agents_that_have_it() -> None:
    check_renaming(SKILL, "ship-it")
    found = planned(SKILL, "ship-it")
    assert isinstance(found, Renaming)
    skills = "/project/.claude/skills"
    assert found.moves == ((f"{skills}/deploy", f"{skills}/ship-it"),)


def test_a_skill_that_is_not_named_after_its_folder_leaves_that() -> None:
    found = planned(SKILL.replace("skills/deploy", "skills/tools"), "ship-it")
    assert isinstance(found, Renaming)
    assert found.moves == ()
    assert len(found.edits) == 2


def test_a_skill_without_a_name_is_called_by_its_folder() -> None:
    drawing = """
        @ skills/deploy/SKILL.md
        | # Deploy
        @ agents/writer.agent.md
        | ---
        | name: writer
        | description: Writes
        | skills: [dep<|>loy]
        :          ^^^^^^ use: ship
        | ---
    """
    check_renaming(drawing, "ship")
    found = planned(drawing, "ship")
    assert isinstance(found, Renaming)
    assert found.moves == (("/project/skills/deploy", "/project/skills/ship"),)
    assert found.is_by_file


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("Ship", "invalid skill name 'Ship': use up to 64 small letters, digits and hyphens"),
        ("other", "'other' is already used in .claude/agents/writer.md"),
    ],
)
def test_a_skill_that_cannot_have_a_name_says_why(new: str, message: str) -> None:
    assert refused(SKILL, new) == message


def test_of_two_skills_with_a_name_none_is_renamed() -> None:
    other = "    @ skills/deploy/SKILL.md\n    | ---\n    | name: deploy\n    | ---\n"
    assert refused(SKILL + other, "ship") == (
        "cannot rename 'deploy': several skills have this name"
    )


def test_a_skill_is_renamed_for_all_hosts_with_its_folders() -> None:
    drawing = """
        @ .claude/skills/deploy/SKILL.md
        | ---
        | name: dep<|>loy
        :       ^^^^^^ definition: ship
        | ---
        @ .agents/skills/deploy/SKILL.md
        | ---
        | name: deploy
        :       ^^^^^^ definition: ship
        | ---
        @ .github/skills/other/deploy/SKILL.md
        | ---
        | name: >-
        |   deploy
        :   ^^^^^^ definition: ship
        | ---
        @ .claude/agents/writer.md
        | ---
        | name: writer
        | skills:
        |   - deploy
        :     ^^^^^^ use: ship
        | ---
    """
    check_renaming(drawing, "ship")
    found = planned(drawing, "ship")
    assert isinstance(found, Renaming)
    assert [old for old, _ in found.moves] == [
        "/project/.agents/skills/deploy",
        "/project/.claude/skills/deploy",
        "/project/.github/skills/other/deploy",
    ]


def test_a_skill_has_no_name_that_yaml_reads_as_a_number() -> None:
    assert refused(SKILL, "2026") == "invalid skill name '2026': YAML does not read it as text"
