"""Hovers of status lines and emission lists."""

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


def test_the_lead_of_an_emission_list() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 2. Gate Passage (after GATE-NN PASSED, before next delegation)
        |
        | Emit (last<|> phase):
        : ^^^^^^^^^^^^^^^^^^ Emission point 2, Gate Passage (last phase)
        |   [1] Something else
    """)


def test_a_variant_is_known_by_its_items() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 5. Workflow Completion
        |
        | Emit:<|>
        : ^^^^^ Emission point 5, Workflow Completion (cancellation)
        |   [1] Start a new feature
        |   [2] View project status
    """)


def test_a_variant_that_nobody_knows() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 2. Gate Passage
        |
        | Emit<|>:
        : ^^^^^ Emission point 2, Gate Passage
        |   [1] Something else
    """)


def test_a_point_that_has_no_heading() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | 2. **Gate Passage**
        | 3. **Gate Failure** (after GATE-NN FAILED)
        |
        | Emit:<|>
        : ^^^^^ Emission point 3, Gate Failure
        |   [1] Something else
    """)


def test_an_emission_list_of_an_unknown_point() -> None:
    check_hover("""
        | # PROMPT EMISSION PROTOCOL
        |
        | Emit<|>:
        : ^^^^^ Emission list
        |   [1] Something else
    """)


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
