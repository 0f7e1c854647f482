"""Settings and other files that change while documents are open, without a keystroke."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from promptls.files.neighbours import find_neighbours
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.workspace import workspace as workspaces
from promptls.semantics.facts import WantedFiles
from server.client import Client
from server.local_server import LocalServer, Raw, did_open, notification, request

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
OFF = 'ignore = ["block"]\n'
WRONG = '# mine\nselct = ["all"]\n'
MISTAKE = "unknown setting 'selct'; did you mean 'select'?"
PULLS: Raw = {
    "textDocument": {
        "diagnostic": {},
        "publishDiagnostics": {"codeDescriptionSupport": True},
    },
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


@pytest.fixture(autouse=True)
def _always_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workspaces, "_MAX_AGE", -1)
    (tmp_path / ".git").mkdir()


def opened(path: Path, text: str) -> Raw:
    return did_open(path.as_uri(), text)


def changed(path: Path, text: str) -> Raw:
    named = {"uri": path.as_uri(), "version": 2}
    params = {"textDocument": named, "contentChanges": [{"text": text}]}
    return notification("textDocument/didChange", params)


def closed(path: Path) -> Raw:
    return notification("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})


def pull(server: LocalServer, path: Path) -> list[Raw]:
    asked = request(1, "textDocument/diagnostic", {"textDocument": {"uri": path.as_uri()}})
    (reply,) = (it for it in server.send(asked) if it.get("id") == 1 and "method" not in it)
    items: list[Raw] = reply["result"]["items"]
    return items


def codes(diagnostics: list[Raw]) -> list[str]:
    return [it["code"] for it in diagnostics]


def test_changed_settings_are_noticed_without_a_keystroke(client: Client, tmp_path: Path) -> None:
    uris = [(tmp_path / name).as_uri() for name in ("a.md", "b.md")]
    client.begin()
    for uri in uris:
        client.open(uri, GAP)
    for uri in uris:
        assert codes(client.published(uri, 1)) == ["block-numbering-gap"]
    (tmp_path / "promptls.toml").write_text(OFF)
    for uri in uris:
        assert client.published(uri, 1) == []


def test_a_client_that_pulls_is_asked_to_do_so_again(client: Client, tmp_path: Path) -> None:
    uri = (tmp_path / "a.md").as_uri()
    client.begin(PULLS)
    client.open(uri, GAP)
    asked = {"textDocument": {"uri": uri}}
    assert codes(client.request("textDocument/diagnostic", asked)["items"])
    (tmp_path / "promptls.toml").write_text(OFF)
    client.answer("workspace/diagnostic/refresh")
    assert client.request("textDocument/diagnostic", asked)["items"] == []


def test_neovim_that_cannot_be_asked_to_pull_again_gets_diagnostics_pushed(
    client: Client, tmp_path: Path
) -> None:
    able = client.begin({"textDocument": {"diagnostic": {}}}, clientInfo={"name": "Neovim"})
    assert "diagnosticProvider" not in able
    uri = (tmp_path / "a.md").as_uri()
    client.open(uri, GAP)
    assert codes(client.published(uri, 1)) == ["block-numbering-gap"]
    (tmp_path / "promptls.toml").write_text(OFF)
    assert client.published(uri, 1) == []


def test_neovim_which_pulls_only_once_gets_diagnostics_pushed(
    client: Client, tmp_path: Path
) -> None:
    (tmp_path / "b.md").write_text(GAP)
    folder = {"uri": tmp_path.as_uri(), "name": "folder"}
    able = client.begin(PULLS, clientInfo={"name": "Neovim"}, workspaceFolders=[folder])
    assert able["diagnosticProvider"]["workspaceDiagnostics"]
    uri = (tmp_path / "a.md").as_uri()
    client.open(uri, GAP)
    assert codes(client.published(uri, 1)) == ["block-numbering-gap"]
    pulled = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    assert pulled == {"kind": "full", "items": []}
    found = client.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    (other,) = [it for it in found if it["uri"].endswith("b.md")]
    assert codes(other["items"]) == ["block-numbering-gap"]
    (tmp_path / "promptls.toml").write_text(OFF)
    assert client.published(uri, 1) == []


def test_a_new_state_of_the_workflow_is_noticed_by_who_watches_nothing(tmp_path: Path) -> None:
    state = tmp_path / ".isdlc" / "state.json"
    state.parent.mkdir()
    workflow = {"phases": ["01-requirements", "04-design"], "current_phase_index": 0}
    text = json.dumps({"active_workflow": workflow})
    state.write_text(text)
    server = LocalServer()
    server.begin({"workspace": {"inlayHint": {"refreshSupport": True}}})
    path = tmp_path / "a.md"
    server.send(opened(path, GAP.replace("Continue", "Continue to {next_phase_name}")))
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    asked = {"textDocument": {"uri": path.as_uri()}, "range": everything}
    (reply,) = server.send(request(1, "textDocument/inlayHint", asked))
    assert reply["result"][0]["label"] == "= Phase 04 - Design"
    server.session.refresh()
    assert server.send() == []
    state.write_text(text.replace("04-design", "03-architecture"))
    server.session.refresh()
    assert [it["method"] for it in server.send()] == ["workspace/inlayHint/refresh"]
    server.session.refresh()
    assert server.send() == []


def test_a_phase_is_known_as_soon_as_the_state_has_it(client: Client, tmp_path: Path) -> None:
    state = tmp_path / ".isdlc" / "state.json"
    state.parent.mkdir()
    text = json.dumps({"active_workflow": {"phases": ["04-design"], "current_phase_index": 0}})
    state.write_text(text)
    client.begin()
    uri = (tmp_path / "a.md").as_uri()
    client.open(uri, GAP.replace("Continue", "Continue to Phase 20 - Move").replace("[3]", "[2]"))
    assert codes(client.published(uri, 1)) == ["block-phase-unknown"]
    state.write_text(text.replace("04-design", "20-move"))
    assert client.published(uri, 1) == []


def test_a_file_that_a_skill_links_to_comes_and_goes(client: Client, tmp_path: Path) -> None:
    client.begin()
    path = tmp_path / "skills" / "pdf" / "SKILL.md"
    path.parent.mkdir(parents=True)
    text = "---\nname: pdf\ndescription: Reads\n---\n\nRun [this](scripts/read.py).\n"
    client.open(path.as_uri(), text)
    assert codes(client.published(path.as_uri(), 1)) == ["file-missing"]
    script = path.parent / "scripts" / "read.py"
    script.parent.mkdir()
    script.write_text("")
    client.report()
    assert client.published(path.as_uri(), 1) == []
    script.unlink()
    client.report()
    assert codes(client.published(path.as_uri(), 1)) == ["file-missing"]


def test_the_other_agent_of_a_name_is_noticed(client: Client, tmp_path: Path) -> None:
    client.begin()
    folder = tmp_path / ".claude" / "agents"
    folder.mkdir(parents=True)
    text = "---\nname: tracer\ndescription: Follows\n---\n"
    uri = (folder / "copy.md").as_uri()
    client.open(uri, text)
    assert codes(client.published(uri, 1)) == []
    (folder / "tracer.md").write_text(text)
    client.report()
    assert codes(client.published(uri, 1)) == ["front-matter-name-duplicated"]
    # What is open in the editor counts before the disk.
    client.open((folder / "tracer.md").as_uri(), text.replace("tracer", "follower"))
    client.report()
    assert client.published(uri, 1) == []


def test_reported_changes_are_looked_at_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workspaces, "_MAX_AGE", 1000)
    server = LocalServer()
    server.begin(PULLS)
    server.send(opened(tmp_path / "a.md", GAP))
    server.session.refresh()
    (tmp_path / "promptls.toml").write_text(OFF)
    server.session.refresh()
    assert server.send() == []
    sent = server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    assert "workspace/diagnostic/refresh" in [it["method"] for it in sent]


def test_other_documents_follow_a_neighbour_that_is_being_edited(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    mine = (
        "# Role\n\nYou are.\n\n# Principles\n\n# Workflow\n\n"
        "<<PROJECT_CONTEXT>> specs cleanup changelog\n"
    )
    template, base = folder / "CLAUDE-archive.md", folder / "BASE-archive.md"
    base.write_text(mine)
    server = LocalServer()
    server.begin(PULLS)
    server.send(opened(template, mine), opened(base, mine))
    pulled = request(1, "textDocument/diagnostic", {"textDocument": {"uri": template.as_uri()}})
    assert codes(server.send(pulled)[0]["result"]["items"]) == []
    server.send(changed(base, "<<PROJECT_CONTEXT>> <<ARTIFACTS>>\n"))
    server.session.refresh()
    assert [it["method"] for it in server.send()] == ["workspace/diagnostic/refresh"]
    assert codes(server.send(pulled)[0]["result"]["items"]) == ["template-override-drift"]


def test_imports_are_followed_as_they_change(client: Client, tmp_path: Path) -> None:
    client.begin()
    uri = (tmp_path / "CLAUDE.md").as_uri()
    client.open(uri, "@docs/a.md\n")
    assert codes(client.published(uri, 1)) == ["file-missing"]
    imported = tmp_path / "docs" / "a.md"
    imported.parent.mkdir()
    imported.write_text("@b.md\n")
    client.report()
    assert client.published(uri, 1) == []
    (tmp_path / "docs" / "b.md").write_text("@../CLAUDE.md\n")
    client.report()
    assert codes(client.published(uri, 1)) == ["file-import-unread"]
    # What is open in the editor counts before the disk.
    client.open(imported.as_uri(), "")
    client.report()
    assert client.published(uri, 1) == []


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that are looked at for what is beside a document."""
    listed: list[str] = []

    def list_folder(wanted: WantedFiles, root: str) -> Iterator[tuple[str, bool]]:
        listed.extend(wanted.folders)
        return find_neighbours(wanted, root)

    monkeypatch.setattr("promptls.files.neighbour_facts.find_neighbours", list_folder)
    return listed


