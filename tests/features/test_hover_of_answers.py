"""Hover on placeholders, on tags, and on what a running workflow makes of a block."""

from features.drawing import check_hover, hover_text
from features.matrix import covers
from features.projects import IMPLEMENT, PLAN, PROJECT, PROMPT
from promptls.features.descriptions import to_plain_text

BLOCK = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [2] Review {current_phase_noun} artifacts
    |   [3] Show workflow status
    | ---
"""


@covers("hover", "placeholder")
def test_a_placeholder_in_either_spelling() -> None:
    check_hover(
        """
        | Read <<PROJECT_<|>CONTEXT>> first.
        :      ^^^^^^^^^^^^^^^^^^^ <<PROJECT_CONTEXT>>
        """,
        path=IMPLEMENT,
    )
    check_hover(
        """
        | Read {{<|>TASKS}} first.
        :      ^^^^^^^^^ {{TASKS}}
        """,
        path=IMPLEMENT,
    )


@covers("hover", "placeholder")
def test_all_that_is_said_of_a_placeholder() -> None:
    assert hover_text("| <<PROJECT<|>_CONTEXT>>", path=IMPLEMENT, values=PROJECT) == (
        "**`<<PROJECT_CONTEXT>>`**\n\n"
        "Content from `agentd/project.md` describing the tech stack and conventions.\n\n"
        "Its value here (3 lines, 21 characters):\n\n"
        "```text\n# Shop\n\nPython 3.12.\n```\n\n"
        "The value comes from `agentd/project.md`.\n\n"
        "Available in every phase.\n\n"
        "Every template must contain it.\n\n"
        "Source: Agentd system templates, R2 and R4"
    )


@covers("hover", "placeholder")
def test_a_placeholder_without_a_value_and_one_of_another_phase() -> None:
    text = hover_text("| {{TA<|>SKS}}", path=PLAN, pages="file:///R.md", values=PROJECT)
    assert "It has no value in this project." in text
    assert "Not available in `plan`, the phase of this file: only in `implement`." in text
    assert "Rule: [placeholder-wrong-phase](file:///R.md#placeholder-wrong-phase)" in text
    assert "no value" not in hover_text("| {{TA<|>SKS}}", path=PLAN)


@covers("hover", "placeholder", "front matter")
def test_a_name_that_the_file_declares() -> None:
    check_hover(
        """
        | ---
        | variables: [GOAL]
        | ---
        | {{GO<|>AL}}
        : ^^^^^^^^ GOAL
        """,
        path=PROMPT,
    )
    check_hover(
        """
        | ---
        | variables: [GO<|>AL]
        :             ^^^^ GOAL
        | ---
        """,
        path=PROMPT,
    )


@covers("hover", "placeholder")
def test_an_unknown_name_is_not_described() -> None:
    check_hover("| {{SOME<|>THING}}", path=IMPLEMENT)


def test_a_long_value_is_cut() -> None:
    values = PROJECT._replace(variables={"TASKS": f"{'x' * 300}\n" * 50})
    text = hover_text("| {{TA<|>SKS}}", path=IMPLEMENT, values=values)
    assert "(50 lines, 15,050 characters)" in text
    assert len(text) < 1200


@covers("hover", "tag")
def test_the_parts_of_a_tag() -> None:
    check_hover(
        """
        | <rev<|>iew>PASS</review>
        :  ^^^^^^ <review>
        """,
        path=PLAN,
    )
    check_hover(
        """
        | <review>PA<|>SS</review>
        :         ^^^^ PASS
        """,
        path=PLAN,
    )
    check_hover(
        """
        | <review>PASS|NEEDS_<|>REVISION</review>
        :              ^^^^^^^^^^^^^^ NEEDS_REVISION
        """,
        path=PLAN,
    )
    check_hover(
        """
        | <task_status i<|>d="1.2">COMPLETED</task_status>
        :              ^^ <task_status id>
        """,
        path=IMPLEMENT,
    )
    check_hover(
        """
        | <task_status id="1<|>.2">COMPLETED</task_status>
        :                  ^^^ <task_status id>
        """,
        path=IMPLEMENT,
    )
    check_hover("| <de<|>tails>x</details>", path=PLAN)


@covers("hover", "tag")
def test_a_tag_names_the_values_of_the_phase_first() -> None:
    text = hover_text("| <rev<|>iew>PASS</review>", path=PLAN)
    phase = text.index("In `plan`, the phase of this file: `PASS` or `NEEDS_REVISION`.")
    assert phase < text.index("Values:")
    assert "Expected in phases `plan`, `challenge` and `review`." in text
    assert "Example: `<review>PASS</review>`" in text


@covers("hover", "tag")
def test_a_value_of_another_phase() -> None:
    text = hover_text("| <review>REJ<|>ECTED</review>", path=PLAN)
    assert "Not valid in `plan`, the phase of this file.\n\nValid in phase `challenge`." in text


@covers("hover", "tag")
def test_a_wrong_value_shows_the_right_ones() -> None:
    check_hover(
        """
        | <review>PA<|>S</review>
        :         ^^^ <review>
        """,
        path=PLAN,
    )
    check_hover("| <thought>PA<|>S</thought>", path=PLAN)


@covers("hover", "tag")
def test_a_value_between_tags_in_different_sections() -> None:
    text = hover_text(
        """
        | Text.
        | <thought name="pl<|>an">
        | # Part
        | </thought>
        """,
        path=PLAN,
    )
    assert text.startswith("**`<thought name>`**")


@covers("hover", "block")
def test_what_a_placeholder_of_a_block_becomes() -> None:
    text = hover_text(BLOCK.replace("next_", "next<|>_"), values=PROJECT)
    assert "Here it becomes `Phase 04 - Design`, from `.isdlc/state.json`." in text
    nothing = hover_text(BLOCK.replace("next_", "next<|>_"))
    assert "Here" not in nothing


@covers("hover", "block")
def test_what_an_item_becomes_and_where_its_artifacts_are() -> None:
    text = hover_text(BLOCK.replace("[2]", "[<|>2]"), values=PROJECT)
    assert text == (
        "**Alternative action**\n\n"
        "Choosing it does something else that makes sense in this phase, such as a review.\n\n"
        "Here it becomes `Review architecture artifacts`, from `.isdlc/state.json`.\n\n"
        "The artifacts are in `docs/login`.\n\n"
        "Source: iSDLC prompt format, section 2.2"
    )
    first = hover_text(BLOCK.replace("[1]", "[<|>1]"), values=PROJECT)
    assert "`Continue to Phase 04 - Design`" in first
    assert "docs/login" not in first


@covers("hover", "block")
def test_where_the_workflow_is_on_the_header_and_on_a_phase() -> None:
    text = hover_text(BLOCK.replace("NEXT", "NE<|>XT"), values=PROJECT)
    assert (
        "The current phase is Phase 03 - Architecture, and the next is Phase 04 - Design." in text
    )
    named = BLOCK.replace("{next_phase_name}", "Phase 04 - De<|>sign")
    assert "It is the next phase." in hover_text(named, values=PROJECT)


def test_a_text_for_clients_without_markdown() -> None:
    text = to_plain_text(hover_text("| <<PROJECT<|>_CONTEXT>>", "R.md", path=PLAN, values=PROJECT))
    assert text.startswith("<<PROJECT_CONTEXT>>\n\nContent from agentd/project.md describing")
    assert "`" not in text
    assert "Rule: placeholder-mandatory-missing\n" in text
