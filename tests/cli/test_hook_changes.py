"""`promptls hook` after a tool has changed a file: an agent is told what is wrong in it.

The fields are those of Claude Code 2.1.328 of 2026-11-19, read in the program.
"""

import json
import sys
from pathlib import Path

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

WRONG = "# Reviewer\n\nAnswer with <review>PAS</review>.\n"
TOLD = (
    "promptls: 1 finding in {name}, which was just changed.\n"
    "3:21 error tag-value-unknown: 'PAS' is not a valid <review> value; expected PASS, "
    "NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES; safe fix: Replace 'PAS' with 'PASS'\n"
    "Mend what this change has brought. Leave older findings as they are, unless asked."
)


def changed(path: object, tool: str = "Write") -> bytes:
    """The input after a tool has changed a file."""
    event = {
        "session_id": "3a6b8c9d",
        "transcript_path": "/home/somebody/.claude/projects/x/3a6b8c9d.jsonl",
        "cwd": str(Path.cwd()),
        "permission_mode": "default",
        "hook_event_name": "PostToolUse",
        "tool_name": tool,
        "tool_input": {"file_path": path, "content": WRONG},
        "tool_response": {"type": "create", "filePath": path, "structuredPatch": []},
        "tool_use_id": "toolu_01ABC",
        "duration_ms": 12,
    }
    return json.dumps(event).encode()


def told(name: str) -> str:
    return json.dumps({"decision": "block", "reason": TOLD.format(name=name)}) + "\n"


@pytest.mark.parametrize("tool", ["Write", "Edit", "SomeOther"])
def test_mistakes_are_told(tool: str) -> None:
    file = write("agents/reviewer.md", WRONG)
    assert run("hook", given=changed(str(file.resolve()), tool)) == (
        0,
        told("agents/reviewer.md"),
        "",
    )
    assert run("hook", given=changed("agents/reviewer.md", tool)).out == told("agents/reviewer.md")


def test_what_is_right_is_not_mentioned() -> None:
    write("reviewer.md", WRONG.replace("PAS<", "PASS<"))
    assert run("hook", given=changed("reviewer.md")) == (0, "", "")


def test_what_is_told_can_be_seen() -> None:
    write("reviewer.md", WRONG)
    ended = run("hook", "--explain", given=changed("reviewer.md"))
    assert ended == (0, f"{TOLD.format(name='reviewer.md')}\n", "")
    file = write("notes.txt", WRONG)
    ended = run("hook", "--explain", given=changed(str(file.resolve())))
    assert ended == (0, f"the agent is told nothing of {file.resolve()}\n", "")


def test_notes_and_hints_are_not_told() -> None:
    write("reviewer.md", WRONG)
    write("promptls.toml", 'severity = { tag-value-unknown = "info" }\n')
    assert run("hook", given=changed("reviewer.md")) == (0, "", "")


def test_known_findings_are_not_told() -> None:
    write("reviewer.md", WRONG)
    write("promptls.toml", 'baseline = "known.json"\n')
    run("check", "--write-baseline")
    assert run("hook", given=changed("reviewer.md")) == (0, "", "")


def test_what_check_leaves_out_is_left_alone() -> None:
    write("promptls.toml", 'exclude = ["drafts"]\n')
    write(".git/HEAD", "")
    write(".gitignore", "ignored.md\n")
    for path in ("drafts/a.md", "ignored.md", "notes.txt", "node_modules/a.md"):
        write(path, WRONG)
        assert run("hook", given=changed(path)) == (0, "", ""), path


def test_files_of_the_settings_are_checked() -> None:
    write("promptls.toml", '[files]\n"*.txt" = "prompt"\n')
    write("notes.txt", WRONG)
    assert run("hook", given=changed("notes.txt")).out == told("notes.txt")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_nothing_outside_of_the_project_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(WRONG, encoding="utf-8")
    inside = tmp_path / "project"
    inside.mkdir()
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(inside))
    (inside / "link.md").symlink_to(outside)
    for path in (outside, inside / "link.md", inside / ".." / "outside.md", "/etc/passwd", "\0.md"):
        ended = run("hook", given=changed(str(path)))
        assert (ended.code, ended.out) == (0, ""), path


def test_a_file_of_the_project_is_found_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project/a.md").write_text(WRONG, encoding="utf-8")
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(tmp_path / "project"))
    assert run("hook", given=changed(str(tmp_path / "project/a.md"))).out == told("a.md")


@pytest.mark.parametrize(
    "fields",
    [
        {"tool_input": {}},
        {"tool_input": {"file_path": ""}},
        {"tool_input": {"file_path": 7}},
        {"tool_input": ["reviewer.md"]},
        {"tool_input": None},
    ],
    ids=str,
)
def test_an_input_without_a_file_is_no_mistake(fields: dict[str, object]) -> None:
    write("other.md", WRONG)
    event = json.loads(changed("other.md")) | fields
    assert run("hook", given=json.dumps(event).encode()) == (0, "", "")


def test_a_file_that_is_gone_is_a_note() -> None:
    ended = run("hook", given=changed("gone.md"))
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith("Note: the file was not checked: ")


def test_invalid_settings_are_a_note() -> None:
    write("reviewer.md", WRONG)
    write("promptls.toml", "select = 7\n")
    ended = run("hook", given=changed("reviewer.md"))
    assert (ended.code, ended.out) == (0, "")
    assert "the file was not checked" in ended.err


def test_many_findings_are_cut() -> None:
    write("reviewer.md", WRONG * 200)
    reason = json.loads(run("hook", given=changed("reviewer.md")).out)["reason"]
    assert reason.startswith("promptls: 200 findings in reviewer.md")
    assert "and 180 more\n" in reason
    assert len(reason) < 9_000


def test_an_answer_that_mentions_the_event_is_an_answer() -> None:
    event = {"hook_event_name": "Stop", "stop_hook_active": False}
    given = json.dumps({**event, "last_assistant_message": 'The event is "PostToolUse".'})
    assert run("hook", given=given.encode()) == (0, "", "")
