"""Reports on work packages: what is demanded, and what contradicts them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import check
from promptls.prompts import parse_package, parse_response
from promptls.semantics.responses.reports import find_coverage, has_failed, read_percentage
from promptls.vocabulary.kinds import Kind
from prompts.work_trees import PACKAGE, Done, codes, response
from samples.packages import SPECIFIED


def report(**fields: object) -> str:
    values = {"job_id": "1", "wp_id": "WP01", "success": True, "status": "completed"}
    return json.dumps({**values, "summary": "a", **fields})


def failure(**fields: object) -> str:
    return json.dumps({"success": False, "status": "blocked", "error": "a", **fields})


def messages(text: str, template: str | None = SPECIFIED) -> list[str]:
    return [f"{it.rule}: {it.message}" for it in parse_response(text, template=template).findings]


MISSING = (
    "response-report-missing: missing JSON report on WP01;"
    " expected an object with success and status"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I am done.", [MISSING]),
        ("", [MISSING]),
        ('{"files": []}', [MISSING]),
        (f"> {report()}", [MISSING]),
        (f"`{report()}`", [MISSING]),
        # One that is there and wrong is not missing.
        ('{"success": true}', ["json-schema: missing 'job_id', 'wp_id', 'status' and 'summary'"]),
        ('{"success": true, "status": ', ["json-invalid: unexpected end of the text"]),
        ("a\n<thought>b", ["tag-unclosed: <thought> is not closed"]),
        (report(), []),
        (f"{report()}\nThanks!", []),
        (f"```json\n{report()}\n```", []),
        (failure(), []),
        (report(wp_id="WP02"), ["response-report-contradicts: report on 'WP02'; expected 'WP01'"]),
        (failure(wp_id="WP1"), ["response-report-contradicts: report on 'WP1'; expected 'WP01'"]),
        (
            report(artifacts={"test_coverage": "12%"}),
            [
                "response-report-contradicts: test_coverage '12%' is too low; the package asks for >80%"
            ],
        ),
        (
            report(artifacts={"test_coverage": "80%"}),
            [
                "response-report-contradicts: test_coverage '80%' is too low; the package asks for >80%"
            ],
        ),
        (report(artifacts={"test_coverage": "80.1"}), []),
        # A program may write a number all the same.
        (
            report(artifacts={"test_coverage": 12}),
            [
                "json-schema: expected a string, found 12",
                "response-report-contradicts: test_coverage '12' is too low; the package asks for >80%",
            ],
        ),
        (
            report(artifacts={"test_coverage": True}),
            ["json-schema: expected a string, found true"],
        ),
        (report(artifacts={"test_coverage": "good"}), []),
        (failure(artifacts={"test_coverage": "12%"}), []),
        (
            f"BLOCKER: No network\n{report()}",
            ["response-report-contradicts: blocker 'No network' contradicts success true"],
        ),
        (f"BLOCKER: No network\n{failure()}", []),
        (f"```\nBLOCKER: No network\n```\n> BLOCKER: a\n{report()}", []),
    ],
)
def test_what_a_package_demands(text: str, expected: list[str]) -> None:
    assert messages(text) == expected


def test_without_a_package_no_report_is_demanded() -> None:
    assert messages("I am done.", None) == []
    assert messages(report(wp_id="WP02", artifacts={"test_coverage": "1%"}), None) == []
    assert messages("I am done.", "The package WP01 is done.") == []


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"success": True, "status": "completed"}, []),
        ({"success": False, "status": "blocked"}, []),
        ({"success": False, "status": "failed"}, []),
        (
            {"success": False, "status": "completed"},
            ["status 'completed' contradicts success false; expected 'blocked' or 'failed'"],
        ),
        (
            {"success": True, "status": "Blocked"},
            ["status 'Blocked' contradicts success true; expected 'completed'"],
        ),
        (
            {"success": True, "status": "finished"},
            ["unknown status 'finished'; expected 'completed'"],
        ),
        (
            {"success": True, "status": "complete"},
            ["unknown status 'complete'; did you mean 'completed'?"],
        ),
        (
            {"success": True, "status": "completed", "artifacts": {"lint_status": "failed"}},
            ["lint_status 'failed' contradicts success true"],
        ),
        ({"success": False, "status": "blocked", "artifacts": {"lint_status": "failed"}}, []),
        # The schema says what is wrong with these.
        ({"success": "true", "status": "blocked"}, []),
        ({"success": True, "status": 1, "artifacts": []}, []),
        ([], []),
    ],
)
def test_status_and_success(values: object, expected: list[str]) -> None:
    text = json.dumps(values)
    found = parse_response(text, template="WP").findings
    rule = "response-status-invalid"
    assert [it.message for it in found if it.rule == rule] == expected


def test_a_file_is_judged_as_an_answer_is() -> None:
    check(
        """
        | {
        |   "job_id": "1", "wp_id": "WP01", "summary": "a",
        |   "success": true,
        |   "status": "finished",
        :             ^^^^^^^^^^ response-status-invalid [warning]: unknown status 'finished'; expected 'completed'
        |   "artifacts": {"lint_status": "3 errors"}
        :                                ^^^^^^^^^^ response-status-invalid: lint_status '3 errors' contradicts success true
        | }
        """,
        path="response.json",
        kind=Kind.AGENT_RESPONSE,
    )
    # A list of statuses has none itself: the schema says so.
    check(
        """
        | ["completed", "blocked"]
        : ^^^^^^^^^^^^^^^^^^^^^^^^ json-schema: expected an object, found an array
        """,
        path="response.json",
        kind=Kind.AGENT_RESPONSE,
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tests must pass: `npm run test` (>80% coverage required)", ">80%"),
        ("coverage: >= 85 %", ">=85%"),
        ("Coverage must be at least 90%", "at least 90%"),
        ("minimum 70% line coverage", "minimum 70%"),
        ("a (>95% coverage), b (>80% coverage)", ">80%"),
        ("coverage is 62%", None),
        ("100% coverage would be nice", None),
        ("<!-- spec-kitty: fr-coverage: 100% -->", None),
        ("CPU > 5% without coverage", None),
    ],
)
def test_the_least_coverage_that_is_asked_for(text: str, shown: str | None) -> None:
    found = find_coverage(text)
    assert (found and found.text) == shown


@given(st.floats(0, 100).map(lambda it: round(it, 2)), st.integers(0, 100))
def test_coverage_is_compared_as_a_number(reached: float, wanted: int) -> None:
    for sign, is_enough in ((">", reached > wanted), (">=", reached >= wanted)):
        asked = find_coverage(f"({sign}{wanted}% coverage)")
        written = read_percentage(f"{reached}%")
        assert asked is not None
        assert written is not None
        assert asked.allows(written) == is_enough


def test_the_words_of_a_linter() -> None:
    assert list(map(has_failed, ("failed", "Failing", "2 errors", "error: x"))) == [True] * 4
    assert not any(map(has_failed, ("passed", "0 errors", "no errors", "2 warnings", "", None)))


@pytest.mark.parametrize(
    ("artifacts", "expected"),
    [
        ({"lint_status": "failed", "test_coverage": "12%"}, ["lint-failed", "coverage-low"]),
        ({"lint_status": "passed", "test_coverage": "87.5%"}, []),
        ({}, []),
    ],
)
def test_verification_reads_what_agents_report(
    done: Done, artifacts: dict[str, str], expected: list[str]
) -> None:
    found = done.verify(responses=[response(artifacts=artifacts)])
    assert [code for code, _ in codes(found)] == expected


def test_the_coverage_of_a_package() -> None:
    assert PACKAGE.coverage == find_coverage(">80% coverage")
    assert parse_package("# Task: WP01").coverage is None
