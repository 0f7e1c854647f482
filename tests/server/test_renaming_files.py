"""Renaming of skills and agents moves their folders and files, where the client can do that."""

from pathlib import Path

import pytest

from server.local_server import Raw, notification
from server.workspace_client import WorkspaceClient, spanning

SKILL = "---\nname: deploy\ndescription: d\n---\n"
SKILL_FILE = "skills/deploy/SKILL.md"


def test_a_skill_is_renamed_with_its_folder(tmp_path: Path) -> None:
    (tmp_path / "skills/deploy").mkdir(parents=True)
    edits = {"documentChanges": True, "resourceOperations": ["create", "rename"]}
    client = WorkspaceClient(tmp_path, {"workspace": {"workspaceEdit": edits}}, SKILL, SKILL_FILE)
    assert client.ask("textDocument/prepareRename", 1, 7)["placeholder"] == "deploy"
    *_, change, move = client.ask("textDocument/rename", 1, 7, newName="ship")["documentChanges"]
    assert change["edits"] == [{"range": spanning(1, 6, 12), "newText": "ship"}]
    assert move == {
        "kind": "rename",
        "oldUri": (tmp_path / "skills/deploy").as_uri(),
        "newUri": (tmp_path / "skills/ship").as_uri(),
        "options": {"overwrite": False},
    }


def test_who_renames_no_folders_gets_the_name_and_a_finding(tmp_path: Path) -> None:
    (tmp_path / "skills/deploy").mkdir(parents=True)
    client = WorkspaceClient(tmp_path, {"textDocument": {"diagnostic": {}}}, SKILL, SKILL_FILE)
    assert client.ask("textDocument/prepareRename", 1, 7)["placeholder"] == "deploy"
    edit = client.ask("textDocument/rename", 1, 7, newName="ship")
    assert edit == {"changes": {client.uri: [{"range": spanning(1, 6, 12), "newText": "ship"}]}}
    text = SKILL.replace("deploy", "ship")
    changed = {
        "textDocument": {"uri": client.uri, "version": 8},
        "contentChanges": [{"text": text}],
    }
    client.server.send(notification("textDocument/didChange", changed))
    found = client.reply("textDocument/diagnostic", 0, 0)["result"]["items"]
    assert [it["code"] for it in found] == ["skill-name-differs"]


AGENT = "---\nname: tracer\ndescription: Traces\nagents: [walker]\n---\n"
MOVING: Raw = {
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename"]}
    }
}


