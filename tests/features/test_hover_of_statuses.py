"""Hovers of status lines and emission lists."""

import pytest

from features.drawing import check_hover, hover_text
from promptls.features.descriptions.blocks import (
    of_point,
)
from promptls.vocabulary import SPECIFIED


def test_the_head_of_a_status_line() -> None:
    check_hover("""
        | ---
        | STAT<|>US: Tracing complete. Returning results to {parent_orchestrator_name}.
        : ^^^^^^^^ Status block
        | ---
    """)


def test_the_text_of_a_status_line() -> None:
    check_hover("""
        | ---
        | STATUS: Tracing complete. Returning results to {parent_orch<|>estrator_name}.
        :                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^ {parent_orchestrator_name}
        | ---
    """)
    check_hover("""
        | ---
        | STATUS: Tracing<|> complete. Returning results to tracing orchestrator.
        | ---
    """)


def test_the_delimiter_of_a_status_block() -> None:
    check_hover("""
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | <|>---
        : ^^^ Delimiter
    """)


def test_nothing_is_said_of_a_line_that_should_not_be_in_a_status_block() -> None:
    check_hover("""
        | ---
        | STATUS: Tracing complete. Returning results to tracing orchestrator.
        | mo<|>re
        | ---
    """)


@pytest.mark.parametrize(
    ("above", "lead", "item", "name"),
    [
        (
            "### 2. Gate Passage (after GATE-NN PASSED)",
            "Emit (last<|> phase):",
            "Something else",
            "Emission point 2, Gate Passage (last phase)",
        ),
        # A variant is known by its items.
        (
            "### 5. Workflow Completion",
            "Emit:<|>",
            "Start a new feature\n|   [2] View project status",
            "Emission point 5, Workflow Completion (cancellation)",
        ),
        ("### 2. Gate Passage", "Emit<|>:", "Something else", "Emission point 2, Gate Passage"),
        # A point that has no heading.
        (
            "2. **Gate Passage**\n| 3. **Gate Failure** (after GATE-NN FAILED)",
            "Emit:<|>",
            "Something else",
            "Emission point 3, Gate Failure",
        ),
        ("Text.", "Emit<|>:", "Something else", "Emission list"),
    ],
)
def test_the_lead_of_an_emission_list(above: str, lead: str, item: str, name: str) -> None:
    marks = "^" * len(lead.replace("<|>", ""))
    head = f"| # PROMPT EMISSION PROTOCOL\n|\n| {above}\n|"
    check_hover(f"{head}\n| {lead}\n: {marks} {name}\n|   [1] {item}")


def test_the_items_of_an_emission_list() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit:
        |   [1] Retry <|>gate check
        :       ^^^^^^^^^^^^^^^^ Retry gate check
    """)


def test_what_is_said_of_an_emission_point() -> None:
    assert hover_text("""
        | # PROMPT EMISSION PROTOCOL
        | ### 4. Blocker/Escalation
        | Emit:<|>
        |   [1] Cancel workflow
    """) == (
        "**Emission point 4, Blocker/Escalation**\n\n"
        "The orchestrator prints these next steps when a problem blocks the workflow and a person "
        "has to decide.\n\n"
        "Exact moment: When the orchestrator escalates a blocker to human intervention.\n\n"
        "Source: iSDLC emission protocol, section 3.4"
    )


def test_a_point_of_an_unknown_variant_names_the_moments_of_all() -> None:
    point = SPECIFIED.emission_points[4]
    assert of_point(point, None).what == (
        "The orchestrator prints these next steps when a workflow completes or when a workflow is "
        "cancelled."
    )
