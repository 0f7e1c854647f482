"""The values of tags: unknown, empty, padded, and which one is meant."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from rules.tag_findings import TAGS, TEMPLATE, findings_of, in_response, in_template


@pytest.mark.parametrize(
    "value",
    [
        "PASS",
        "PASS|NEEDS_REVISION",
        "PASS | NEEDS_REVISION",
        "PASS\\|NEEDS_REVISION",
        "PASS \\| NEEDS_REVISION",
        "PASS or NEEDS_REVISION",
        "PASS/NEEDS_REVISION",
        "PASS, REJECTED",
        "{{VERDICT}}",
        "<<VERDICT>>",
        "{verdict}",
        "<verdict>",
        "[verdict]",
        "$VERDICT",
        "...",
        "\u2026",
        " ... ",
        " and ",
        " {{VERDICT}} ",
        "PASS|{{OTHER}}",
    ],
)
def test_values_and_what_stands_for_them(value: str) -> None:
    assert not findings_of(f"Output <review>{value}</review> then.")
    assert not in_template("challenge", f"Output <review>{value}</review> then.")


@pytest.mark.parametrize("value", ["your review", "pass", "It is Good", "Pass", "NEEDS REVISION"])
def test_outside_of_templates_only_upper_case_words_are_judged(value: str) -> None:
    text = f"Output <review>{value}</review>."
    assert not findings_of(text)
    assert in_template("plan", text) == [f"tag-value-unknown {value}"]


def test_a_bar_that_is_escaped_in_a_table_is_a_bar() -> None:
    check(r"""
        | | verdict | `<review>PASS\|NEEDS_REVISON</review>` |
        :                            ^^^^^^^^^^^^^ tag-value-unknown: 'NEEDS_REVISON' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        | | other | <review>PASS\|NEEDS_WORK</review> |
        :                         ^^^^^^^^^^ tag-value-unknown: 'NEEDS_WORK' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        | | open | `<review>PASS\|REJECTED` |
        :           ^^^^^^^^ tag-unclosed: <review> is not closed
        | | unopened | `PASS\|REJECTED</review>` |
        :                             ^^^^^^^^^ tag-unopened: closing tag </review> has no opening tag
    """)
    check_fix(
        r"""
        | | `<review>PASS\|NEEDS_REVISON</review>` | `<review>PASS\|REJECTED` |
        | | `PASS\|REJECTED</review>` |
        """,
        r"""
        | | `<review>PASS\|NEEDS_REVISION</review>` | `<review>PASS\|REJECTED</review>` |
        | | `<review>PASS\|REJECTED</review>` |
        """,
    )


def test_a_list_without_bars_is_read_in_templates() -> None:
    text = "Output <review>YES/PASS or NO</review>."
    assert not findings_of(text)
    assert in_template("plan", text) == ["tag-value-unknown YES", "tag-value-unknown NO"]


@pytest.mark.parametrize("between", [" ", "; ", " & ", ": ", " and ", " \u2013 ", " + "])
@pytest.mark.parametrize("value", ["PASS", "NEEDS_REVISION", "REJECTED"])
def test_of_several_values_none_is_chosen(between: str, value: str) -> None:
    drawing = f"| Output <review>{value}{between}REJECTED</review> or <review>PASS</review>."
    assert in_template("challenge", drawing)
    check_fix(drawing, drawing, path=TEMPLATE.format("challenge"), only_safe=True)
    fixes = [it.fix for it in run(parse(Source(drawing), TEMPLATE.format("challenge")), TAGS)]
    assert all(it and it.edits[0].text == f"{value}|REJECTED" for it in fixes)


def test_in_a_response_no_value_is_chosen() -> None:
    for text in "PASS|REJECTED", "PASS REJECTED", "PASS or REJECTED", "COMPLETED/FAILED":
        drawing = f'| <review>{text}</review> <task_status id="1.1">{text}</task_status>'
        check_fix(drawing, drawing, kind=Kind.RESPONSE)


@pytest.mark.parametrize(
    "value",
    [
        *("INCOMPLETED", "UNCOMPLETED", "NOT COMPLETED", "NOPASS", "BYPASS", "SELECTED", "PART"),
        *("PASS - with nits", "PASS (", "PASSNEEDS", "PASS_WITH_NITS", "PASS2", "NEEDS", "MISS"),
    ],
)
def test_what_may_be_another_word_is_not_replaced(value: str) -> None:
    drawing = f'| <review>{value}</review> <task_status id="1.1">{value}</task_status>'
    check_fix(drawing, drawing)
    check_fix(drawing, drawing, kind=Kind.RESPONSE)


def test_a_fix_leaves_nothing_to_report() -> None:
    drawing = """
        | ---
        | phase: implement
        | ---
        | <review>REJECTD</review> <review>PAS|REJECTED</review> <review> REJECTED </review>
        | <review> REJECTD </review> <Review>REJECTED</Review> <REVIEW> PASS </REVIEW>
        | <review>REJECTED is it.
        | <TASK_STATUS>FAILED</TASK_STATUS> < Review>PASS</Review>
    """
    check_fix(drawing, drawing)


def test_empty_values() -> None:
    check("""
        | <review></review>
        : ^^^^^^^^^^^^^^^^^ tag-value-empty: <review> has no value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        | <review>  </review>
        : ^^^^^^^^^^^^^^^^^^^ tag-value-empty: <review> has no value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        | <review/>
        : ^^^^^^^^^ tag-value-empty: <review> has no value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        | Output <task_status id="1.2"></task_status> or <task_status id="1.2"/>.
        :        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tag-value-empty: <task_status> has no value; expected COMPLETED or FAILED
        :                                                ^^^^^^^^^^^^^^^^^^^^^^^ tag-value-empty: <task_status> has no value; expected COMPLETED or FAILED
        | Use <review></review>, `<review/>`, <review kind="x"/>, <thought></thought> or <thought/>.
        |
        | <review>
        |
        | </review>
    """)


def test_empty_values_in_templates_and_responses() -> None:
    text = "Use <review></review> or `<review/>` or <thought></thought>.\n\n<review>\n</review>"
    expected = [
        "tag-value-empty <review></review>",
        "tag-value-empty <review/>",
        "tag-value-empty <review>\n</review>",
    ]
    assert in_template("plan", text) == expected
    assert in_response(text) == expected


def test_padding_is_an_error_in_a_response() -> None:
    check(
        """
        | <review> PASS </review>
        :         ^^^^^^ tag-value-padded [error]: unexpected space around 'PASS'
        | <review>
        :         ^+2 tag-value-padded [error]: unexpected space around 'PASS'
        | PASS
        | </review>
        """,
        kind=Kind.RESPONSE,
    )
    assert in_template("plan", "<review>\nPASS\n</review>") == ["tag-value-padded \nPASS\n"]
    assert not findings_of("<review>\nPASS\n</review>")


def test_severities() -> None:
    found = run(parse(Source("<review> PASS </review> <reveiw>PASS</reveiw>")), TAGS)
    assert [it.severity for it in found] == [Severity.WARNING, Severity.WARNING]
