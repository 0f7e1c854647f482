"""Where nothing is said, and how examples are shown."""

from features.drawing import check_hover, hover_text, read
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


def test_what_is_said_of_a_delimiter_a_tier_a_phase_and_a_status_block() -> None:
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
    assert STATUS_BLOCK.render_markdown() == (
        "**Status block**\n\n"
        "One line with which a sub-agent reports what is complete and who gets the results.\n\n"
        "Surround with `---`, no blank lines, no items.\n\n"
        "Used by sub-agents, which do not talk to the user.\n\n"
        "Example: "
        "`STATUS: Symptom analysis complete. Returning results to tracing orchestrator.`\n\n"
        "Source: iSDLC prompt format, section 1.3"
    )


def test_an_example_of_several_lines_is_a_block_of_code() -> None:
    about = with_block(PROMPT_BLOCK, ("Continue to {next_phase_name}", "Cancel"), SPECIFIED)
    assert (
        "\n\nExample:\n\n"
        "```text\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 04 - Design\n"
        "  [2] Cancel\n---\n```\n\n"
    ) in about.render_markdown()
