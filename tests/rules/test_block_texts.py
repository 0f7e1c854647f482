"""What the items say: characters and placeholders."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from rules.block_drawing import block, check_first_item


def test_an_item_of_wide_spaces_is_empty_and_no_more() -> None:
    check("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] \u3000
        : ^^^^^^^ block-item-empty: item has no text
        |   [2] Show workflow status
        | ---
    """)


@pytest.mark.parametrize("odd", ["\u2713", "\U0001f680", "\u2014 \u2713", "\u00e9", "\x80"])
def test_what_has_no_usual_form_stays(odd: str) -> None:
    drawing = block(f"Continue {odd}", "Show workflow status")
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("Continue\u00a0", "Continue"),
        ("Continue \u00a0", "Continue"),
        ("\u2003Continue", "Continue"),
        ("\u200b Continue", "Continue"),
        ("\u2022 \u2022", "* *"),
        ("\u200b a\u200b", "a"),
    ],
)
def test_a_wide_space_at_an_end_goes(text: str, fixed: str) -> None:
    check_fix(block(text, "Show workflow status"), block(fixed, "Show workflow status"))


@pytest.mark.parametrize("gap", [" ", "\u00a0", "\t"])
def test_what_may_be_two_items_is_not_made_one(gap: str) -> None:
    """The space between them may be what is wrong, and where the first ends is the author's."""
    drawing = block(f"Continue \u2013 now{gap}[2] review it", "Show workflow status")
    check_fix(drawing, drawing)


def test_characters_outside_of_blocks_are_nobody_s_business() -> None:
    check("| # Café “x” → …\n|\n" + block("Continue", "Show workflow status") + "\n|\n| ✓")


def test_placeholders_are_opaque() -> None:
    check(block("Continue to {next_phase_name}", "{anything}", "{x}{y} status"))


def test_text_after_the_last_block_of_a_response() -> None:
    drawing = """
        | Done.
        |
        | ---
        : ^^^ block-not-last: unexpected block before another one
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        | More.
        |
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue
        |   [2] Show workflow status
        | ---
        |
        |   That is all.
        :   ^^^^^^^^^^^^ block-not-last: unexpected text after the block
        | Really.
    """
    check(drawing, kind=Kind.RESPONSE)
    check(drawing.partition("|   That")[0], kind=Kind.RESPONSE)
    check("\n".join(row for row in drawing.split("\n") if "block-not-last" not in row))
    check("| Done.", kind=Kind.RESPONSE)
    check(
        block("Continue", "Cancel") + "\n| x\n: ^ block-not-last: unexpected text after the block",
        kind=Kind.RESPONSE,
    )


@pytest.mark.parametrize(
    "written",
    [
        "<<next_phase_name>>",
        "{{next_phase_name}}",
        "{{ next_phase_name }}",
        "[[next_phase_name]]",
        "<next_phase_name>",
        "{ next_phase_name }",
        "{next-phase-name}",
        "{next phase name}",
        "{Next_Phase_Name}",
        "{NEXT_PHASE_NAME}",
        "{{next_phase_nam}}",
    ],
)
def test_a_known_name_in_other_marks(written: str) -> None:
    mark = (
        f"\n:       {' ' * len('Continue to ')}{'^' * len(written)} block-placeholder-misspelled: "
    )
    check_first_item(
        f"Continue to {written}",
        fixed="Continue to {next_phase_name}",
        message=f"{mark}unknown placeholder {written!r}; did you mean '{{next_phase_name}}'?",
    )


@pytest.mark.parametrize(
    "written", ["<<goal>>", "<noun>", "{{goal}}", "[[noun]]", "{my_own_name}", "{a, b}", "<b>x</b>"]
)
def test_names_that_are_somebody_elses(written: str) -> None:
    check_first_item(f"Continue to {written}")


def test_variables_of_a_template_are_no_placeholders_of_its_block() -> None:
    text = "---\nSUGGESTED NEXT STEPS:\n  [1] Do <<next_phase_name>>\n  [2] Get help\n---\n"
    found = run(parse(Source(text), "templates/system/BASE-plan.md"))
    assert "block-placeholder-misspelled" not in [it.rule for it in found]


@pytest.mark.parametrize("written", ["{next_phase_name", "next_phase_name}", "{ next_phase_name"])
def test_a_known_name_with_one_brace(written: str) -> None:
    mark = (
        f"\n:       {' ' * len('Continue to ')}{'^' * len(written)} block-placeholder-misspelled: "
    )
    check_first_item(
        f"Continue to {written}",
        fixed="Continue to {next_phase_name}",
        message=f"{mark}expected '{{next_phase_name}}', found {written!r}",
    )
    check_first_item(f"Continue to {written.replace('next_phase', 'my')}")
