"""The report of a work package in an answer."""

import pytest

from promptls.prompts import parse_response
from prompts.answer_drawing import BLOCK, check

REPORT = '{"job_id": "1", "wp_id": "WP01", "success": true, "status": "completed", "summary": "a"}'


@pytest.mark.parametrize(
    ("before", "report", "after"),
    [
        ("", REPORT, ""),
        ("\n", REPORT, "\n\n"),
        ("Done:\n\n", REPORT, "\n"),
        ("{a}\n{b}\n", REPORT.replace(", ", ",\n"), "\n"),
        ("{a}\n" * 30, REPORT, "\n"),
        ("```json\n", REPORT, "\n```"),
        ('Before:\n```json\n{"a": 1}\n```\nNow:\n```json\n', REPORT, "\n```\nBye.\n"),
        # What is after it does not count, and of two the last one does.
        ("", REPORT, "\nThanks!\n"),
        ("{a}\n" * 30, REPORT, "\nBye.\n{b}\n"),
        ('{"success": false, "status": "a"}\n', REPORT, f"\n\n{BLOCK}\n"),
        ("```json\n{}\n```\n".format(REPORT.replace("1", "2")), REPORT, "\nBye."),
        ("<thought>{</thought>\n", REPORT, "<thought>}</thought>"),
    ],
)
def test_the_report_of_a_work_package(before: str, report: str, after: str) -> None:
    text = f"{before}{report}{after}"
    response = parse_response(text)
    assert response.findings == []
    assert response.answer is not None
    assert response.answer.value["summary"] == "a"
    assert text[slice(*response.answer.span)].strip() == report


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"success": true}',
        '"success" and "status" {',
        f"```\n{REPORT}\n```\nBye.",
        f"> {REPORT}",
        f"> ```json\n> {REPORT}\n> ```\n",
        f"<thought>\n{REPORT}\n</thought>\nDone.",
        f"a {REPORT}",
    ],
)
def test_any_other_json_is_no_report(text: str) -> None:
    response = parse_response(text)
    assert (response.answer, response.findings) == (None, [])


def test_what_is_wrong_with_a_report_has_its_place() -> None:
    check(
        """
        | So:
        |
        | {"success": false, "status": 1}
        : ^ json-schema: missing 'error'
        :                              ^ json-schema: expected a string, found 1
        """
    )
    (cut_off,) = parse_response('{"success": true, "status": "compl').findings
    assert (cut_off.rule, cut_off.span.start) == ("json-invalid", 28)
