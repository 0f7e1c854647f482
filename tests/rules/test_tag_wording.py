"""What messages about tags say, and the titles of their fixes."""

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.kinds import Kind

TAGS = select(["tag", "rule"])
VERDICTS = "PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES"


def diagnose(text: str, phase: str = "", *tags: ResponseTag, kind: Kind | None = None) -> str:
    """What is said of a text with one fault, and the title of the fix in brackets."""
    vocabulary = replaced(SPECIFIED, tags=(*SPECIFIED.tags, *tags))
    path = f"templates/system/BASE-{phase}.md" if phase else "example.md"
    (found,) = check(parse(Source(text), path, kind=kind), RuleSet(TAGS, vocabulary))
    return shown(found)


def shown(found: FileDiagnostic) -> str:
    return found.message + (f" [{found.fix.title}]" if found.fix else "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<review>PASS is it.", "<review> is not closed [Close <review>]"),
        ("<thought>\nSo.", "<thought> is not closed [Close <thought>]"),
        (
            "<review>PASS</verdict>",
            "<review> is not closed [Replace </verdict> with </review>]",
        ),
        (
            "It is PASS</review>",
            "closing tag </review> has no opening tag [Add the missing <review>]",
        ),
        (
            "FAILED</task_status>",
            'closing tag </task_status> has no opening tag [Add the missing <task_status id="X.Y">]',
        ),
        (
            "review>PASS</review>",
            "closing tag </review> has no opening tag [Add the missing <review>]",
        ),
        ("Text.\n</context>", "closing tag </context> has no opening tag [Remove </context>]"),
        (
            "<example>\nAn example.\n</exmaple>",
            "closing tag </exmaple> has no opening tag; did you mean </example>? [Rename </exmaple> to </example>]",
        ),
        (
            "<exmaple>\nAn example.\n</example>",
            "<exmaple> is not closed; did you mean <example>? [Rename <exmaple> to <example>]",
        ),
        (
            "<thought>So <review>PASS</thought></review>",
            "</thought> closes before <review> is closed",
        ),
        (
            "<Review>PASS</Review>",
            "expected <review>, found <Review> [Rename <Review> to <review>]",
        ),
        (
            "<review>PASS</reveiw>",
            "unknown tag </reveiw>; did you mean </review>? [Rename </reveiw> to </review>]",
        ),
        (
            "< review>PASS</review>",
            "malformed tag '< review>'; expected <review> [Replace '< review>' with <review>]",
        ),
        (
            "<task_status id=one>FAILED</task_status>",
            "malformed tag '<task_status id=one>'; expected <task_status id=\"X.Y\">",
        ),
        (
            "<task_status>FAILED</task_status>",
            "missing attribute 'id' in <task_status> [Add id=\"X.Y\"]",
        ),
        (
            '<task_status ID="1.2">FAILED</task_status>',
            "unknown attribute 'ID' in <task_status>; did you mean 'id'? [Replace 'ID' with 'id']",
        ),
        (
            '<task_status id="1.2" state="x">FAILED</task_status>',
            "unknown attribute 'state' in <task_status>; expected only id [Remove 'state']",
        ),
        (
            '<task_status id="2">FAILED</task_status>',
            "invalid id '2' for <task_status>; expected X.Y or a number such as 1.2",
        ),
    ],
)
def test_what_is_wrong_with_a_tag(text: str, expected: str) -> None:
    assert diagnose(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "<review>PAS</review>",
            f"'PAS' is not a valid <review> value; expected {VERDICTS} [Replace 'PAS' with 'PASS']",
        ),
        ("<review>GOOD</review>", f"'GOOD' is not a valid <review> value; expected {VERDICTS}"),
        ("<review></review>", f"<review> has no value; expected {VERDICTS}"),
        (
            "<review> PASS </review>",
            "unexpected space around 'PASS' [Replace ' PASS ' with 'PASS']",
        ),
        (
            "<review> PASSED|REJECTED\t</review>",
            r"unexpected space around 'PASSED|REJECTED' [Replace ' PASSED|REJECTED\t' with 'PASS|REJECTED']",
        ),
    ],
)
def test_what_is_wrong_with_a_value(text: str, expected: str) -> None:
    assert diagnose(text) == expected


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("plan", "PASS or NEEDS_REVISION"),
        ("challenge", "PASS, NEEDS_REVISION or REJECTED"),
        ("implement", "PASS"),
        ("review", "PASS, NEEDS_CHANGES or MAJOR_ISSUES"),
    ],
)
def test_the_values_of_the_phase_are_expected(phase: str, expected: str) -> None:
    assert diagnose("<review>GOOD</review>", phase).endswith(f"value; expected {expected}")
    assert diagnose("<review></review>", phase) == f"<review> has no value; expected {expected}"


def test_a_value_of_other_phases_names_them() -> None:
    assert diagnose("<review>NEEDS_REVISION</review>", "review") == (
        "'NEEDS_REVISION' is not a valid <review> value in phase 'review'"
        " (only in 'plan' and 'challenge'); expected PASS, NEEDS_CHANGES or MAJOR_ISSUES"
    )


def test_where_a_phase_has_no_values_those_of_others_are_expected() -> None:
    tag = ResponseTag("risk", "", (TagValue("LOW", "", ("plan",)), TagValue("HIGH", "", ("plan",))))
    assert diagnose("<risk>MEDIUM</risk>", "review", tag).endswith("expected LOW or HIGH")


def test_many_values_and_a_long_text_are_cut() -> None:
    tag = ResponseTag("risk", "", tuple(TagValue(f"RISK_{it}", "") for it in range(100)))
    found = diagnose(f"<risk>{'X' * 100}</risk>", "", tag)
    known = ", ".join(f"RISK_{it}" for it in range(8))
    value = "X" * 59
    assert found == f"'{value}\u2026' is not a valid <risk> value; expected {known}, \u2026"


def test_a_pattern_of_the_settings_is_expected() -> None:
    tag = ResponseTag("edit", "", attributes=(TagAttribute("file", "", r"[a-z]+\.py", ""),))
    found = diagnose('<edit file="a.c">Text</edit>', "plan", tag)
    assert found == r"invalid file 'a.c' for <edit>; expected a match for '[a-z]+\.py'"


def test_a_response_gets_no_example_that_only_a_template_may_have() -> None:
    found = diagnose("<task_status id=one>FAILED</task_status>", kind=Kind.RESPONSE)
    assert found == "malformed tag '<task_status id=one>'"