def test_an_agent_is_renamed_in_the_folders_of_all_hosts(tmp_path: Path) -> None:
    copy, other = tmp_path / ".github/agents/tracer.agent.md", tmp_path / ".claude/agents/b.md"
    for path, text in ((copy, AGENT), (other, "---\nname: b\ntools: Agent(tracer)\n---\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    client = WorkspaceClient(tmp_path, MOVING, AGENT, ".claude/agents/tracer.md")
    found = client.ask("textDocument/rename", 1, 7, newName="follower")["documentChanges"]
    edits = {
        it["textDocument"]["uri"]: (it["textDocument"]["version"], it["edits"])
        for it in found
        if "edits" in it
    }
    own = [{"range": spanning(1, 6, 12), "newText": "follower"}]
    assert edits == {
        client.uri: (7, own),
        copy.as_uri(): (None, own),
        other.as_uri(): (None, [{"range": spanning(2, 13, 19), "newText": "follower"}]),
    }
    assert [(it["oldUri"], it["newUri"]) for it in found if "kind" in it] == [
        (client.uri, client.uri.replace("tracer", "follower")),
        (copy.as_uri(), copy.as_uri().replace("tracer", "follower")),
    ]


def test_a_copy_that_has_come_a_moment_ago_is_renamed_too(tmp_path: Path) -> None:
    """Files are looked at once a second; half of a renaming would be worse than a wait."""
    client = WorkspaceClient(tmp_path, MOVING, AGENT, ".claude/agents/tracer.md")
    client.ask("textDocument/definition", 1, 7)
    copy = tmp_path / ".github/agents/tracer.agent.md"
    copy.parent.mkdir(parents=True)
    copy.write_text(AGENT)
    found = client.ask("textDocument/rename", 1, 7, newName="follower")["documentChanges"]
    assert [it["oldUri"] for it in found if "kind" in it] == [client.uri, copy.as_uri()]


FOLLOWED = {
    "CLAUDE.md": "@skills/deploy/SKILL.md\n",
    "AGENTS.md": "Deploy with skills/deploy/scripts/a.sh.\n",
    "agents/a.agent.md": "---\nname: a\nskills: [deploy]\n---\nRead `skills/deploy/SKILL.md`.\n",
    "promptls.toml": '[files]\n"skills/deploy/SKILL.md" = "skill"\n',
}


@pytest.mark.parametrize("asks", [False, True])
@pytest.mark.parametrize("off", [False, True])
def test_paths_follow_the_folder_of_a_renamed_skill(
    tmp_path: Path, *, asks: bool, off: bool
) -> None:
    """A client that asks what follows does so when it renames the folder."""
    for name, text in {**FOLLOWED, SKILL_FILE: SKILL}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    operations = {"fileOperations": {"willRename": True}} if asks else {}
    able = {"workspace": {**MOVING["workspace"], **operations}}
    client = WorkspaceClient(tmp_path, able, SKILL, SKILL_FILE)
    if off:
        settings = {"promptls": {"features": {"fileOperations": False}}}
        changed = notification("workspace/didChangeConfiguration", {"settings": settings})
        client.server.send(changed)
    *changes, move = client.ask("textDocument/rename", 1, 7, newName="ship")["documentChanges"]
    assert move["kind"] == "rename"
    found = {
        it["textDocument"]["uri"].removeprefix(tmp_path.as_uri() + "/"): [
            (one["range"]["start"]["line"], one["range"]["start"]["character"], one["newText"])
            for one in it["edits"]
        ]
        for it in changes
    }
    names = {"agents/a.agent.md": [(2, 9, "ship")], SKILL_FILE: [(1, 6, "ship")]}
    paths = {
        "agents/a.agent.md": [(2, 9, "ship"), (4, 6, "skills/ship")],
        "CLAUDE.md": [(0, 1, "skills/ship/SKILL.md")],
        "AGENTS.md": [(0, 12, "skills/ship")],
        "promptls.toml": [(1, 1, "skills/ship/SKILL.md")],
    }
    assert found == (names if asks or off else names | paths)


def test_neovim_renames_folders_and_does_not_announce_versions(tmp_path: Path) -> None:
    """It reads `documentChanges`, in which alone an edit may rename a file."""
    (tmp_path / "skills/deploy").mkdir(parents=True)
    able = {"workspace": {"workspaceEdit": {"resourceOperations": ["rename", "create", "delete"]}}}
    client = WorkspaceClient(tmp_path, able, SKILL, SKILL_FILE)
    edit = client.ask("textDocument/rename", 1, 7, newName="ship")
    assert set(edit) == {"documentChanges"}
    change, move = edit["documentChanges"]
    assert change["textDocument"] == {"uri": client.uri, "version": 7}
    assert move["newUri"] == (tmp_path / "skills/ship").as_uri()


def test_no_file_is_renamed_to_one_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "skills/ship").mkdir(parents=True)
    client = WorkspaceClient(tmp_path, MOVING, SKILL, SKILL_FILE)
    error = client.reply("textDocument/rename", 1, 7, newName="ship")["error"]
    assert error["message"] == "cannot rename 'deploy': there is already 'ship' beside it"


@pytest.mark.parametrize(
    ("home", "own"),
    [("skills/deploy/SKILL.md", "folder"), (".github/agents/deploy.agent.md", "file")],
)
def test_who_renames_no_files_cannot_rename_what_is_named_by_them(
    tmp_path: Path, home: str, own: str
) -> None:
    (tmp_path / home).parent.mkdir(parents=True)
    (tmp_path / home).write_text("Text.\n")
    key = "skills" if own == "folder" else "agents"
    text = f"---\nname: a\n{key}: [deploy]\n---\n"
    client = WorkspaceClient(tmp_path, {}, text, ".github/agents/a.agent.md")
    error = client.reply("textDocument/rename", 2, 10, newName="ship")["error"]
    assert error["message"] == (
        f"cannot rename 'deploy': it is the name of its {own}, which this editor cannot rename here"
    )
