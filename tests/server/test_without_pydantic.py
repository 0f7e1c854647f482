"""Where the compiled core of pydantic cannot be loaded, only JSON files are not validated."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from promptls.models import NAMES
from server.client import COMMAND, ENV, Client

BLOCK = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pydantic_core":
            raise ImportError(f"no {name} for this Python")
sys.meta_path.insert(0, Blocked())
"""
GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status \n---\n"
STATE = '{"active_workflow": 5}\n'
SETTINGS = 'ignore = ["block-trailing-space"]\n'
NOTE = "the schema is not checked: pydantic cannot be loaded"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder in (".git", ".isdlc"):
        (tmp_path / folder).mkdir()
    (tmp_path / "a.md").write_text(GAP)
    (tmp_path / ".isdlc" / "state.json").write_text(STATE)
    (tmp_path / "promptls.toml").write_text(SETTINGS)
    return tmp_path


@pytest.fixture
def run(project: Path) -> Run:
    def run_command(*arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", BLOCK + COMMAND, *arguments],
            capture_output=True,
            check=False,
            cwd=project,
            env={**ENV, "XDG_CACHE_HOME": str(project / "cache")},
            text=True,
        )

    return run_command


def test_a_check_works_and_says_what_it_cannot_do(run: Run) -> None:
    for _ in range(2):
        done = run("check", "--output-format", "concise")
        # The settings apply: the trailing space is not reported.
        assert "block-numbering-gap" in done.stdout
        assert "block-trailing-space" not in done.stdout
        assert NOTE in done.stdout
        assert done.stderr == ""
        assert done.returncode == 1


def test_settings_are_validated_all_the_same(project: Path, run: Run) -> None:
    (project / "promptls.toml").write_text("[variables.MINE]\nphases = ['none-such']\n")
    assert run("check", "--select", "json").returncode == 2
    (project / "promptls.toml").write_text('ignor = "x"\n')
    done = run("check")
    assert done.returncode == 2
    assert done.stderr == (
        "Error: promptls.toml:1:1: unknown setting 'ignor'; did you mean 'ignore'?\n"
    )


def test_only_the_settings_have_a_schema(run: Run) -> None:
    assert run("schema", "settings").returncode == 0
    done = run("schema", NAMES[0])
    assert done.returncode == 2
    assert done.stderr == "Error: pydantic cannot be loaded, so there are no schemas.\n"


def test_the_server_validates_settings_and_says_what_it_cannot_do(project: Path) -> None:
    with Client(BLOCK + COMMAND, "server") as client:
        client.begin()
        document = (project / "a.md").as_uri()
        client.open(document, GAP)
        assert [it["code"] for it in client.published(document, 1)] == ["block-numbering-gap"]
        place = {"textDocument": {"uri": document}, "position": {"line": 2, "character": 3}}
        assert client.request("textDocument/hover", place) is not None
        settings = (project / "promptls.toml").as_uri()
        client.open(settings, "ignor = []\n")
        (found,) = client.published(settings, 1)
        assert found["code"] == "settings-invalid"
        assert found["severity"] == 1
        assert found["message"] == "unknown setting 'ignor'; did you mean 'ignore'?"
        state = (project / ".isdlc" / "state.json").as_uri()
        client.open(state, STATE)
        assert [it["message"] for it in client.published(state, 1)] == [NOTE]
        assert client.end() == 0
