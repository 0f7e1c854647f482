"""Values to try a template with: where previews have them from, and how they are written."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, begun, notification, request

ABLE: Raw = {
    "workspace": {
        "applyEdit": True,
        "textDocumentContent": {},
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    },
}
TEMPLATE = "<<GOAL>> <<TASKS>> <<PROJECT_CONTEXT>>\n"
LACKING = "[Context not provided: {}]".format
REFRESH = "workspace/textDocumentContent/refresh"

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "promptls.toml").write_text('[variables.GOAL]\nexample = "an example"\n')
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-plan.md").write_text(TEMPLATE)
    (folder / "CLAUDE-plan.md").write_text(TEMPLATE)
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root, ABLE)


def executed(server: LocalServer, command: str, **given: object) -> tuple[Any, list[Raw]]:
    return server.execute(command, given)


def rendered(server: LocalServer, root: Path, name: str, **given: object) -> str:
    uri = (root / "templates/system" / name).as_uri()
    found, _ = executed(server, "promptls.render", uri=uri, **given)
    text: str = found["text"] if "text" in found else found["message"]
    return text.rstrip()


def beside(root: Path, agent: str) -> Path:
    return root / "templates" / "system" / f"{agent}-plan.values.toml"


def test_the_nearest_values_count(server: LocalServer, root: Path) -> None:
    tasks, context = LACKING("TASKS"), LACKING("PROJECT_CONTEXT")
    assert rendered(server, root, "CLAUDE-plan.md") == f"an example {tasks} {context}"
    (root / "agentd").mkdir()
    (root / "agentd" / "project.md").write_text("the project")
    assert rendered(server, root, "CLAUDE-plan.md") == f"an example {tasks} the project"
    beside(root, "BASE").write_text('TASKS = "all"\nPROJECT_CONTEXT = "another"\n')
    event = {"changes": [{"uri": beside(root, "BASE").as_uri(), "type": 1}]}
    server.send(notification("workspace/didChangeWatchedFiles", event))
    assert rendered(server, root, "CLAUDE-plan.md") == "an example all another"
    beside(root, "CLAUDE").write_text('TASKS = "mine"\nGOAL = "a goal"\n')
    server.send(notification("workspace/didChangeWatchedFiles", event))
    assert rendered(server, root, "CLAUDE-plan.md") == "a goal mine the project"
    assert rendered(server, root, "BASE-plan.md") == "an example all another"
    given = {"TASKS": "given"}
    assert rendered(server, root, "CLAUDE-plan.md", values=given).endswith("given the project")


def test_values_that_were_written_a_moment_ago_are_kept(server: LocalServer, root: Path) -> None:
    assert LACKING("TASKS") in rendered(server, root, "CLAUDE-plan.md")
    # No event has told of it yet.
    beside(root, "CLAUDE").write_text('TASKS = "mine"\n')
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    found, _ = executed(server, "promptls.server.addValues", uri=uri, values={"GOAL": "a goal"})
    assert found["text"] == 'TASKS = "mine"\nGOAL = "a goal"\n# PROJECT_CONTEXT = ""\n'
    assert found["missing"] == ["PROJECT_CONTEXT"]


def test_a_strict_prompt_has_none_of_them(server: LocalServer, root: Path) -> None:
    beside(root, "CLAUDE").write_text('TASKS = "mine"\nPROJECT_CONTEXT = "x"\n')
    found = rendered(server, root, "CLAUDE-plan.md", strict=True)
    assert found == "no value for GOAL, TASKS, PROJECT_CONTEXT"


def test_a_preview_follows_its_values(server: LocalServer, root: Path) -> None:
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    found, _ = executed(server, "promptls.render", uri=uri)
    view = {"uri": found["uri"]}
    server.work(request(8, "workspace/textDocumentContent", view))
    beside(root, "CLAUDE").write_text('TASKS = "mine"\n')
    event = {"changes": [{"uri": beside(root, "CLAUDE").as_uri(), "type": 1}]}
    sent = server.send(notification("workspace/didChangeWatchedFiles", event))
    assert [it["params"] for it in sent if it["method"] == REFRESH] == [view]
    *_, reply = server.work(request(8, "workspace/textDocumentContent", view))
    assert "an example mine " in reply["result"]["text"]


@pytest.mark.parametrize("text", ["A = ", "TASKS = 5\n", "[" * 100_000, "\0", '"' * 300_000])
def test_values_that_cannot_be_read_are_told(server: LocalServer, root: Path, text: str) -> None:
    beside(root, "CLAUDE").write_text(text)
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    found, _ = executed(server, "promptls.render", uri=uri)
    assert LACKING("TASKS") in found["text"]
    (note,) = found["notes"]
    assert note.startswith("CLAUDE-plan.values.toml: ")
    assert len(note) < 200
    error, _ = executed(server, "promptls.server.addValues", uri=uri, values={"TASKS": "x"})
    assert error["message"] == "the values do not fit into CLAUDE-plan.values.toml"


def test_values_outside_of_the_workspace_are_not_read(
    server: LocalServer, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.toml"
    outside.write_text('TASKS = "secret"\n')
    beside(root, "CLAUDE").symlink_to(outside)
    assert "secret" not in rendered(server, root, "CLAUDE-plan.md")
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    found, sent = executed(server, "promptls.server.addValues", uri=uri, values={"TASKS": "x"})
    assert "secret" not in str((found, sent))


def test_values_are_written_into_a_new_file(server: LocalServer, root: Path) -> None:
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    found, (asked,) = executed(server, "promptls.server.addValues", uri=uri, values={"TASKS": "x"})
    text = (
        "# Values to try CLAUDE-plan.md with; previews have them.\n"
        'TASKS = "x"\n# PROJECT_CONTEXT = ""\n'
    )
    assert found == {
        "uri": beside(root, "CLAUDE").as_uri(),
        "text": text,
        "missing": ["PROJECT_CONTEXT"],
        "applied": True,
    }
    created, filled = asked["params"]["edit"]["documentChanges"]
    assert created == {"kind": "create", "uri": found["uri"], "options": {"overwrite": False}}
    assert filled["edits"][0]["newText"] == text
    _converter.structure(asked["params"], lsp.ApplyWorkspaceEditParams)
    assert not beside(root, "CLAUDE").exists()


def test_values_are_written_beside_others(server: LocalServer, root: Path) -> None:
    beside(root, "BASE").write_text('# é😀\nTASKS = "x"\n# PROJECT_CONTEXT = ""\n')
    uri = (root / "templates/system/CLAUDE-plan.md").as_uri()
    given = {"uri": uri, "values": {"PROJECT_CONTEXT": "y"}}
    found, (asked,) = executed(server, "promptls.server.addValues", **given)
    assert found["text"] == '# é😀\nTASKS = "x"\nPROJECT_CONTEXT = "y"\n'
    assert found["uri"] == beside(root, "BASE").as_uri()
    (change,) = asked["params"]["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": found["uri"], "version": None}
    _converter.structure(asked["params"], lsp.ApplyWorkspaceEditParams)
    found, asked_nothing = executed(server, "promptls.server.addValues", **given, apply=False)
    assert (found["applied"], asked_nothing) == (False, [])


def test_what_has_no_place_for_values(server: LocalServer) -> None:
    server.open("untitled:x", "<<A>>")
    error, _ = executed(server, "promptls.server.addValues", uri="untitled:x")
    assert error["message"] == "'untitled:x' is not in a workspace folder"
