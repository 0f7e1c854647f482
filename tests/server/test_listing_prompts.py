"""The prompts of a project by agent and phase: what an editor shows as a tree."""

from pathlib import Path
from typing import Any

import pytest

from server.local_server import LocalServer, begun

COMMAND = "promptls.server.prompts"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-plan.md").write_text("# Plan\n\n<<TASKS>> and <<SKELETON>>\n")
    (folder / "CLAUDE-plan.md").write_text("# Plan\n\n<<TASKS>>\n")
    (folder / "CLAUDE-plan.values.toml").write_text('TASKS = "é😀"\n', encoding="utf-8")
    (folder / "CODEX-plan.md").write_text("")
    (folder / "CLAUDE-plan.markdown").write_text("x")
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root)


def listed(server: LocalServer, *arguments: object) -> tuple[Any, dict[tuple[str, str], Any]]:
    found, _ = server.execute(COMMAND, *arguments)
    return found, {(it["agent"], it["phase"]): it for it in found["prompts"]}


def test_each_agent_has_a_prompt_in_each_phase(server: LocalServer, root: Path) -> None:
    found, prompts = listed(server)
    folder = root / "templates/system"
    assert found["root"] == root.as_uri()
    assert prompts["CLAUDE", "plan"] == {
        "agent": "CLAUDE",
        "phase": "plan",
        "standing": "own",
        "uri": (folder / "CLAUDE-plan.md").as_uri(),
        "size": len("# Plan\n\né😀\n"),
        "lacks": ["<<SKELETON>>"],
        "problem": "",
        "hasBase": True,
    }
    base = prompts["BASE", "plan"]
    assert (base["standing"], base["hasBase"]) == ("own", False)
    of_all = prompts["GEMINI", "plan"]
    assert (of_all["standing"], of_all["uri"], of_all["size"]) == (
        "fallback",
        base["uri"],
        base["size"],
    )
    empty = prompts["CODEX", "plan"]
    assert (empty["standing"], empty["size"], empty["problem"]) == (
        "unusable",
        None,
        "the template is empty",
    )
    missing = prompts["CODEX", "review"]
    assert (missing["standing"], missing["uri"], missing["size"]) == ("missing", None, None)
    stray = {"uri": (folder / "CLAUDE-plan.markdown").as_uri()}
    assert [it["uri"] for it in found["strays"]] == [stray["uri"]]


def test_what_is_open_is_measured(server: LocalServer, root: Path) -> None:
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    server.open(uri, "# Plan\n")
    assert listed(server, {"uri": root.as_uri()})[1]["CLAUDE", "plan"]["size"] == len("# Plan\n")


def test_a_folder_elsewhere_is_refused(server: LocalServer, root: Path) -> None:
    error, _ = server.execute(COMMAND, {"uri": root.parent.as_uri()})
    assert error["code"] == -32602