def test_a_folder_is_looked_at_once_for_all_that_is_open_in_it(
    listed: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    documents = Documents()
    for phase in ("plan", "tasks", "implement", "archive"):
        checked(open_in(documents, folder / f"CLAUDE-{phase}.md"))
    listed.clear()
    assert documents.refresh() == []
    assert listed == ["templates/system"]


def test_a_folder_is_looked_at_once_while_somebody_types(listed: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    documents = Documents()
    paths = [folder / f"{it}-plan.md" for it in ("BASE", "CLAUDE")]

    def look(path: Path) -> list[str]:
        """Type in a document. Returns the folders that are looked at."""
        listed.clear()
        document = documents.change(changed(path, "# You are\n")["params"])
        assert document
        checked(document)
        return [*listed]

    base, mine = (open_in(documents, it) for it in paths)
    checked(base)
    checked(mine)
    assert look(paths[1]) == []
    # What is typed in another one may matter, and what happens on the disk, and what is closed.
    assert look(paths[0]) == ["templates/system"]
    assert look(paths[0]) == []
    documents.refresh()
    assert look(paths[0]) == ["templates/system"]
    documents.close(closed(paths[1])["params"])
    assert look(paths[0]) == ["templates/system"]
    documents.workspace.expire()
    assert look(paths[0]) == ["templates/system"]


@pytest.mark.parametrize("name", ["promptls.toml", ".promptls.toml"])
def test_settings_in_the_editor_are_judged_from_the_text_there(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(OFF)
    server = LocalServer()
    server.begin(PULLS)
    server.send(opened(path, WRONG))
    (found,) = pull(server, path)
    assert found["code"] == "settings-invalid"
    assert found["codeDescription"]["href"].endswith("/RULES.md#settings-invalid")
    assert found["range"]["start"] == {"line": 1, "character": 0}
    assert found["message"] == MISTAKE
    server.send(changed(path, OFF))
    assert pull(server, path) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[tool.promptls]\nselct = []\n", ["settings-invalid"]),
        ("[tool.promptls]\nselect = ['all']\n", []),
        ("[tool.other]\nselct = []\n", []),
        ("[tool.promptls\n", ["settings-invalid"]),
        ("[tool.other\n", []),
    ],
)
def test_of_pyproject_only_the_table_of_promptls_counts(
    text: str, expected: list[str], tmp_path: Path
) -> None:
    server = LocalServer()
    server.begin(PULLS)
    server.send(opened(tmp_path / "pyproject.toml", text))
    assert codes(pull(server, tmp_path / "pyproject.toml")) == expected


def test_what_is_wrong_on_disk_is_shown_while_the_settings_are_closed(tmp_path: Path) -> None:
    path = tmp_path / "promptls.toml"
    path.write_text(WRONG)
    server = LocalServer()
    server.begin()
    server.send(opened(tmp_path / "a.md", GAP))
    server.session.refresh()
    (shown,) = server.send()
    assert shown["params"]["uri"] == path.as_uri()
    assert codes(shown["params"]["diagnostics"]) == ["settings-invalid"]
    # What is open is judged from the editor's text alone.
    server.send(opened(path, OFF))
    path.write_text(WRONG + "\n")
    server.session.refresh()
    assert server.send() == []
    *_, left = server.send(closed(path))
    assert codes(left["params"]["diagnostics"]) == ["settings-invalid"]


def test_who_pulls_does_not_see_what_is_wrong_in_settings_twice(tmp_path: Path) -> None:
    path = tmp_path / "promptls.toml"
    path.write_text(WRONG)
    server = LocalServer()
    server.begin(PULLS)
    server.send(opened(tmp_path / "a.md", GAP))
    server.session.refresh()
    (shown,) = server.send()
    assert codes(shown["params"]["diagnostics"]) == ["settings-invalid"]
    (cleared,) = server.send(opened(path, WRONG))
    assert cleared["params"] == {"uri": path.as_uri(), "diagnostics": []}


@pytest.mark.parametrize("was_valid", [True, False])
def test_an_error_while_settings_are_read_is_reported_and_silences_nothing(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    *,
    was_valid: bool,
) -> None:
    settings = tmp_path / "promptls.toml"
    documents = Documents()
    settings.write_text(OFF)
    if was_valid:
        assert checked(open_in(documents, tmp_path / "a.md")) == []

    def fail(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr(workspaces, "load_settings_file", fail)
    settings.write_text(OFF + "\n")
    documents.refresh()
    document = open_in(documents, tmp_path / "b.md")
    # The last valid settings apply, or the defaults.
    assert checked(document) == ([] if was_valid else ["block-numbering-gap"])
    ((mistake,),) = documents.workspace.mistakes.take_news().values()
    assert "internal error while reading the settings: RecursionError" in mistake.issue.message
    assert "RecursionError" in caplog.text


def test_settings_that_fail_when_they_are_used_are_as_bad(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "promptls.toml").write_text("[variables.MINE]\ndescription = 'x'\n")

    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("promptls.settings.vocabulary_extension.extend_vocabulary", fail)
    documents = Documents()
    assert checked(open_in(documents, tmp_path / "a.md")) == ["block-numbering-gap"]
    ((mistake,),) = documents.workspace.mistakes.take_news().values()
    assert "KeyError" in mistake.issue.message


def test_a_change_after_closing_is_no_reason_to_warn(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = LocalServer()
    server.begin()
    path = tmp_path / "a.md"
    server.send(opened(path, GAP), closed(path), changed(path, "x"))
    assert [it for it in caplog.records if it.levelname != "INFO"] == []


def open_in(documents: Documents, path: Path) -> OpenDocument:
    document = documents.open(opened(path, GAP)["params"])
    assert document is not None
    return document


def checked(document: OpenDocument) -> list[str]:
    return [it.rule for it in document.check(lambda: None)]
