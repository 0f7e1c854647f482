"""A round trip for each request about places. What is found is tested with the features."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from server.local_server import LocalServer, Raw, notification, request

ABLE: Raw = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "workspaceEdit": {
            "documentChanges": True,
            "changeAnnotationSupport": {"groupsOnLabel": True},
        }
    },
    "textDocument": {"definition": {"linkSupport": True}, "rename": {"prepareSupport": True}},
}
TEXT = "---\nvariables: [topic]\n---\n😀 <<topic>>\n"
OTHER = "---\nvariables: [topic]\n---\n{{topic}}\n"

_converter = converters.get_converter()


class WorkspaceClient:
    """A client with two files in a folder, one of them open."""

    def __init__(
        self,
        folder: Path,
        capabilities: Raw,
        text: str = TEXT,
        name: str = "a.md",
        *,
        has_project: bool = True,
    ) -> None:
        self.folder = folder
        (folder / ".git" if has_project else folder).mkdir(parents=True, exist_ok=True)
        (folder / "b.md").write_text(OTHER)
        self.uri = (folder / name).as_uri()
        self.server = LocalServer()
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": capabilities,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "project"}],
        }
        (reply,) = self.server.send(
            request(0, "initialize", params), notification("initialized", {})
        )
        self.able = reply["result"]["capabilities"]
        document = {"uri": self.uri, "languageId": "markdown", "version": 7, "text": text}
        self.server.send(notification("textDocument/didOpen", {"textDocument": document}))

    def ask(self, method: str, line: int, character: int, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask about a place, and have the answer checked against the protocol."""
        reply = self.reply(method, line, character, **params)
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def reply(self, method: str, line: int, character: int, **params: object) -> Raw:
        position = {"line": line, "character": character}
        params = {"textDocument": {"uri": self.uri}, "position": position, **params}
        (reply,) = self.server.send(request(1, method, params))
        return reply


@pytest.fixture
def able(tmp_path: Path) -> WorkspaceClient:
    return WorkspaceClient(tmp_path, ABLE)


@pytest.fixture
def plain(tmp_path: Path) -> WorkspaceClient:
    return WorkspaceClient(tmp_path, {})


def spanning(line: int, start: int, end: int) -> Raw:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


def test_everything_is_announced(able: WorkspaceClient) -> None:
    names = (
        "definition",
        "implementation",
        "references",
        "documentHighlight",
        "linkedEditingRange",
    )
    assert all(able.able[f"{it}Provider"] for it in names)
    assert able.able["renameProvider"] == {"prepareProvider": True}


def test_definition(able: WorkspaceClient) -> None:
    (link,) = able.ask("textDocument/definition", 3, 6)
    assert link == {
        "originSelectionRange": spanning(3, 5, 10),
        "targetUri": able.uri,
        "targetRange": spanning(1, 12, 17),
        "targetSelectionRange": spanning(1, 12, 17),
    }
    assert able.ask("textDocument/definition", 3, 0) is None


def test_definition_for_a_client_without_links(plain: WorkspaceClient) -> None:
    assert plain.ask("textDocument/definition", 3, 6) == [
        {"uri": plain.uri, "range": spanning(1, 12, 17)}
    ]


def test_a_file_is_a_definition_if_it_exists(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {}, "<<PROJECT_CONTEXT>>\n")
    assert client.ask("textDocument/definition", 0, 4) == []
    source = tmp_path / "agentd/project.md"
    source.parent.mkdir()
    source.write_text("# Project\n")
    assert client.ask("textDocument/definition", 0, 4) == [
        {"uri": source.as_uri(), "range": spanning(0, 0, 0)}
    ]


@pytest.mark.parametrize(
    ("name", "text", "at"),
    [
        ("promptls.toml", '[variables.x]\nsource = "b.md"\n', (1, 11)),
        ("WP01.md", "# Task: WP01 \u2014 A\n\n## Deliverables\n\n- [ ] `b.md`\n", (4, 8)),
        ("WP01.md", "# Task: WP01 \u2014 A\n\n## Context Documents\n\n1. `b.md`\n", (4, 5)),
    ],
)
def test_a_file_that_is_named_is_a_definition(
    tmp_path: Path, name: str, text: str, at: tuple[int, int]
) -> None:
    client = WorkspaceClient(tmp_path, {}, text, name)
    (found,) = client.ask("textDocument/definition", *at)
    assert found == {"uri": (tmp_path / "b.md").as_uri(), "range": spanning(0, 0, 0)}
    (tmp_path / "b.md").unlink()
    assert not client.ask("textDocument/definition", *at)


