from features.drawing import check_hover, hover_text, read
from features.matrix import covers
from promptls.features.descriptions import Description, code
from promptls.features.descriptions.blocks import (
    ALTERNATIVE,
    EMISSION_LIST,
    PRIMARY,
    PROMPT_BLOCK,
    STATUS_BLOCK,
    UTILITY,
    of_block_variable,
    of_delimiter,
    of_phase,
    of_point,
    of_utility,
    with_block,
)
from promptls.features.hover import find_hover
from promptls.parsing import parse
from promptls.rules import RULE_NAMES
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED


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


def test_a_link_has_the_name_of_the_rule_to_which_it_leads() -> None:
    text = hover_text("| SUGGESTED NEXT STEPS:<|>", pages="file:///RULES.md")
    *_, rule, source = text.split("\n\n")
    assert rule == "Rule: [block-header-malformed](file:///RULES.md#block-header-malformed)"
    assert source == "Source: iSDLC prompt format, section 1.2"


def test_every_page_that_is_linked_exists() -> None:
    descriptions: list[Description] = [
        PROMPT_BLOCK,
        STATUS_BLOCK,
        EMISSION_LIST,
        PRIMARY,
        ALTERNATIVE,
        UTILITY,
        of_delimiter(opens=True, block="block"),
        of_phase(SPECIFIED.phases[0]),
        of_block_variable(SPECIFIED.block_variables[0]),
        of_utility(SPECIFIED.utilities[0]),
        of_point(SPECIFIED.emission_points[0], None),
    ]
    linked = {it.rule for it in descriptions}
    assert linked <= set(RULE_NAMES)
    assert max(it.render_markdown().count("\n") for it in descriptions) < 12


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


def test_the_tier_of_an_item() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [<|>1] Start
        : ^^^^^^ Primary action
        |   [2] Review
        |   [3] Help
    """)
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2<|>] Review
        : ^^^^^^ Alternative action
        |   [3] Help
    """)
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2] Review
        | <|>  [3] Help
        : ^^^^^^ Utility action
    """)


def test_the_second_of_two_items_is_the_utility() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   [2<|>] Help
        : ^^^^^^ Utility action
    """)


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


def test_nothing_is_said_of_an_unknown_placeholder() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {what<|>ever}
    """)


def test_a_phase() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to Phase 10<|> - Cicd after Phase 04 - Desing
        :                   ^^^^^^^^^^^^^^^ Phase 10 - Cicd
    """)


def test_nothing_is_said_of_an_unknown_phase() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to Phase 10 - Cicd or Phase 04<|> - Desing
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


def test_nothing_is_said_of_a_text_that_is_nobodys() -> None:
    check_hover("""
        | SUGGESTED NEXT STEPS:
        |   [1] Do <|>it
    """)


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


def test_nothing_is_said_in_front_matter_and_prose() -> None:
    check_hover("""
        | ---
        | name: x<|>
        | ---
        | Text.
    """)
    check_hover("""
        | Text.<|>
    """)


def test_nothing_is_said_where_nothing_was_parsed() -> None:
    big = parse(Source("SUGGESTED NEXT STEPS:\n" + "x" * (1 << 20)))
    assert find_hover(big, 3, SPECIFIED) is None
    json = parse(Source('{"a": "SUGGESTED NEXT STEPS:"}'), ".isdlc/state.json")
    assert find_hover(json, 10, SPECIFIED) is None


def test_an_offset_outside_the_text() -> None:
    document, _ = read("| SUGGESTED NEXT STEPS:<|>")
    assert find_hover(document, -1, SPECIFIED) is None
    assert find_hover(document, 100, SPECIFIED) is None


def test_code_with_backticks_in_it() -> None:
    assert code("a") == "`a`"
    assert code("a `b` c") == "`` a `b` c ``"


def test_what_is_said_of_a_delimiter_a_tier_a_phase_a_utility_and_a_status_block() -> None:
    assert of_delimiter(opens=True, block="prompt block").render_markdown() == (
        "**Delimiter**\n\n"
        "Opens the prompt block.\n\n"
        "Exactly three hyphens, without a space before or after them.\n\n"
        "Source: iSDLC prompt format, section 1.2"
    )
    assert PRIMARY.render_markdown() == (
        "**Primary action**\n\n"
        "Choosing `[1]` advances the workflow. It is the most likely next action.\n\n"
        "Example: `[1] Continue to Phase 04 - Design`\n\n"
        "Source: iSDLC prompt format, section 2.2"
    )
    assert of_phase(SPECIFIED.display_names["Phase 10 - Cicd"]).render_markdown() == (
        "**Phase 10 - Cicd**\n\n"
        "The phase `10-cicd` of a workflow. Items refer to its results as `CI/CD pipeline`.\n\n"
        "Example: `Review CI/CD pipeline artifacts`\n\n"
        "Source: iSDLC prompt format, section 3.2; iSDLC emission protocol, section 3.2"
    )
    assert of_utility(SPECIFIED.utilities[1]).render_markdown() == (
        "**View project status**\n\n"
        "Shows the status of the project. The usual last item after a workflow has completed.\n\n"
        "Source: iSDLC prompt format, section 2.2"
    )
    assert STATUS_BLOCK.render_markdown() == (
        "**Status block**\n\n"
        "One line with which a sub-agent reports what is complete and who gets the results.\n\n"
        "Surround with `---`, no blank lines, no items.\n\n"
        "Used by sub-agents, which do not talk to the user.\n\n"
        "Example: "
        "`STATUS: Symptom analysis complete. Returning results to tracing orchestrator.`\n\n"
        "Source: iSDLC prompt format, section 1.3"
    )


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


def test_an_example_of_several_lines_is_a_block_of_code() -> None:
    about = with_block(PROMPT_BLOCK, ("Continue to {next_phase_name}", "Cancel"), SPECIFIED)
    assert (
        "\n\nExample:\n\n"
        "```text\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 04 - Design\n"
        "  [2] Cancel\n---\n```\n\n"
    ) in about.render_markdown()
