"""Names, values and attributes of tags."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

TEMPLATE = "templates/system/CLAUDE-{}.md"
TAGS = RuleSet(select(["tag", "rule"]))


def findings_of(text: str, path: str = "example.md", kind: Kind | None = None) -> list[str]:
    """What the rules for tags say of a text, with the text that each means."""
    found = run(parse(Source(text), path, kind=kind), TAGS)
    return [f"{it.rule} {text[slice(*it.span)]}" for it in found]


def in_template(phase: str, text: str) -> list[str]:
    return findings_of(text, TEMPLATE.format(phase))


def in_response(text: str) -> list[str]:
    return findings_of(text, kind=Kind.RESPONSE)


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


def test_the_nearest_value_is_the_fix() -> None:
    check_fix(
        """
        | <review>NEEDS_REVISON</review> <review>PASSED</review> <review>NEEDS-CHANGES</review>
        | <review>APPROVED</review> <review>PASS_WITH_NITS</review> <review>NEEDS</review>
        | <task_status id="1.2">DONE</task_status> <task_status id="1.2">COMPLETE</task_status>
        """,
        """
        | <review>NEEDS_REVISION</review> <review>PASS</review> <review>NEEDS_CHANGES</review>
        | <review>APPROVED</review> <review>PASS_WITH_NITS</review> <review>NEEDS</review>
        | <task_status id="1.2">DONE</task_status> <task_status id="1.2">COMPLETED</task_status>
        """,
        only_safe=True,
    )


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


def test_a_tag_with_a_word_for_its_name_is_renamed_only_on_demand() -> None:
    check_fix(
        "| <preview>PASS</preview> <reveiw>PASS</reveiw>",
        "| <preview>PASS</preview> <review>PASS</review>",
        only_safe=True,
    )


def test_an_attribute_is_not_removed_with_its_value_by_a_safe_fix() -> None:
    check_fix(
        '| <task_status id="1.1" state="x" version="1.2">FAILED</task_status>\n'
        '| <task_status version="1.2">FAILED</task_status> <task_status ID="1.3">FAILED</task_status>',
        '| <task_status id="1.1" state="x" version="1.2">FAILED</task_status>\n'
        '| <task_status version="1.2">FAILED</task_status> <task_status id="1.3">FAILED</task_status>',
        only_safe=True,
    )


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


def test_padded_values() -> None:
    check_fix(
        """
        | <review> PASS </review> <review>PASS </review> <review>\tPASS</review>
        | <review> PASS|REJECTED </review> <review> PASSED </review> <review> APPROVED </review>
        | <review> your verdict </review> <thought> so </thought>
        """,
        """
        | <review>PASS</review> <review>PASS</review> <review>PASS</review>
        | <review>PASS|REJECTED</review> <review>PASS</review> <review> APPROVED </review>
        | <review> your verdict </review> <thought> so </thought>
        """,
        only_safe=True,
    )


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


def test_a_response_has_one_verdict() -> None:
    assert in_response("<review>PASS|REJECTED</review>") == ["tag-value-unknown PASS|REJECTED"]
    assert in_response("<review>pass</review>") == ["tag-value-unknown pass"]
    assert in_response("<review>NEEDS REVISION</review>") == ["tag-value-unknown NEEDS REVISION"]
    assert in_response("<review>{{VERDICT}}</review>") == ["tag-value-unknown {{VERDICT}}"]
    assert not in_response("<review>It looks good to me.</review>")
    assert not in_response("<review>It <b>is</b> good.</review>")
    assert not in_response(f"<review>{'x' * 501}</review>")


@pytest.mark.parametrize(
    ("phase", "strange"),
    [
        ("plan", ["NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
        ("challenge", ["NEEDS_CHANGES", "MAJOR_ISSUES"]),
        ("implement", ["NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
        ("review", ["NEEDS_REVISION", "REJECTED"]),
        ("archive", ["NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
    ],
)
def test_verdicts_of_other_phases(phase: str, strange: list[str]) -> None:
    verdicts = ("PASS", "NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES")
    text = "\n".join(f"<review>{it}</review>" for it in verdicts)
    expected = [f"tag-value-wrong-phase {it}" for it in strange]
    assert in_template(phase, text) == expected
    assert findings_of(f"---\nphase: {phase}\n---\n{text}") == expected
    assert not findings_of(text)
    assert not in_template(phase, f"<review>{'|'.join(verdicts)}</review>")
    assert in_template(phase, f"<review>{'|'.join(verdicts[:4])}</review>") == [
        it for it in expected if not it.endswith("MAJOR_ISSUES")
    ]


def test_an_unknown_verdict_hides_those_of_other_phases() -> None:
    text = "<review>PASS|NEEDS_REVISON|NEEDS_CHANGES|REJECTED|MAJOR_ISSUES</review>"
    assert in_template("plan", text) == ["tag-value-unknown NEEDS_REVISON"]
    assert findings_of(f"---\nphase: design\n---\n{text}") == ["tag-value-unknown NEEDS_REVISON"]


def test_statuses_may_stand_in_every_phase() -> None:
    text = '<task_status id="X.Y">COMPLETED|FAILED</task_status> <thought>so</thought>'
    for phase in "plan", "challenge", "implement", "review", "archive":
        assert not in_template(phase, text)


def test_names_in_another_case() -> None:
    check("""
        | <Review>PASS</Review> <REVIEW>PASS</REVIEW> <review>PASS</Review>
        :  ^^^^^^ tag-case: expected <review>, found <Review>
        :                        ^^^^^^ tag-case: expected <review>, found <REVIEW>
        :                                                           ^^^^^^ tag-case: expected </review>, found </Review>
        | <Review>Great product!</Review> <REVIEW>DONE</REVIEW> <Review></Review>
        | <Task_Status id="1.2">FAILED</Task_Status> <Thought>so</Thought> <review>so</Review>
        :  ^^^^^^^^^^^ tag-case: expected <task_status>, found <Task_Status>
        :                                                                              ^^^^^^ tag-case: expected </review>, found </Review>
    """)


def test_another_case_is_somebody_s_own_where_any_text_may_stand() -> None:
    own = "<THOUGHT>so</THOUGHT> <Thought>so</Thought>"
    assert not findings_of(own)
    assert in_template("plan", own) == ["tag-case THOUGHT", "tag-case Thought"]
    both = f"{own}\n\n# One\n\n<thought>so</thought>\n<Thought></Thought>"
    assert findings_of(both) == ["tag-case THOUGHT", "tag-case Thought"]
    assert in_template("plan", both) == ["tag-case THOUGHT", "tag-case Thought"]
    assert findings_of("<thought>\n# One\n</Thought>") == ["tag-case Thought"]


def test_misspelled_names() -> None:
    check("""
        | <reveiw>PASS</reveiw> <reviews>PASS</reviews> <review>PASS</reveiw>
        :  ^^^^^^ tag-misspelled: unknown tag <reveiw>; did you mean <review>?
        :                        ^^^^^^^ tag-misspelled: unknown tag <reviews>; did you mean <review>?
        :                                                             ^^^^^^ tag-misspelled: unknown tag </reveiw>; did you mean </review>?
        | <Reveiw>PASS</review>
        :  ^^^^^^ tag-misspelled: unknown tag <Reveiw>; did you mean <review>?
        | <reveiw>text</reveiw> <preview>text</preview> <view>PASS</view> <verdict>PASS</verdict>
        | <thougt>so</thougt> <thoughts>so</thoughts> <thinking>so</thinking>
        :  ^^^^^^ tag-misspelled: unknown tag <thougt>; did you mean <thought>?
        | <task-status id="1.2">FAILED</task-status>
        :  ^^^^^^^^^^^ tag-misspelled: unknown tag <task-status>; did you mean <task_status>?
        |
        | <thought>
        | So it is.
        | </thougth>
        :   ^^^^^^^ tag-misspelled: unknown tag </thougth>; did you mean </thought>?
    """)
    assert in_template("plan", "<thoughts>so</thoughts>") == ["tag-misspelled thoughts"]
    assert findings_of("<thought>So it is,\nI think.</thougth>") == ["tag-misspelled thougth"]


def test_attributes() -> None:
    check("""
        | <task_status>FAILED</task_status> <task_status id="7">FAILED</task_status>
        : ^^^^^^^^^^^^^ tag-attribute-missing: missing attribute 'id' in <task_status>
        :                                                    ^ tag-attribute-invalid: invalid id '7' for <task_status>; expected X.Y or a number such as 1.2
        | <task_status id="">FAILED</task_status> <task_status ID="7">FAILED</task_status>
        :             ^^^^^^ tag-attribute-invalid: invalid id '' for <task_status>; expected X.Y or a number such as 1.2
        :                                                      ^^ tag-attribute-unknown: unknown attribute 'ID' in <task_status>; did you mean 'id'?
        :                                                          ^ tag-attribute-invalid: invalid id '7' for <task_status>; expected X.Y or a number such as 1.2
        | <task_status id="1.2" state="x">FAILED</task_status>
        :                       ^^^^^ tag-attribute-unknown: unknown attribute 'state' in <task_status>; expected only id
        | <task_status state="x">FAILED</task_status>
        : ^^^^^^^^^^^^^^^^^^^^^^^ tag-attribute-missing: missing attribute 'id' in <task_status>
        :              ^^^^^ tag-attribute-unknown: unknown attribute 'state' in <task_status>; expected only id
        | `<task_status>` <task_status>your status</task_status> <thought kind="x">so</thought>
    """)


def test_attributes_in_templates_and_responses() -> None:
    text = "".join(
        f'<task_status id="{it}">FAILED</task_status>\n'
        for it in ("1.2", "X.Y", "<<ID>>", "{{ID}}", "{id}", "1.{n}", "[id]", "$ID", "...")
    )
    assert not findings_of(text)
    assert not in_template("implement", text)
    assert len(in_response(text)) == 8
    assert in_response("<task_status>FAILED</task_status>") == [
        "tag-attribute-missing <task_status>"
    ]
    assert in_template("plan", '<thought kind="x" name="y">so</thought>') == [
        "tag-attribute-unknown kind"
    ]
    assert in_template("plan", '<thought nam="x">so</thought>') == ["tag-attribute-unknown nam"]
    assert not in_template("plan", '<task_status id="1.2">{{STATUS}}</task_status>')


def test_attributes_are_fixed() -> None:
    check_fix(
        """
        | <task_status>FAILED</task_status> <task_status task="1.2">FAILED</task_status>
        | <task_status ids="1.2">FAILED</task_status> <task_status id="1.2" a="b">FAILED</task_status>
        """,
        """
        | <task_status id="X.Y">FAILED</task_status> <task_status id="1.2">FAILED</task_status>
        | <task_status id="1.2">FAILED</task_status> <task_status id="1.2">FAILED</task_status>
        """,
    )
    drawing = "| <task_status>FAILED</task_status>"
    check_fix(drawing, drawing, kind=Kind.RESPONSE)


def test_severities() -> None:
    found = run(parse(Source("<review> PASS </review> <reveiw>PASS</reveiw>")), TAGS)
    assert [it.severity for it in found] == [Severity.WARNING, Severity.WARNING]


def test_an_answer_has_the_number_of_a_task() -> None:
    check(
        """
        | <task_status id="X.Y">COMPLETED</task_status>
        :                  ^^^ tag-attribute-invalid: invalid id 'X.Y' for <task_status>; expected a number such as 1.2
        """,
        kind=Kind.RESPONSE,
    )