@pytest.mark.parametrize("has_project", [True, False])
def test_a_path_leads_to_the_nearest_file_that_is_there(
    tmp_path: Path, *, has_project: bool
) -> None:
    """The scripts of a plugin are those of a skill that has none of its own."""
    text = "[run](scripts/run.py) `scripts/run.py`\n"
    name = "plugin/skills/x/SKILL.md"
    client = WorkspaceClient(tmp_path / "p", {}, text, name, has_project=has_project)
    assert client.ask("textDocument/definition", 0, 8) == []

    def check(path: str) -> None:
        place = tmp_path / "p" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("")
        for column in (8, 25):
            (found,) = client.ask("textDocument/definition", 0, column)[:1]
            assert found == {"uri": place.as_uri(), "range": spanning(0, 0, 0)}
        links = client.server.send(
            request(2, "textDocument/documentLink", {"textDocument": {"uri": client.uri}})
        )
        assert [it["target"] for it in links[0]["result"]] == [place.as_uri()]

    check("plugin/scripts/run.py")
    check("plugin/skills/x/scripts/run.py")


@pytest.mark.parametrize("has_project", [True, False])
def test_who_names_a_file_is_found_from_its_first_heading(
    tmp_path: Path, *, has_project: bool
) -> None:
    text = "# Guide\n\nText.\n"
    client = WorkspaceClient(tmp_path, {}, text, "guide.md", has_project=has_project)
    (tmp_path / "CLAUDE.md").write_text("@guide.md\n")
    asked = {"context": {"includeDeclaration": True}}
    found = client.ask("textDocument/references", 0, 3, **asked)
    assert found == [{"uri": (tmp_path / "CLAUDE.md").as_uri(), "range": spanning(0, 1, 9)}]
    assert client.ask("textDocument/references", 2, 3, **asked) is None


@pytest.mark.parametrize("has_project", [True, False])
def test_no_file_outside_of_the_project_completes_a_path(
    tmp_path: Path, *, has_project: bool
) -> None:
    elsewhere = tmp_path / "elsewhere"
    for folder in (elsewhere, tmp_path / "p" / "own"):
        folder.mkdir(parents=True)
        (folder / "a.md").write_text("")
    (tmp_path / "p" / "link").symlink_to(elsewhere)

    def offered(text: str) -> list[str]:
        folder = tmp_path / "p"
        client = WorkspaceClient(folder, {}, text, "SKILL.md", has_project=has_project)
        found = client.ask("textDocument/completion", 0, len(text))
        items = found["items"] if isinstance(found, dict) else found or []
        return [it["label"] for it in items]

    for begun in ("[a](", "`"):
        assert offered(f"{begun}own/") == ["own/a.md"]
        assert "link/a.md" not in offered(f"{begun}link/")
        assert not any("elsewhere" in it for it in offered(f"{begun}../"))


def test_the_page_of_a_rule_is_a_definition(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {}, "<!-- promptls: allow tag-case -->\n")
    (found,) = client.ask("textDocument/definition", 0, 24)
    assert found["uri"].endswith("/RULES.md")
    assert found["range"]["end"]["character"] == len("## tag-case")


def test_implementations(tmp_path: Path) -> None:
    name = "templates/system/BASE-plan.md"
    own = tmp_path / "templates/system/CLAUDE-plan.md"
    own.parent.mkdir(parents=True)
    own.write_text("You are Claude.\n")
    client = WorkspaceClient(tmp_path, {}, "# Identity\n\nYou plan.\n", name)
    found = client.ask("textDocument/implementation", 2, 5)
    assert found == [{"uri": own.as_uri(), "range": spanning(0, 0, 0)}]
    own.unlink()
    client.server.session.look_again()
    client.server.session.indexing.index.invalidate([str(own)])
    assert client.ask("textDocument/implementation", 2, 5) is None


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
    "skills/x/SKILL.md": "[deploy](../deploy/SKILL.md) and `scripts/a.sh`\n",
    "AGENTS.md": "Deploy with skills/deploy/scripts/a.sh.\n",
    "agents/a.agent.md": "---\nname: a\nskills: [deploy]\n---\nRead [it](../skills/deploy/SKILL.md).\n",
    "promptls.toml": '[[copies]]\nfiles = ["skills/deploy/SKILL.md", "b/SKILL.md"]\n',
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
        "agents/a.agent.md": [(2, 9, "ship"), (4, 10, "../skills/ship/SKILL.md")],
        "skills/x/SKILL.md": [(0, 9, "../ship/SKILL.md")],
        "AGENTS.md": [(0, 12, "skills/ship")],
        "promptls.toml": [(1, 10, "skills/ship/SKILL.md")],
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


