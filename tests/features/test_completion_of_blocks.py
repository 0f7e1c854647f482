"""Whole blocks: what is there already is not put in twice."""

import pytest

from features.drawing import check_accept, offered, read
from features.frames import BLOCK, STATUS
from promptls.features.completion import CompletionKind, complete
from promptls.vocabulary import SPECIFIED


@pytest.mark.parametrize("typed", ["SUG", "suggested", "Suggested next", "sugge"])
def test_a_header_that_is_begun_becomes_a_block(typed: str) -> None:
    check_accept(
        f"""
        | Emit:
        |
        | {typed}<|>
        |
        | More.
        """,
        BLOCK,
        """
        | Emit:
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        |
        | More.
        """,
    )


def test_the_closing_is_not_put_in_twice() -> None:
    check_accept(
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:<|>
        | ---
        """,
        BLOCK,
        """
        | Text.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        |   [2] {alternative_action}
        |   [3] Show workflow status
        | ---
        """,
    )
    check_accept(
        """
        | Text.
        |
        | ---
        | STATUS:<|>
        | ---
        """,
        STATUS,
        """
        | Text.
        |
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
    )


@pytest.mark.parametrize("typed", ["--", "---"])
def test_hyphens_become_a_block(typed: str) -> None:
    assert offered(f"| {typed}<|>") == [f"--- {BLOCK}", f"--- {STATUS}"]
    check_accept(
        f"""
        | Text.
        |
        | {typed}<|>
        """,
        f"--- {STATUS}",
        """
        | Text.
        |
        | ---
        | STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.
        | ---
        """,
    )


def test_a_header_over_items_gets_only_what_is_missing_above_them() -> None:
    check_accept(
        """
        | SUGG<|>
        |   [1] Start
        |   [2] Help
        """,
        BLOCK,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Help
        """,
    )


def test_a_block_that_is_complete_gets_nothing() -> None:
    assert not offered("""
        | ---
        | SUGGESTED NEXT STEPS:<|>
        |   [1] Start
        | ---
    """)
    assert not offered("""
        | ---<|>
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---
    """)
    assert not offered("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | ---<|>
    """)


def test_a_comment_of_one_line_does_not_end_a_block() -> None:
    assert offered("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        | <!-- here -->
        |   [<|>
        |   [2] Help
        | ---
    """) == ["[2]"]


def test_a_snippet_has_a_stop_for_what_a_person_fills_in() -> None:
    document, offset = read("| ---\n| S<|>")
    block, status = complete(document, offset, SPECIFIED)
    assert (block.kind, status.kind) == (CompletionKind.BLOCK, CompletionKind.STATUS)
    assert block.snippet == (
        "SUGGESTED NEXT STEPS:\n  [1] ${1:{primary_prompt\\}}\n"
        "  [2] ${2:{alternative_action\\}}\n  [3] ${3:Show workflow status}\n---"
    )
    document, offset = read("| # PROMPT EMISSION PROTOCOL\n| ## 3. Gate Failure\n| Emit<|>")
    (emitted,) = complete(document, offset, SPECIFIED)
    assert emitted.snippet is None


def test_a_block_and_a_status_line_are_named_and_shown() -> None:
    document, offset = read("| ---\n| S<|>")
    block, status = complete(document, offset, SPECIFIED)
    assert (block.detail, status.detail) == ("prompt block", "status line")
    assert "  [3] Show workflow status\n---\n```" in block.documentation
    assert "`STATUS: Symptom analysis complete." in status.documentation
    document, offset = read("| ---\n| STATUS: <|>")
    assert {it.detail for it in complete(document, offset, SPECIFIED)} == {"status line"}
