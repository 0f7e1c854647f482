"""`promptls package audit`: trails that are checked, and lines that are appended."""

import json
from pathlib import Path

import pytest

from cli.console import run, start, write
from samples.json_files import AUDIT
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_tree")


def test_a_trail_is_checked() -> None:
    assert run("package", "audit", "check", "audit.jsonl") == (0, "audit.jsonl: passed\n", "")
    write("audit.jsonl", AUDIT.replace('"agent:claude-code"', "5", 1) + '{"ts')
    assert run("package", "audit", "check", "audit.jsonl") == (
        1,
        (
            "audit.jsonl:1:38: audit-line-malformed: actor: expected a string, found 5\n"
            "audit.jsonl:6:1: audit-line-torn: the last line is torn: '{\"ts'\n"
            "audit.jsonl: 2 problems\n"
        ),
        "",
    )
    ended = run("package", "audit", "check", "audit.jsonl", "--output-format", "json")
    found = json.loads(ended.out)
    assert (ended.code, found["passed"]) == (1, False)
    assert found["problems"][0] == {
        "code": "audit-line-malformed",
        "message": "actor: expected a string, found 5",
        "location": {"row": 1, "column": 38},
    }


def test_a_line_is_appended() -> None:
    line = '{"ts": "2026-03-01T10:18:16Z", "actor": "a", "action": "b", "more": [1]}'
    assert run("package", "audit", "append", "audit.jsonl", line) == (0, "", "")
    assert run("package", "audit", "append", "audit.jsonl", given=line) == (0, "", "")
    lines = Path("audit.jsonl").read_text().split("\n")
    assert [json.loads(it) for it in lines[5:7]] == [json.loads(line)] * 2
    assert run("package", "audit", "check", "audit.jsonl").code == 0


def test_a_torn_line_is_removed_and_reported(folder: Path) -> None:
    write("audit.jsonl", f'{AUDIT}{{"ts')
    ended = start(
        "package", "audit", "append", "audit.jsonl", '{"actor":"a","action":"b"}', cwd=folder
    )
    note = "audit.jsonl: removed a torn last line of 4 bytes: '{\"ts'"
    assert ended == (0, "", f"Note: {note}\n")
    write("audit.jsonl", AUDIT[:-1])
    ended = run(
        *("package", "audit", "append", "audit.jsonl", "--output-format", "json"),
        given='{"actor": "a", "action": "b", "ts": "2026-03-01"}',
    )
    assert json.loads(ended.out) == {
        "filename": "audit.jsonl",
        "line": {"ts": "2026-03-01", "actor": "a", "action": "b"},
        "repair": {
            "message": "added the line break that the last line lacked",
            "offset": len(AUDIT) - 1,
            "removed": "",
        },
    }


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["audit.jsonl", "{}"], "Error: missing 'actor' and 'action'\n"),
        (["audit.jsonl", "[]"], "Error: 1:1: expected an object\n"),
        (["audit.jsonl", "{"], "Error: 1:2: not JSON: unexpected end of the text\n"),
        (["WP01.md", "{}"], "expected a file named *.jsonl, found 'WP01.md'"),
        (
            ["WP01.md/a.jsonl", '{"actor":"a","action":"b"}'],
            "Error: WP01.md/a.jsonl: cannot be written: ",
        ),
        (["audit.jsonl", '{"actor":"a","action":"read_spec"}'], "Error: missing 'path'\n"),
        (
            ["audit.jsonl", '{"actor":"a","action":"run_tests","exit_code":"0"}'],
            "Error: exit_code: expected an integer, found '0'\n",
        ),
        (
            ["link.jsonl", '{"actor":"a","action":"b"}'],
            "Error: link.jsonl: cannot be written: a link\n",
        ),
        (["audit.jsonl", '{"actor":"\udcff","action":"b"}'], "Invalid value for LINE: not UTF-8"),
    ],
)
def test_what_cannot_be_appended(arguments: list[str], error: str) -> None:
    Path("link.jsonl").symlink_to("audit.jsonl")
    ended = run("package", "audit", "append", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert error in ended.err
    assert Path("audit.jsonl").read_text() == AUDIT
    assert Path("WP01.md").read_text(encoding="utf-8") == SPECIFIED
