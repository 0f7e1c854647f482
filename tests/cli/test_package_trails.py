"""`promptls package`: the lines of a trail, by themselves and against the package."""

import shlex

import pytest

from cli.console import write
from cli.work_trees import package
from samples.json_files import AUDIT

pytestmark = pytest.mark.usefixtures("work_repository")


def test_an_earlier_line_is_said() -> None:
    line = '{"ts": "2026-03-01T10:00:00Z", "actor": "a", "action": "b"}'
    code, _, err = package(f"audit append audit.jsonl {shlex.quote(line)}")
    assert code == 0
    assert err == (
        "Note: audit.jsonl: 2026-03-01T10:00:00Z is before 2026-03-01T10:18:15Z, "
        "the time of the line before\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"exit_code":0', '"exit_code":"0"', "exit_code: expected an integer, found '0'"),
        ('"path":"spec.md",', "", "missing 'path'"),
        (
            '"job":"3a6b8c9d","action":"exit"',
            '"job":"4","action":"exit"',
            "job '4', but the lines ",
        ),
    ],
)
def test_lines_of_a_trail_are_typed(old: str, new: str, message: str) -> None:
    assert old in AUDIT
    write("audit.jsonl", AUDIT.replace(old, new))
    code, out, _ = package("audit check audit.jsonl")
    assert (code, out.count("\n")) == (1, 2)
    assert message in out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('"action":"write_file","path":"src/x.ts"', "scope-exceeded: the agent wrote 'src/x.ts'"),
        ('"action":"write_file","path":"../x.ts"', "scope-exceeded: the agent wrote '../x.ts'"),
        ('"action":"write_file","path":"package-lock.json"', ""),
        ('"action":"run_tests","command":"npm test","exit_code":1', "tests-failed: the last run"),
        ('"action":"commit","message":"Fix it"', "commit-malformed: expected 'WP01: "),
        ('"action":"commit","message":"WP01: a [FR-AUTH-009]"', "commit-requirement-unknown: "),
        ('"action":"exit","code":1', "agent-failed: the agent ended with exit code 1"),
    ],
)
def test_a_trail_against_its_package(line: str, message: str) -> None:
    write("audit.jsonl", f'{{"ts":"2026-03-01T10:15:34Z","actor":"a",{line}}}\n')
    code, out, _ = package("audit check audit.jsonl --package WP01.md")
    assert (code, out.count("\n")) == (int(bool(message)), 1 + bool(message))
    assert out.startswith(message or "audit.jsonl: passed")


def test_only_the_last_run_of_tests_counts() -> None:
    run_ = '{{"ts":"2026-03-01T10:15:3{0}Z","actor":"a","action":"run_tests","exit_code":{1}}}\n'
    write("audit.jsonl", run_.format(1, 1) + run_.format(2, 0))
    assert package("audit check audit.jsonl --package WP01.md")[0] == 0
