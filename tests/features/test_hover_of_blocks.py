"""Hovers of the header, the delimiters and the items of a block."""

import pytest

from features.drawing import check_hover, hover_text
from features.matrix import covers


@covers("hover", "block")
def test_the_header_of_a_block() -> None:
    check_hover("""
        | ---
        | SUGGESTED <|>NEXT STEPS:
        : ^^^^^^^^^^^^^^^^^^^^^ Prompt block
        |   [1] {primary_prompt}
        |   [2] Show workflow status
        | ---
    """)


def test_a_header_that_is_not_exact() -> None:
    check_hover("""
        | ---
        | **Suggested<|> next steps**
        : ^^^^^^^^^^^^^^^^^^^^^^^^ Prompt block
        |   [1] {primary_prompt}
        | ---
    """)


@covers("hover", "block")
def test_all_that_is_said_of_a_block() -> None:
    assert hover_text("""
        | SUGGESTED NEXT STEPS:<|>
    """) == (
        "**Prompt block**\n\n"
        "The next steps that an agent offers. The user chooses one by its number.\n\n"
        "Two to four items: `[1]` advances the workflow, the last is status, cancel or help.\n\n"
        "Surround with `---`, no blank lines, ASCII only.\n\n"
        "Used by the orchestrator, sub-orchestrators and phase agents.\n\n"
        "Source: iSDLC prompt format, section 1.2"
    )


def test_the_delimiters_of_a_block() -> None:
    check_hover("""
        | --<|>-
        : ^^^ Delimiter
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        | ---
    """)
    check_hover("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] {primary_prompt}
        | ----<|>
        : ^^^^ Delimiter
    """)


@pytest.mark.parametrize(
    ("items", "at", "tier"),
    [
        (["Start", "Review", "Help"], 1, "Primary action"),
        (["Start", "Review", "Help"], 2, "Alternative action"),
        (["Start", "Review", "Help"], 3, "Utility action"),
        (["Start", "Help"], 2, "Utility action"),
    ],
)
def test_the_tier_of_an_item(items: list[str], at: int, tier: str) -> None:
    rows = [f"|   [{number}] {text}" for number, text in enumerate(items, 1)]
    rows[at - 1] = rows[at - 1].replace("[", "[<|>") + f"\n: ^^^^^^ {tier}"
    check_hover("\n".join(["| SUGGESTED NEXT STEPS:", *rows]))


def test_an_item_with_a_placeholder_shows_what_it_becomes() -> None:
    assert "Example: `Review requirements artifacts`\n" in hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2<|>] Review {current_phase_noun} artifacts
        |   [3] Help
    """)


def test_an_item_with_a_placeholder_of_somebody_else_shows_nothing() -> None:
    assert "Example" not in hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1<|>] Start {whatever}
    """)


def test_a_placeholder() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_<|>phase_name} {first_phase_name}
        :                   ^^^^^^^^^^^^^^^^^ {next_phase_name}
    """)
    text = hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_<|>phase_name}
    """)
    assert text.split("\n\n")[1:] == [
        "Replaced with the display name of the phase after the current one.",
        "Taken from `active_workflow.phases[current_phase_index + 1]` in `state.json`.",
        "Example: `Phase 04 - Design`",
        "Source: iSDLC emission protocol, section 3.2",
    ]


def test_the_second_of_two_placeholders() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Go {noun} {workflow_n<|>oun}
        :                 ^^^^^^^^^^^^^^^ {workflow_noun}
    """)


def test_a_placeholder_without_a_source() -> None:
    text = hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1] {utility_<|>action}
    """)
    assert "Taken from" not in text


@pytest.mark.parametrize(
    "text",
    [
        "Continue to {what<|>ever}",
        "Continue to Phase 10 - Cicd or Phase 04<|> - Desing",
        "Do <|>it",
    ],
)
def test_nothing_is_said_of_what_nobody_knows(text: str) -> None:
    check_hover(f"| SUGGESTED NEXT STEPS:\n|   [1] {text}")


def test_a_phase() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to Phase 10<|> - Cicd after Phase 04 - Desing
        :                   ^^^^^^^^^^^^^^^ Phase 10 - Cicd
    """)


def test_a_utility() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] View<|> project status
        :       ^^^^^^^^^^^^^^^^^^^ View project status
    """)


def test_a_text_of_the_emission_protocol() -> None:
    text = hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start a <|>new feature
    """)
    assert text == (
        "**Start a new feature**\n\n"
        "Offered by the orchestrator:\n\n"
        "- when a workflow completes (item 1)\n"
        "- when a workflow is cancelled (item 1)\n\n"
        "Source: iSDLC emission protocol, section 3.5"
    )


def test_a_text_that_is_offered_at_one_moment_only() -> None:
    text = hover_text("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Run <|>tests
    """)
    assert text == (
        "**Run tests**\n\n"
        "Offered by the orchestrator when a workflow completes (item 2).\n\n"
        "Source: iSDLC emission protocol, section 3.5"
    )


def test_nothing_is_said_between_the_lines_of_a_block() -> None:
    check_hover("""
        | ---
        | SUGGESTED NEXT STEPS:
        | astray<|>
        |   [1] Start
        | ---
    """)
    check_hover("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Help
        | ---
        |
        | Some<|> prose with Show workflow status.
    """)
