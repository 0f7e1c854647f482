"""Renaming of requirements: in their feature, and where others mention them."""

import pytest

from features.matrix import covers
from features.names_to_rename import REQUIREMENT
from features.workspace import check_renaming, planned, refused
from promptls.features.renaming.names import DOUBTFUL, Reason, Renaming


@covers("rename", "marker", "package")
def test_a_requirement_is_renamed_in_its_feature() -> None:
    check_renaming(
        """
        @ specs/001-login/spec.md
        | <!-- sk:fr id="FR-001" -->
        :                ^^^^^^ definition: FR-AUTH-001
        | - **FR-<|>001:** Check the address.
        :     ^^^^^^ definition: FR-AUTH-001
        | <!-- /sk:fr -->
        @ specs/001-login/tasks/WP01.md
        | # Task: WP01 — Login
        |
        | - **FR-001:** Check the address.
        :     ^^^^^^ use: FR-AUTH-001
        @ specs/002-search/spec.md
        | - **FR-001:** Find words.
    """,
        "FR-AUTH-001",
    )


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("REQ-1", "invalid requirement id 'REQ-1': use the form FR-001 or FR-AUTH-001"),
        ("FR-002", None),
    ],
)
def test_names_that_a_requirement_cannot_have(new: str, message: str | None) -> None:
    found = planned(REQUIREMENT, new)
    assert isinstance(found, Renaming) if message is None else refused(REQUIREMENT, new) == message


def test_the_id_of_another_requirement_is_taken() -> None:
    drawing = REQUIREMENT + "    @ specs/001-login/plan.md\n    | FR-002 comes later.\n"
    assert refused(drawing, "FR-002") == "'FR-002' is already used in specs/001-login/plan.md"


def test_mentions_outside_of_a_feature_are_to_be_confirmed() -> None:
    drawing = f"""{REQUIREMENT}    @ .claude/agents/writer.md
    | Mind FR-001.
    """
    found = planned(drawing, "FR-009")
    assert isinstance(found, Renaming)
    reasons = {path: {it.reason for it in of} for path, of in found.edits.items()}
    assert reasons.pop("/project/.claude/agents/writer.md") == {Reason.MENTION} <= DOUBTFUL
    assert set(reasons) == {
        "/project/specs/001-login/spec.md",
        "/project/specs/001-login/tasks/WP01.md",
    }
    assert all(DOUBTFUL.isdisjoint(it) for it in reasons.values())


def test_a_mention_is_of_no_feature_where_the_name_is_changed_in_none() -> None:
    drawing = REQUIREMENT.replace("FR-<|>001", "FR-001") + (
        "    @ a.md\n    | Mind FR-<|>001.\n    @ b.md\n    | Mind FR-001.\n"
    )
    found = planned(drawing, "FR-009")
    assert isinstance(found, Renaming)
    assert set(found.edits) == {"/project/a.md", "/project/b.md"}
    assert all(it.reason is Reason.USE for of in found.edits.values() for it in of)