def test_references(able: WorkspaceClient) -> None:
    here, there = able.uri, (able.folder / "b.md").as_uri()
    found = able.ask("textDocument/references", 3, 6, context={"includeDeclaration": True})
    assert found == [
        {"uri": here, "range": spanning(1, 12, 17)},
        {"uri": here, "range": spanning(3, 5, 10)},
        {"uri": there, "range": spanning(1, 12, 17)},
        {"uri": there, "range": spanning(3, 2, 7)},
    ]
    context = {"includeDeclaration": False}
    assert len(able.ask("textDocument/references", 3, 6, context=context)) == 2
    assert able.ask("textDocument/references", 3, 0, context=context) is None


def test_highlights(plain: WorkspaceClient) -> None:
    write, read = lsp.DocumentHighlightKind.Write.value, lsp.DocumentHighlightKind.Read.value
    assert plain.ask("textDocument/documentHighlight", 3, 6) == [
        {"range": spanning(1, 12, 17), "kind": write},
        {"range": spanning(3, 5, 10), "kind": read},
    ]
    assert plain.ask("textDocument/documentHighlight", 3, 0) is None


def test_linked_editing(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {}, "<context>\n# One\n</context>\n")
    assert client.ask("textDocument/linkedEditingRange", 0, 3) == {
        "ranges": [spanning(0, 1, 8), spanning(2, 2, 9)],
        "wordPattern": "[A-Za-z_][A-Za-z0-9_.-]*",
    }
    assert client.ask("textDocument/linkedEditingRange", 1, 0) is None


def test_renaming_is_prepared(plain: WorkspaceClient) -> None:
    found = plain.ask("textDocument/prepareRename", 3, 6)
    assert found == {"range": spanning(3, 5, 10), "placeholder": "topic"}
    assert plain.ask("textDocument/prepareRename", 3, 0) is None


def test_a_renaming_with_versions_and_annotations(able: WorkspaceClient) -> None:
    found = able.ask("textDocument/rename", 3, 6, newName="subject")
    here, there = found["documentChanges"]
    assert here["textDocument"] == {"uri": able.uri, "version": 7}
    assert here["edits"] == [
        {"range": spanning(1, 12, 17), "newText": "subject", "annotationId": "declaration"},
        {"range": spanning(3, 5, 10), "newText": "subject", "annotationId": "use"},
    ]
    assert there["textDocument"] == {"uri": (able.folder / "b.md").as_uri(), "version": None}
    assert {it["annotationId"] for it in there["edits"]} == {"other"}
    assert found["changeAnnotations"] == {
        "declaration": {"label": "Declaration", "needsConfirmation": False},
        "use": {"label": "Use", "needsConfirmation": False},
        "other": {
            "label": "Use in a file that declares the name itself",
            "needsConfirmation": True,
        },
    }


def test_a_renaming_for_a_client_that_takes_changes_only(plain: WorkspaceClient) -> None:
    found = plain.ask("textDocument/rename", 3, 6, newName="subject")
    assert found.keys() == {"changes"}
    assert found["changes"][plain.uri] == [
        {"range": spanning(1, 12, 17), "newText": "subject"},
        {"range": spanning(3, 5, 10), "newText": "subject"},
    ]
    assert plain.ask("textDocument/rename", 3, 0, newName="subject") is None


@pytest.mark.parametrize("asks", [True, False])
def test_a_mention_outside_of_a_feature_is_changed_only_by_who_is_asked(
    tmp_path: Path, *, asks: bool
) -> None:
    (tmp_path / "notes.md").write_text("Mind FR-001.\n")
    (tmp_path / "specs/f").mkdir(parents=True)
    text = '<!-- sk:fr id="FR-001" priority="high" -->\nText.\n<!-- /sk:fr -->\n'
    client = WorkspaceClient(tmp_path, ABLE if asks else {}, text, "specs/f/spec.md")
    found = client.ask("textDocument/rename", 0, 18, newName="FR-002")
    if asks:
        _, mention = found["documentChanges"]
        assert mention["textDocument"]["uri"] == (tmp_path / "notes.md").as_uri()
        assert [it["annotationId"] for it in mention["edits"]] == ["mention"]
        assert found["changeAnnotations"]["mention"]["needsConfirmation"] is True
    else:
        assert found["changes"].keys() == {client.uri}


