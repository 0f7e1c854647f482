"""What cannot be renamed at all, and how long a name may be."""

import pytest

from features.matrix import covers
from features.names_to_rename import REQUIREMENT, SKILL, TAGS, VALUE, VARIABLE
from features.workspace import planned, prepared, refused
from promptls.features.renaming.names import Renaming


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (
            "| <<PROJECT_CONTEXT<|>>>",
            "cannot rename 'PROJECT_CONTEXT': the orchestrator fills in this name",
        ),
        ("| <rev<|>iew>PASS</review>", "cannot rename <review>: the orchestrator reads this tag"),
        (
            "| <!-- promptls: allow tag-<|>case -->",
            "cannot rename 'tag-case': the names of rules are part of promptls",
        ),
        ("| <<topic<|>>>", "topic"),
        ("| plain<|> text", None),
    ],
)
@covers("rename", "placeholder", "tag", "suppression")
def test_what_can_be_renamed(drawing: str, message: str | None) -> None:
    assert prepared(drawing) == message


@covers("rename", "block")
def test_what_the_orchestrator_fills_in_keeps_its_name() -> None:
    block = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_<|>phase_name}
        |   [2] Show workflow status
        | ---
    """
    assert prepared(block) == (
        "cannot rename 'next_phase_name': the orchestrator fills in this name"
    )


@pytest.mark.parametrize(
    ("drawing", "begin", "end"),
    [
        (VARIABLE, "", ""),
        (REQUIREMENT, "FR-", "-001"),
        (TAGS, "", ""),
        (VALUE, "", ""),
        (SKILL, "", ""),
    ],
)
def test_a_name_that_is_too_long_says_so(drawing: str, begin: str, end: str) -> None:
    letter = "A" if begin else "a"
    longest = f"{begin}{letter * (64 - len(begin + end))}{end}"
    assert isinstance(planned(drawing, longest), Renaming)
    too_long = longest.replace(letter, letter * 2, 1)
    assert refused(drawing, too_long) == "name is 65 characters long; the limit is 64"
