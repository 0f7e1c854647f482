"""Recorded answers in an editor: which there are, and what each of them fails for."""

from pathlib import Path
from typing import Any

import pytest

from server.local_server import LocalServer, begun, notification

TEMPLATE = "é😀 Output <review>PASS</review> or <review>NEEDS_REVISION</review>.\n"
TASK = '\nSay <task_status id="1.1">COMPLETED</task_status>.\n\n- [ ] Task 1.1\n'
COMMAND = "promptls.server.checkAnswers"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "templates" / "system"
    for name in ("answers/CLAUDE-challenge", "answers/nothing"):
        (folder / name).mkdir(parents=True)
        (folder / name / "sound.md").write_text("<review>PASS</review>\n")
    (folder / "CLAUDE-challenge.md").write_text(TEMPLATE, encoding="utf-8")
    vague = folder / "answers/CLAUDE-challenge/vague.md"
    vague.write_text("é😀 <review>PASSED</review>\n", encoding="utf-8")
    (tmp_path / ".git").mkdir()
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root)


def checked(server: LocalServer, *arguments: object) -> dict[str, Any]:
    found, _ = server.execute(COMMAND, *arguments)
    return {it["case"]: it for it in found["answers"]}


def test_the_answers_of_a_project(server: LocalServer, root: Path) -> None:
    found = checked(server)
    folder = root / "templates/system"
    assert [*found] == ["sound", "vague"]
    assert found["sound"] == {
        "uri": (folder / "answers/CLAUDE-challenge/sound.md").as_uri(),
        "template": (folder / "CLAUDE-challenge.md").as_uri(),
        "case": "sound",
        "passes": True,
        "error": None,
        "verdict": "PASS",
        "findings": [],
    }
    (finding,) = found["vague"]["findings"]
    assert finding["code"] == "tag-value-unknown"
    assert finding["range"]["start"] == {"line": 0, "character": 12}


def test_some_of_them(server: LocalServer, root: Path) -> None:
    folder = root / "templates/system/answers/CLAUDE-challenge"
    assert [*checked(server, {"uri": folder.as_uri()})] == ["sound", "vague"]
    assert [*checked(server, {"uri": (folder / "vague.md").as_uri()})] == ["vague"]
    assert [*checked(server, {"uri": root.as_uri()})] == ["sound", "vague"]
    assert not checked(server, {"uri": (root / "templates/system/CLAUDE-challenge.md").as_uri()})


def test_what_is_open_counts(server: LocalServer, root: Path) -> None:
    folder = root / "templates/system"
    server.open((folder / "answers/CLAUDE-challenge/vague.md").as_uri(), "<review>PASS</review>")
    assert checked(server)["vague"]["passes"]
    server.open((folder / "CLAUDE-challenge.md").as_uri(), TEMPLATE + TASK)
    assert not checked(server)["sound"]["passes"]


def test_what_cannot_be_read(server: LocalServer, root: Path) -> None:
    (root / "templates/system/answers/CLAUDE-challenge/vague.md").unlink()
    outside = root.parent / "outside.md"
    outside.write_text("<review>PASS</review>\n")
    (root / "templates/system/answers/CLAUDE-challenge/vague.md").symlink_to(outside)
    found = checked(server)["vague"]
    assert not found["passes"]
    assert found["error"]
    error, _ = server.execute(COMMAND, {"uri": root.parent.as_uri()})
    assert error["code"] == -32602


def test_the_settings_say_what_is_right(server: LocalServer, root: Path) -> None:
    (root / "promptls.toml").write_text('ignore = ["tag-value-unknown", "response-tag-missing"]\n')
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    assert checked(server)["vague"]["passes"]
