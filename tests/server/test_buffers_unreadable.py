"""What cannot be read, or only in part, is not edited."""

from pathlib import Path

import pytest

from promptls.files import workspace_index, workspace_walk
from server.buffer_texts import TEAM, write
from server.buffers import Buffers
from server.local_server import request

pytestmark = pytest.mark.usefixtures("repository")


def test_a_file_that_is_not_utf_8_is_not_edited(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xe9\xa0 <<TEAM>>\n")
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert refuse(buffers, "b.md") == "cannot rename 'TEAM': a.md is not valid UTF-8"


def test_half_of_a_file_is_not_edited(tmp_path: Path) -> None:
    write(tmp_path / "a.md", "<<TEAM>> " * 10_001)
    buffers = Buffers(tmp_path)
    buffers.open("b.md", TEAM)
    assert refuse(buffers, "b.md") == "cannot rename 'TEAM': a.md has too many names to find all"


@pytest.mark.parametrize(
    ("module", "bound", "reason"),
    [
        (workspace_walk, "_MOST_FILES", "the workspace has too many files"),
        (workspace_walk, "_MOST_FOLDERS", "the workspace has too many files"),
        (workspace_index, "_MOST_PLACES", "is not read, as the workspace has too many names"),
    ],
)
def test_half_of_a_workspace_is_not_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, bound: str, reason: str
) -> None:
    for number, name in enumerate("abcd"):
        write(tmp_path / f"{number}/{name}.md", TEAM)
    monkeypatch.setattr(module, bound, 3)
    buffers = Buffers(tmp_path)
    buffers.open("0/a.md")
    message = refuse(buffers, "0/a.md")
    assert message.startswith("cannot rename 'TEAM': ")
    assert message.endswith(reason)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("promptls.toml", "[variables.TEAM]\nfiles =\n"),
        ("pyproject.toml", "[tool.promptls.variables.TEAM]\nfiles =\n"),
    ],
)
def test_settings_that_cannot_be_read_are_not_left_behind(
    tmp_path: Path, name: str, settings: str
) -> None:
    write(tmp_path / name, settings)
    buffers = Buffers(tmp_path)
    buffers.open("a.md", TEAM)
    reason = f"cannot rename 'TEAM': {name} is not valid TOML"
    assert refuse(buffers, "a.md") == reason
    buffers.open(name, settings)
    assert refuse(buffers, "a.md") == reason
    buffers.change(name, settings.replace("files =", 'files = "a.md"'))
    buffers.rename("a.md", "TEAM", "SQUAD")
    assert "variables.SQUAD" in buffers[name]


@pytest.mark.parametrize(
    ("name", "word", "new"),
    [("promptls.toml", "FR-001", "FR-002"), ("pyproject.toml", "TEAM", "SQUAD")],
)
def test_settings_that_cannot_have_a_name_hinder_nothing(
    tmp_path: Path, name: str, word: str, new: str
) -> None:
    write(tmp_path / name, "files =\n")
    buffers = Buffers(tmp_path)
    buffers.open("specs/f/spec.md", "- **FR-001**: <<TEAM>>\n")
    buffers.rename("specs/f/spec.md", word, new)
    assert new in buffers["specs/f/spec.md"]


def refuse(buffers: Buffers, name: str) -> str:
    """Why the team cannot get another name."""
    asked = buffers.at(name, "TEAM", newName="SQUAD")
    (reply,) = buffers.server.send(request(1, "textDocument/rename", asked))
    message = reply["error"]["message"]
    assert isinstance(message, str)
    return message
