"""`promptls package`: its help and completion, the shares of agents, and trails."""

import json
from pathlib import Path

import pytest

from cli.completed import words
from cli.console import run, start, write
from cli.work_trees import FILES, verify
from samples.json_files import AUDIT

pytestmark = pytest.mark.usefixtures("work_tree")


@pytest.mark.parametrize(
    "typed",
    [
        ["verify"],
        ["assign"],
        ["envelope"],
        ["commit-msg"],
        ["audit"],
        ["audit", "append"],
        ["audit", "check"],
    ],
)
def test_help_fits(typed: list[str]) -> None:
    ended = run("package", *typed, "--help")
    assert ended.code == 0
    assert [it for it in ended.out.split("\n") if len(it) > 80] == []


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["package", ""], ["verify", "assign", "envelope", "commit-msg", "audit"]),
        (["package", "audit", "a"], ["append"]),
        (["package", "verify", "--un"], ["--uncommitted"]),
        (["package", "assign", "--output-format", "j"], ["json"]),
    ],
)
def test_commands_of_the_command_are_completed(typed: list[str], completed: list[str]) -> None:
    assert words(*typed) == completed


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("state", "WorkflowState"),
        ("envelope", "TaskEnvelope"),
        ("response", "agent-response"),
        ("share", "AgentShare"),
        ("audit", "AuditLine"),
        ("prompt", "UnifiedPrompt"),
    ],
)
def test_schemas_have_short_names(name: str, title: str) -> None:
    ended = run("schema", name)
    assert (ended.code, json.loads(ended.out)["title"]) == (0, title)


def test_files_are_divided() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "4")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.split("\n")[:6] == [
        "Agent 0 of 4: 2 files",
        f"  {FILES[0]}",
        f"  {FILES[1]}",
        "Agent 1 of 4: 2 files",
        f"  {FILES[2]}",
        f"  {FILES[3]}",
    ]


def test_a_share_is_what_verify_reads() -> None:
    options = ("--agents", "2", "--agent", "1", "--envelope", "envelope.json")
    ended = run("package", "assign", "WP01.md", *options, "--output-format", "json")
    assert json.loads(ended.out) == {
        "job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
        "wp_id": "WP01",
        "agent_index": 1,
        "agent_count": 2,
        "assigned_deliverables": list(FILES[3:]),
    }
    write("share.json", ended.out)
    code, out, _ = verify("--share", "share.json", "--changed-files", "changed")
    assert code == 1
    assert [it.split("'")[1] for it in out.split("\n")[:3]] == list(FILES[:3])
    assert {it.split(":")[0] for it in out.split("\n")[:3]} == {"share-exceeded"}


def test_all_shares_for_programs() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "7", "--output-format", "json")
    shares = json.loads(ended.out)
    assert [it["agent_index"] for it in shares] == list(range(7))
    assert [path for it in shares for path in it["assigned_deliverables"]] == list(FILES)


def test_the_envelope_says_how_many_agents_there_are() -> None:
    ended = run("package", "assign", "WP01.md", "--envelope", "envelope.json")
    assert ended.out.startswith("Agent 0 of 1: 6 files\n")


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
