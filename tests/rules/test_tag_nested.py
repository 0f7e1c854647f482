"""A tag inside the value of another one."""

import pytest

from kit import check, check_fix
from promptls.prompts import parse_response
from promptls.vocabulary.kinds import Kind


@pytest.mark.parametrize("kind", [Kind.RESPONSE, Kind.MARKDOWN])
def test_a_tag_in_a_tag(kind: Kind) -> None:
    check(
        """
        | <review><review>PASS</review></review>
        :         ^^^^^^^^ tag-nested: unexpected <review> inside <review>
        | <task_status id="1.1"> <task_status id="1.2">FAILED</task_status> </task_status>
        :                        ^^^^^^^^^^^^^^^^^^^^^^ tag-nested: unexpected <task_status> inside <task_status>
        | <task_status><task_status id="1.3">FAILED</task_status></task_status>
        :              ^^^^^^^^^^^^^^^^^^^^^^ tag-nested: unexpected <task_status> inside <task_status>
        | <review><task_status id="1.4">FAILED</task_status></review>
        :         ^^^^^^^^^^^^^^^^^^^^^^ tag-nested: unexpected <task_status> inside <review>
        """,
        kind=kind,
    )


def test_around_a_text_only_where_every_tag_counts() -> None:
    text = """
        | <review>
        | The form is right.
        | <review>PASS</review>
        {}| </review>
    """
    finding = ": ^^^^^^^^ tag-nested: unexpected <review> inside <review>\n        "
    check(text.format(finding), kind=Kind.RESPONSE)
    check(text.format(""), kind=Kind.MARKDOWN)


def test_what_may_be_inside() -> None:
    check(
        """
        | <thought><review>REJECTED</review></thought> <review>PASS</review>
        | <verdicts><review>PASS</review></verdicts>
        | <example><example>a</example></example>
        """,
        kind=Kind.PROMPT,
    )


def test_the_inner_value_counts_in_an_answer() -> None:
    text = "<review><review>PASS</review></review>"
    found = parse_response(text, template="Output <review>PASS</review>.")
    assert found.verdict == "PASS"
    assert [it.rule for it in found.findings] == ["tag-nested"]
    assert parse_response(f"`{text}`").findings == []


def test_fixes_leave_nothing_behind() -> None:
    twice = '| <task_status id="1.1"><task_status id="1.1">FAILED</task_status></task_status>'
    check_fix(twice, '| <task_status id="1.1">FAILED</task_status>')
    # Which of the numbers is right, nobody knows.
    other = twice.replace("1.1", "1.2", 1)
    check_fix(other, other)
