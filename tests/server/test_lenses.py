"""A round trip for code lenses: their titles, and what they open."""

from pathlib import Path

import pytest

from promptls.files import workspace_walk
from server.local_server import LocalServer, Raw, notification, request
from server.open_project import ABLE, TEMPLATE, Project, at

pytestmark = pytest.mark.usefixtures("always_old")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_lenses_get_their_titles_when_they_are_resolved(project: Project) -> None:
    project.write("templates/system/BASE-plan.md", "<<ARTIFACTS>> Text.\n")
    project.open(TEMPLATE, "Text.\n")
    found = project.ask("textDocument/codeLens", TEMPLATE)
    assert all("command" not in it for it in found)
    assert project.titles(TEMPLATE) == [
        "used for CLAUDE in plan, instead of BASE-plan.md",
        "lacks <<ARTIFACTS>> of BASE-plan.md",
        "about 2 tokens (4 characters each)",
    ]


@pytest.mark.parametrize("command", ["mine.showReferences", "", 5, "x" * 101])
def test_a_lens_of_uses_runs_the_command_that_the_client_has_for_references(
    project: Project, command: object
) -> None:
    project.server = LocalServer()
    project.server.begin(
        ABLE, rootUri=project.root.as_uri(), initializationOptions={"referencesCommand": command}
    )
    project.write("specs/001/plan.md", "See FR-001.\n")
    marker = '<!-- sk:fr id="FR-00{}" -->\n<!-- /sk:fr -->\n'
    project.open("specs/001/spec.md", marker.format(1) + marker.format(2))
    assert project.server.session.indexing.index.wait(60)
    used, unused = (
        project.call("codeLens/resolve", it)
        for it in project.ask("textDocument/codeLens", "specs/001/spec.md")
    )
    assert unused["command"] == {"title": "0 uses", "command": ""}
    assert used["command"]["title"] == "1 use"
    if command != "mine.showReferences":
        assert used["command"] == {"title": "1 use", "command": ""}
        return
    assert used["command"]["command"] == command
    place = {"start": at(0, 4), "end": at(0, 10)}
    assert used["command"]["arguments"] == [
        project.uri("specs/001/spec.md"),
        used["range"]["start"],
        [{"uri": project.uri("specs/001/plan.md"), "range": place}],
    ]


SHOWING: Raw = {
    **ABLE,
    "workspace": {"textDocumentContent": {}},
    "window": {"showDocument": {"support": True}},
}


def test_a_lens_opens_what_it_tells_of(project: Project) -> None:
    project.server = LocalServer()
    folders = [{"uri": project.root.as_uri(), "name": "x"}]
    project.server.begin(SHOWING, workspaceFolders=folders)
    project.write("templates/system/BASE-plan.md", "<<ARTIFACTS>> Text.\n")
    project.write(TEMPLATE, "Text.\n")
    project.open(TEMPLATE, "Text.\n")
    found = [
        project.call("codeLens/resolve", it)["command"]
        for it in project.ask("textDocument/codeLens", TEMPLATE)
    ]
    shown_by = {
        "promptls.matrix": "promptls:/matrix/",
        "promptls.server.compare": project.uri("templates/system/BASE-plan.md"),
        "promptls.render": "promptls:/render/",
    }
    assert [it["command"] for it in found] == [*shown_by]
    for command in found:
        run = {"command": command["command"], "arguments": command["arguments"]}
        shown, _ = project.server.send(request(2, "workspace/executeCommand", run))
        assert shown["method"] == "window/showDocument"
        assert shown["params"]["uri"].startswith(shown_by[command["command"]])


def test_a_lens_previews_a_file_as_its_host_reads_it(project: Project) -> None:
    path, text = ".claude/commands/bump.md", "---\ndescription: d\n---\nRaise $0.\n"
    project.open(path, text)
    # Nothing would show it.
    assert project.titles(path) == []
    project.server = LocalServer()
    project.server.begin(SHOWING, workspaceFolders=[{"uri": project.root.as_uri(), "name": "x"}])
    project.open(path, text)
    (lens,) = project.ask("textDocument/codeLens", path)
    assert lens["range"]["start"] == at(0, 0)
    command = project.call("codeLens/resolve", lens)["command"]
    assert command["title"] == "Preview as Claude Code reads it"
    assert command["arguments"] == [{"uri": project.uri(path), "host": "claude-code"}]
    run = {"command": command["command"], "arguments": command["arguments"]}
    shown, _ = project.server.send(request(2, "workspace/executeCommand", run))
    assert shown["params"]["uri"].startswith("promptls:/host/Claude%20Code%20-%20bump.md?")
    # Of another file, or of a host that does not load it, there is none.
    project.open("a.md", "Raise $0.\n")
    assert project.titles("a.md") == []
    lens["data"]["name"] = "gemini"
    assert project.call("codeLens/resolve", lens)["command"] == {"title": "", "command": ""}


