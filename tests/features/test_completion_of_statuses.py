"""Status blocks, and the words of a status line."""

import pytest

from features.drawing import accept, check_accept, offered, read
from features.frames import BLOCK, STATUS
from promptls.features.completion import complete
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


@pytest.mark.parametrize("typed", ["", "S", "s", "ST", "Status", "STATUS:", "STATUS: "])
def test_a_status_that_is_begun_becomes_a_status_block(typed: str) -> None:
    check_accept(
        f"""
        | {typed}<|>
        """,
        STATUS,
        """
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
        role=Role.SUB_AGENT,
    )


def test_a_sub_agent_reports_a_status_first() -> None:
    assert offered("| S<|>", role=Role.SUB_AGENT) == [STATUS, BLOCK]
    assert offered("| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    document, offset = read("| <|>", role=Role.SUB_AGENT)
    assert [it.sort_text for it in complete(document, offset, SPECIFIED)] == ["000", "001"]


def test_below_an_open_status_line_only_its_delimiter_is_offered() -> None:
    check_accept(
        """
        | Text.
        |
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | <|>
        """,
        "---",
        """
        | Text.
        |
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | ---
        """,
    )
    assert offered("| ---\n| STATUS: x\n| S<|>") == []
    assert offered("| ---\n| STATUS: x\n|\n| <|>") == []
    assert offered("| # SUGGESTED PROMPTS\n| STATUS: x\n| <|>") == ["---"]
    assert offered("| STATUS: x\n| <|>") == [BLOCK, STATUS]
    assert offered("| ---\n| Status: Draft\n|\n| S<|>", kind=Kind.RESPONSE) == [BLOCK, STATUS]
    assert offered("| ---\n| STATUS: x\n|\n|   [1] x\n| more\n| --<|>") == []
    assert offered("| STATUS: x\n|\n| Text.\n| SUGG<|>") == [BLOCK]


@pytest.mark.parametrize(
    ("below", "label"),
    [("more text", "---"), ("\n|   [1] Go", "---"), ("\n| more text", "SUGGESTED NEXT STEPS:")],
)
def test_a_status_goes_on_until_a_blank_line_without_items(below: str, label: str) -> None:
    found = offered(f"| Text.\n|\n| ---\n| STATUS: Done complete.\n| {below}\n| <|>\n| End")
    assert found[0] == label


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("Done. Returning results to ", "Done. Returning results to {parent_orchestrator_name}."),
        (
            "Trace complete. Returning results to ",
            "Trace complete. Returning results to {parent_orchestrator_name}.",
        ),
        (
            "Trace complete. Ret",
            "Trace complete. Returning results to {parent_orchestrator_name}.",
        ),
        ("Trace complete", "Trace complete. Returning results to {parent_orchestrator_name}."),
        ("Trace comp", "Trace complete. Returning results to {parent_orchestrator_name}."),
    ],
)
def test_a_status_line_is_completed_from_any_of_its_words(typed: str, completed: str) -> None:
    document, offset = read(f"| ---\n| STATUS: {typed}<|>")
    texts = [accept(document, it) for it in complete(document, offset, SPECIFIED)]
    assert f"---\nSTATUS: {completed}" in texts
    assert not any("to complete" in it for it in texts)


@pytest.mark.parametrize("typed", ["Done. Returning results to the ", "Trace complete. It "])
def test_what_is_said_otherwise_is_left_alone(typed: str) -> None:
    document, offset = read(f"| ---\n| STATUS: {typed}<|>")
    texts = [accept(document, it) for it in complete(document, offset, SPECIFIED)]
    assert not any("complete" in it[it.index(typed) + len(typed) :] for it in texts)