@pytest.mark.parametrize("method", ["textDocument/prepareRename", "textDocument/rename"])
def test_a_refusal_is_an_error_with_the_reason(tmp_path: Path, method: str) -> None:
    client = WorkspaceClient(tmp_path, {}, "<<PROJECT_CONTEXT>>\n")
    reply = client.reply(method, 0, 4, newName="x")
    assert reply["error"] == {
        "code": lsp.LSPErrorCodes.RequestFailed.value,
        "message": "cannot rename 'PROJECT_CONTEXT': the orchestrator fills in this name",
    }


def test_nothing_is_renamed_before_all_files_are_read(
    able: WorkspaceClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.lsp.requests.places._LONGEST_LOOK", -1)
    monkeypatch.setattr("promptls.lsp.requests.handler._LONGEST_WAIT", -1)
    monkeypatch.setattr("promptls.files.workspace_index._STEP", -1)
    error = able.reply("textDocument/rename", 3, 6, newName="subject")["error"]
    assert error["message"] == "the workspace is still being read; try again in a moment"


def test_the_workspace_is_read_when_nobody_waits(able: WorkspaceClient) -> None:
    session = able.server.session
    session.late.get()
    worker = threading.Thread(target=session.serve)
    worker.start()
    end = time.monotonic() + 60
    while not session.indexing.index.is_complete and time.monotonic() < end:
        time.sleep(0.01)
    session.connection.inbox.put(None)
    worker.join()
    assert str(able.folder / "b.md") in session.indexing.index.files()


def test_uses_are_asked_for_again_when_the_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refreshed = {"refreshSupport": True}
    workspace = {"codeLens": refreshed, "inlayHint": refreshed, "semanticTokens": refreshed}
    client = WorkspaceClient(tmp_path, {"workspace": workspace})
    session = client.server.session
    asked: list[str] = []
    monkeypatch.setattr(session.outbox, "ask", asked.append)
    session.late.get()
    worker = threading.Thread(target=session.serve)
    worker.start()
    end = time.monotonic() + 60
    while len(asked) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    session.connection.inbox.put(None)
    worker.join()
    assert asked == ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"]
    assert not session.indexing.has_news()
    (tmp_path / "c.md").write_text("FR-001")
    session.indexing.invalidate([])
    assert session.indexing.index.wait(60)
    assert session.indexing.has_news()


def test_nothing_is_read_before_a_document_is_open(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {})
    named = {"textDocument": {"uri": client.uri}}
    client.server.send(notification("textDocument/didClose", named))
    session = client.server.session
    session.connection.inbox.put(None)
    session.serve()
    assert not session.indexing.index.is_complete


def test_settings_that_are_open_are_read_as_settings(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {}, "[variables.topic]\n", "promptls.toml")
    found = client.ask("textDocument/references", 0, 12, context={"includeDeclaration": False})
    assert found == [{"uri": (tmp_path / "b.md").as_uri(), "range": spanning(3, 2, 7)}]
    assert client.ask("textDocument/documentHighlight", 0, 12) is not None
    assert client.ask("textDocument/linkedEditingRange", 0, 12) is None


def test_a_document_without_a_file(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {})
    client.uri = "untitled:Untitled-1"
    document = {"uri": client.uri, "languageId": "markdown", "version": 1, "text": TEXT}
    client.server.send(notification("textDocument/didOpen", {"textDocument": document}))
    assert client.ask("textDocument/definition", 3, 6) == [
        {"uri": client.uri, "range": spanning(1, 12, 17)}
    ]
    # It is as if it were in the only folder.
    found = client.ask("textDocument/rename", 3, 6, newName="subject")
    files = {(tmp_path / it).as_uri() for it in ("a.md", "b.md")}
    assert found["changes"].keys() == {client.uri, *files}


def test_a_document_that_is_not_open(plain: WorkspaceClient) -> None:
    plain.uri += "x"
    assert plain.ask("textDocument/definition", 3, 6) is None
    assert plain.ask("textDocument/rename", 3, 6, newName="x") is None