@pytest.mark.parametrize(
    "options", [{"announceCommands": False}, {"features": {"commands": False}}]
)
def test_a_lens_is_text_where_no_command_runs(project: Project, options: Raw) -> None:
    project.server = LocalServer()
    project.server.begin(SHOWING, initializationOptions=options)
    project.open(TEMPLATE, "Text.\n")
    lens, *_ = project.ask("textDocument/codeLens", TEMPLATE)
    resolved = project.call("codeLens/resolve", lens)["command"]
    assert resolved["command"] == ""
    assert "arguments" not in resolved


def test_uses_are_counted_in_files_that_are_not_open(project: Project) -> None:
    project.write("specs/001/plan.md", "See FR-001 and FR-001.\n")
    project.write("specs/002/spec.md", "- **FR-001**: Another one\n")
    project.write("specs/002/plan.md", "See FR-001.\n")
    project.open("specs/001/spec.md", '<!-- sk:fr id="FR-001" -->\n<!-- /sk:fr -->\n')
    project.titles("specs/001/spec.md")
    assert project.server.session.indexing.index.wait(60)
    assert project.titles("specs/001/spec.md") == ["2 uses"]


def test_uses_in_files_that_are_never_read_are_not_denied(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        project.write(f"specs/001/{number}/plan.md", "See FR-001.\n")
    monkeypatch.setattr(workspace_walk, "_MOST_FILES", 3)
    project.open("specs/001/spec.md", '<!-- sk:fr id="FR-001" -->\n<!-- /sk:fr -->\n')
    project.titles("specs/001/spec.md")
    assert project.server.session.indexing.index.wait(60)
    (title,) = project.titles("specs/001/spec.md")
    assert title.endswith(" uses in the files that were read")


def test_uses_are_counted_in_all_open_documents(project: Project) -> None:
    project.open("spec.md", '<!-- sk:fr id="FR-001" -->\n<!-- /sk:fr -->\n')
    assert project.titles("spec.md") == ["0 uses"]
    project.open("plan.md", "See FR-001 and FR-001.\n")
    assert project.titles("spec.md") == ["2 uses"]
    # What the lens says is no hint as well.
    assert project.labels("spec.md") == []
    project.server.send(
        notification("textDocument/didClose", {"textDocument": {"uri": project.uri("plan.md")}})
    )
    assert project.titles("spec.md") == ["0 uses"]


@pytest.mark.parametrize("data", [None, 1, [], {}, {"uri": 1}, {"uri": "file:///none.md"}])
def test_what_carries_no_known_document_comes_back_as_it_is(project: Project, data: object) -> None:
    span = {"start": at(0, 0), "end": at(0, 1)}
    lens = {"range": span, "data": data} if data is not None else {"range": span}
    assert project.call("codeLens/resolve", lens) == lens
    hint = {"position": at(0, 0), "label": "x", "data": data}
    assert project.call("inlayHint/resolve", hint)["label"] == "x"


@pytest.mark.parametrize("kind", [None, "other", ["uses"], {"a": 1}])
def test_an_unknown_kind_has_neither_title_nor_tooltip(project: Project, kind: object) -> None:
    project.open("a.md", "Text.\n")
    data = {"uri": project.uri("a.md"), "kind": kind, "name": "x"}
    span = {"start": at(0, 0), "end": at(0, 1)}
    lens = project.call("codeLens/resolve", {"range": span, "data": data})
    assert lens["command"] == {"title": "", "command": ""}
    hint = project.call("inlayHint/resolve", {"position": at(0, 0), "label": "x", "data": data})
    assert "tooltip" not in hint
