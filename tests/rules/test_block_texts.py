"""What the items say: characters and placeholders."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from rules.block_drawing import block, check_first_item


def test_non_ascii_is_one_finding_for_each_line() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] \u201cContinue\u201d \u2013 now
        :       ^^^^^^^^^^^^ block-non-ascii: non-ASCII characters in '\u201cContinue\u201d \u2013'
        |   [2] Show workflow\u00a0status \u2192 all\u2026
        :                    ^^^^^^^^^^^^^^ block-non-ascii: non-ASCII characters in '\\xa0status → all…'
        | ---
        |
        | ---
        | STATUS: Trace\u2019s part complete. Returning results to the orchestrator.
        :              ^ block-non-ascii: non-ASCII character '\u2019'
        | ---
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] "Continue" - now
        |   [2] Show workflow status -> all...
        | ---
        |
        | ---
        | STATUS: Trace's part complete. Returning results to the orchestrator.
        | ---
        """,
        only_safe=True,
    )


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


def test_a_placeholder_that_is_nearly_a_known_one() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Continue to {next_phase_nam} and {nex_phase_names}
        :                   ^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{next_phase_nam}'; did you mean '{next_phase_name}'?
        :                                        ^^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{nex_phase_names}'; did you mean '{next_phase_name}'?
        |   [2] Review {phase_nam} {nouns} {x1234567} {a_b_c_d} status
        | ---
        |
        | ---
        | STATUS: {task_descriptio} complete. Returning results to {parent_orchestrator_name}.
        :         ^^^^^^^^^^^^^^^^^ block-placeholder-misspelled: unknown placeholder '{task_descriptio}'; did you mean '{task_description}'?
        | ---
    """
    check(drawing)
    fixed = (
        drawing.replace("{next_phase_nam}", "{next_phase_name}")
        .replace("{nex_phase_names}", "{next_phase_name}")
        .replace("{task_descriptio}", "{task_description}")
    )
    check_fix(drawing, "\n".join(row for row in fixed.split("\n") if "misspelled" not in row))
    check_fix(
        drawing,
        "\n".join(row for row in drawing.split("\n") if "misspelled" not in row),
        only_safe=True,
    )


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
