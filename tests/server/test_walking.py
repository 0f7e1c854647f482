"""How the files of a workspace are found while messages are answered in between."""

import logging
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

from promptls.files import Configurations
from promptls.lsp.workspace import walking
from promptls.lsp.workspace.walking import walk
from server.local_server import begun, request

T = TypeVar("T")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for number in range(9):
        (tmp_path / f"{number}").mkdir()
        (tmp_path / f"{number}/a.md").write_text("# A\n")
    return tmp_path


def finish(steps: Generator[None, None, T]) -> tuple[int, T]:
    """The number of steps, and the result."""
    number = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return number, end.value
        number += 1


def test_there_is_a_step_for_each_folder(root: Path) -> None:
    steps, found = finish(walk([str(root)], Configurations()))
    assert steps == 10
    assert [Path(it.absolute).relative_to(root).as_posix() for it in found] == [
        f"{number}/a.md" for number in range(9)
    ]


@pytest.mark.parametrize(("name", "expected"), [("_MOST_FILES", 3), ("_MOST_FOLDERS", 2)])
def test_a_folder_that_is_no_project_is_not_read_to_its_end(
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
    expected: int,
) -> None:
    monkeypatch.setattr(walking, name, 3)
    _, found = finish(walk([str(root), str(root)], Configurations()))
    assert len(found) == expected
    assert [it.levelno for it in caplog.records] == [logging.WARNING]


def test_settings_for_a_large_workspace_are_made_in_steps(root: Path) -> None:
    server = begun(root)
    params = {"command": "promptls.createSettings", "arguments": []}
    assert server.send(request(1, "workspace/executeCommand", params)) == []
    # The folders and the files, each in a step of its own.
    for _ in range(10 + 9):
        server.session.connection.jobs.step()
        assert server.send() == []
    (reply,) = server.work()
    assert "# promptls checks these files:" in reply["result"]["text"]
