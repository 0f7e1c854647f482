"""`promptls package audit`: trails that are checked, and lines that are appended."""

import json
from pathlib import Path

import pytest

from cli.console import run, start, write
from samples.json_files import AUDIT

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
