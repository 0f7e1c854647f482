"""A round trip for each method about structure. What is found where is tested with the features."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.features.symbols import SymbolKind
from promptls.lsp.convert.structures import RECORD_KINDS, SYMBOL_KINDS
from promptls.lsp.workspace import workspace as workspaces
from promptls.semantics.occurrences import Subject
from server.local_server import LocalServer, Raw, notification, request

pytestmark = pytest.mark.usefixtures("always_old")

ABLE: Raw = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
TEMPLATE = "templates/system/CLAUDE-plan.md"
BLOCK = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
STATE = {
    "active_workflow": {
        "type": "feature",
        "phases": ["01-requirements", "04-design"],
        "current_phase_index": 0,
        "current_phase": "01-requirements",
        "artifact_folder": "docs",
        "phase_status": {},
    }
}

_converter = converters.get_converter()


class Project:
    """A project on the disk, and a server that has some of its files open."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / ".git").mkdir()
        self.server = LocalServer()
        self.able = self.server.begin(ABLE)

    def write(self, path: str, text: str) -> None:
        """Write a file to the disk."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def uri(self, path: str) -> str:
        """The address of a file."""
        return (self.root / path).as_uri()

    def open(self, path: str, text: str) -> None:
        """Open a text in the editor."""
        self.server.open(self.uri(path), text)

    def ask(self, method: str, path: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask about a document."""
        return self.call(method, {"textDocument": {"uri": self.uri(path)}, **params})

    def call(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """Send a request, and have the answer checked against the protocol."""
        # Findings in the settings may come before it.
        *_, reply = self.server.send(request(1, method, params))
        response = lsp.METHOD_TO_TYPES[method][1]
        assert response is not None
        _converter.structure(reply, response)
        return reply["result"]

    def hints(self, path: str) -> list[Raw]:
        """All inlay hints of a document."""
        span = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
        found: list[Raw] = self.ask("textDocument/inlayHint", path, range=span)
        return found

    def labels(self, path: str) -> list[str]:
        """The labels of all inlay hints."""
        return [it["label"] for it in self.hints(path)]

    def titles(self, path: str) -> list[str]:
        """The titles of all lenses, resolved."""
        found = self.ask("textDocument/codeLens", path)
        return [self.call("codeLens/resolve", it)["command"]["title"] for it in found]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def _at(line: int, character: int) -> Raw:
    return {"line": line, "character": character}


def test_everything_is_announced(project: Project) -> None:
    able = project.able["capabilities"]
    tokens = able["semanticTokensProvider"]
    assert (tokens["full"], tokens["range"]) == ({"delta": True}, True)
    assert tokens["legend"]["tokenTypes"][0] == "keyword"
    assert able["codeLensProvider"] == {"resolveProvider": True}
    assert able["inlayHintProvider"] == {"resolveProvider": True}
    assert able["documentLinkProvider"] == {"resolveProvider": False}
    for name in ("documentSymbol", "foldingRange", "selectionRange", "workspaceSymbol"):
        assert able[f"{name}Provider"]


def test_the_kinds_are_those_of_the_protocol() -> None:
    known = {it.value for it in lsp.SymbolKind}
    assert {*SYMBOL_KINDS.values(), *RECORD_KINDS.values()} <= known
    assert SYMBOL_KINDS[SymbolKind.HEADING] == lsp.SymbolKind.String.value
    assert SYMBOL_KINDS[SymbolKind.PHASE] == lsp.SymbolKind.EnumMember.value
    assert RECORD_KINDS[Subject.REQUIREMENT] == lsp.SymbolKind.Key.value


def test_an_outline_without_headings_for_those_who_have_one() -> None:
    server = LocalServer()
    options = {"features": {"headings": False}}
    params = {"processId": None, "rootUri": None, "capabilities": ABLE}
    server.send(request(0, "initialize", {**params, "initializationOptions": options}))
    server.send(notification("initialized", {}))
    document = {"uri": "file:///a.md", "languageId": "markdown", "version": 1}
    opened = {"textDocument": {**document, "text": f"# Title\n{BLOCK}"}}
    server.send(notification("textDocument/didOpen", opened))
    named = {"textDocument": {"uri": "file:///a.md"}}
    (reply,) = server.send(request(1, "textDocument/documentSymbol", named))
    assert [it["name"] for it in reply["result"]] == ["SUGGESTED NEXT STEPS"]


def test_folding_ranges(project: Project) -> None:
    project.open("a.md", f"# Title\n{BLOCK}<!-- a\nb -->\n")
    assert project.ask("textDocument/foldingRange", "a.md") == [
        {"startLine": 0, "endLine": 7},
        {"startLine": 2, "endLine": 4, "kind": "region"},
        {"startLine": 6, "endLine": 7, "kind": "comment"},
    ]


def test_selection_ranges(project: Project) -> None:
    project.open("a.md", f"# \U0001f600\n{BLOCK}")
    places = [_at(3, 20), _at(0, 0)]
    first, second = project.ask("textDocument/selectionRange", "a.md", positions=places)
    assert first["range"] == {"start": _at(3, 18), "end": _at(3, 35)}
    assert first["parent"]["range"] == {"start": _at(3, 6), "end": _at(3, 35)}
    assert second["range"]["start"] == _at(0, 0)


def test_tokens_and_what_has_changed_in_them(project: Project) -> None:
    project.open("a.md", "\U0001f600 <<TASKS>>\n")
    whole = project.ask("textDocument/semanticTokens/full", "a.md")
    assert whole["data"] == [0, 3, 9, 4, 2]
    method = "textDocument/semanticTokens/full/delta"
    same = project.ask(method, "a.md", previousResultId=whole["resultId"])
    assert same["edits"] == []
    change = {"textDocument": {"uri": project.uri("a.md"), "version": 2}}
    edit = {"range": {"start": _at(1, 0), "end": _at(1, 0)}, "text": "<<TASKS>>"}
    project.server.send(
        notification("textDocument/didChange", {**change, "contentChanges": [edit]})
    )
    changed = project.ask(method, "a.md", previousResultId=same["resultId"])
    assert changed["edits"] == [{"start": 5, "deleteCount": 0, "data": [1, 0, 9, 4, 2]}]
    unknown = project.ask(method, "a.md", previousResultId="another")
    assert unknown["data"] == [0, 3, 9, 4, 2, 1, 0, 9, 4, 2]


def test_tokens_of_a_range(project: Project) -> None:
    project.open("a.md", "<<TASKS>>\n\n<<TASKS>>\n\n<<TASKS>>\n")
    span = {"start": _at(2, 0), "end": _at(3, 0)}
    found = project.ask("textDocument/semanticTokens/range", "a.md", range=span)
    assert found == {"data": [2, 0, 9, 4, 2]}


def test_hints_follow_the_state_on_the_disk_and_in_the_editor(project: Project) -> None:
    project.open("a.md", BLOCK)
    assert project.labels("a.md") == []
    project.write(".isdlc/state.json", json.dumps(STATE))
    assert project.labels("a.md") == ["= Phase 04 - Design"]
    renamed = json.dumps(STATE).replace("04-design", "05-test-strategy")
    project.write(".isdlc/state.json", renamed)
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"
    project.open(".isdlc/state.json", json.dumps(STATE))
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    closed = {"textDocument": {"uri": project.uri(".isdlc/state.json")}}
    project.server.send(notification("textDocument/didClose", closed))
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"
    (project.root / ".isdlc/state.json").unlink()
    assert project.labels("a.md") == []


def test_what_items_are_for_is_told_on_request(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.server = LocalServer()
    project.server.begin(ABLE, initializationOptions={"features": {"roleHints": True}})
    project.open("a.md", BLOCK)
    assert project.labels("a.md") == ["(primary)", "(utility)"]
    settings = {"features": {"roleHints": False}}
    project.server.send(notification("workspace/didChangeConfiguration", {"settings": settings}))
    assert project.labels("a.md") == []


def test_a_hint_is_explained_when_somebody_looks_at_it(project: Project) -> None:
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.open("a.md", BLOCK)
    hint, *_ = project.hints("a.md")
    resolved = project.call("inlayHint/resolve", hint)
    assert resolved["tooltip"]["kind"] == "markdown"
    assert "becomes `Phase 04 - Design`" in resolved["tooltip"]["value"]
    assert resolved["position"] == hint["position"]


def test_values_are_measured_in_the_files_of_the_project(project: Project) -> None:
    project.open(TEMPLATE, "<<PROJECT_CONTEXT>> <<TASKS>> <<ARTIFACTS>>\n")
    assert project.labels(TEMPLATE) == ["no value in agentd/project.md", "no value in tasks.md"]
    project.write("agentd/project.md", "12345")
    project.write("tasks.md", "- [x] done\n- [ ] open\n")
    assert project.labels(TEMPLATE) == ["5 characters", "10 characters"]
    project.open("agentd/project.md", "1")
    assert project.labels(TEMPLATE)[0] == "1 character"


def test_values_to_try_a_template_with_are_measured(project: Project) -> None:
    project.write("promptls.toml", '[variables.GOAL]\nexample = "abc"\n[variables.PLAN]\n')
    project.open(TEMPLATE, "<<GOAL>> <<PLAN>> <<SKELETON>> <<TASKS>>\n")
    assert project.labels(TEMPLATE) == ["3 characters", "no value", "no value in tasks.md"]


def test_a_page_that_only_shows_a_placeholder_has_no_preview(project: Project) -> None:
    project.open("docs/page.md", "<<GOAL>> <<PLAN>> <<TASKS>>\n")
    assert project.labels("docs/page.md") == ["no value in tasks.md"]


def test_values_in_the_file_beside_a_template_are_measured(project: Project) -> None:
    project.write("templates/system/CLAUDE-plan.values.toml", 'PLAN = "1"\nTASKS = "ab"\n')
    project.open(TEMPLATE, "<<PLAN>> <<TASKS>>\n")
    assert project.labels(TEMPLATE) == ["1 character", "2 characters"]


def test_no_file_outside_of_the_project_is_measured(project: Project, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.md"
    outside.write_text("secret")
    (project.root / "agentd").mkdir()
    (project.root / "agentd/project.md").symlink_to(outside)
    project.open(TEMPLATE, "<<PROJECT_CONTEXT>>\n")
    assert project.labels(TEMPLATE) == ["no value in agentd/project.md"]


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
    place = {"start": _at(0, 4), "end": _at(0, 10)}
    assert used["command"]["arguments"] == [
        project.uri("specs/001/spec.md"),
        used["range"]["start"],
        [{"uri": project.uri("specs/001/plan.md"), "range": place}],
    ]


def test_state_is_looked_at_as_often_as_settings(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspaces, "_MAX_AGE", 1000)
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.open("a.md", BLOCK)
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    renamed = json.dumps(STATE).replace("04-design", "05-test-strategy")
    project.write(".isdlc/state.json", renamed)
    assert project.labels("a.md")[0] == "= Phase 04 - Design"
    changed = {"changes": [{"uri": project.uri(".isdlc/state.json"), "type": 2}]}
    project.server.send(notification("workspace/didChangeWatchedFiles", changed))
    assert project.labels("a.md")[0] == "= Phase 05 - Test Strategy"


def test_without_git_the_project_is_the_folder_that_is_open(tmp_path: Path) -> None:
    project = Project(tmp_path)
    (tmp_path / ".git").rmdir()
    project.server = LocalServer()
    folders = [{"uri": tmp_path.as_uri(), "name": "x"}]
    project.server.begin(ABLE, workspaceFolders=folders)
    project.write(".isdlc/state.json", json.dumps(STATE))
    project.write("agentd/project.md", "12345")
    project.open("docs/a.md", BLOCK)
    project.open(TEMPLATE, "Text.\n\n<<PROJECT_CONTEXT>>\n")
    assert project.labels("docs/a.md")[0] == "= Phase 04 - Design"
    assert project.labels(TEMPLATE) == ["5 characters"]


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
    assert lens["range"]["start"] == _at(0, 0)
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
    span = {"start": _at(0, 0), "end": _at(0, 1)}
    lens = {"range": span, "data": data} if data is not None else {"range": span}
    assert project.call("codeLens/resolve", lens) == lens
    hint = {"position": _at(0, 0), "label": "x", "data": data}
    assert project.call("inlayHint/resolve", hint)["label"] == "x"


@pytest.mark.parametrize("kind", [None, "other", ["uses"], {"a": 1}])
def test_an_unknown_kind_has_neither_title_nor_tooltip(project: Project, kind: object) -> None:
    project.open("a.md", "Text.\n")
    data = {"uri": project.uri("a.md"), "kind": kind, "name": "x"}
    span = {"start": _at(0, 0), "end": _at(0, 1)}
    lens = project.call("codeLens/resolve", {"range": span, "data": data})
    assert lens["command"] == {"title": "", "command": ""}
    hint = project.call("inlayHint/resolve", {"position": _at(0, 0), "label": "x", "data": data})
    assert "tooltip" not in hint


def test_links_lead_from_the_root_of_the_project(project: Project) -> None:
    project.write(".claude/skills/pdf/SKILL.md", "# PDF\n")
    agent = ".claude/agents/writer.md"
    project.open(agent, "---\nname: writer\nskills: [gone, pdf]\n---\n\n<<TASKS>>\n")
    (skill,) = project.ask("textDocument/documentLink", agent)
    assert skill["target"] == project.uri(".claude/skills/pdf/SKILL.md")
    assert skill["range"] == {"start": _at(2, 15), "end": _at(2, 18)}
    assert skill["tooltip"] == "Open the skill pdf"


PACKAGE = """\
# Task: WP01 \u2014 Login

## Feature Context

- **Feature:** 001-user-login

## Context Documents

1. `spec.md`
2. `plan.md`
3. `docs/ARCHITECTURE.md`
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("pkg/WP01.md", "pkg"),
        ("kitty-specs/001-user-login/tasks/WP01.md", "kitty-specs/001-user-login"),
        (".worktrees/001-login-WP01/WP01.md", "specs/001-user-login"),
        ("WP01.md", "."),
    ],
)
def test_a_context_document_is_opened_where_it_exists(
    project: Project, path: str, place: str
) -> None:
    project.write(f"{place}/spec.md", "# Spec\n")
    project.open(path, PACKAGE)
    project.write("docs/ARCHITECTURE.md", "# Architecture\n")
    # What exists nowhere is no link: an editor would say that it cannot open it.
    spec, other = project.ask("textDocument/documentLink", path)
    assert spec["target"] == project.uri(os.path.normpath(f"{place}/spec.md"))
    assert other["target"] == project.uri("docs/ARCHITECTURE.md")
    at = {"textDocument": {"uri": project.uri(path)}, "position": _at(8, 6)}
    (found,) = project.call("textDocument/definition", at)
    assert (found.get("uri") or found["targetUri"]) == spec["target"]
    at["position"] = _at(9, 6)
    assert not project.call("textDocument/definition", at)


def test_a_document_without_a_file_has_no_links(project: Project) -> None:
    project.server.open("untitled:a", "<<TASKS>>")
    named = {"textDocument": {"uri": "untitled:a"}}
    assert project.call("textDocument/documentLink", named) == []
    assert project.call("textDocument/codeLens", named) == []


def test_names_in_the_open_documents(project: Project) -> None:
    project.open("agents/designer.md", "---\nname: designer\nvariables: [GOAL]\n---\nText.\n")
    project.open("spec.md", "- **FR-001:** First\n")
    found = project.call("workspace/symbol", {"query": ""})
    assert {it["name"] for it in found} == {"designer", "GOAL", "FR-001"}
    (one,) = project.call("workspace/symbol", {"query": "desi"})
    assert one["kind"] == lsp.SymbolKind.Class.value
    assert one["containerName"] == "agents/designer.md"
    assert one["location"] == {
        "uri": project.uri("agents/designer.md"),
        "range": {"start": _at(1, 6), "end": _at(1, 14)},
    }


def test_names_in_files_that_are_not_open(project: Project) -> None:
    project.write(".claude/skills/pdf/SKILL.md", "Text.\n")
    project.write("tasks/WP01.md", "# Title\n\n\n")
    project.write("tasks/WP02.md", "# Task: WP02 \u2014 Login\n")
    project.write("promptls.toml", "[variables.TEAM]\n")
    project.open("a.md", "Text.\n")
    project.call("workspace/symbol", {"query": ""})
    assert project.server.session.indexing.index.wait(60)
    found = project.call("workspace/symbol", {"query": ""})
    assert [it["name"] for it in found] == ["pdf", "TEAM", "WP02 Login"]
    _, team, login = found
    assert team["location"]["range"] == {"start": _at(0, 11), "end": _at(0, 15)}
    assert login["location"]["uri"] == project.uri("tasks/WP02.md")
    (project.root / "tasks/WP02.md").unlink()
    assert [it["name"] for it in project.call("workspace/symbol", {"query": "login"})] == []


@pytest.mark.parametrize(
    ("method", "params", "empty"),
    [
        ("textDocument/documentSymbol", {}, []),
        ("textDocument/foldingRange", {}, []),
        ("textDocument/selectionRange", {"positions": [_at(0, 0)]}, []),
        ("textDocument/semanticTokens/full", {}, None),
        ("textDocument/semanticTokens/full/delta", {"previousResultId": "x"}, None),
        (
            "textDocument/semanticTokens/range",
            {"range": {"start": _at(0, 0), "end": _at(1, 0)}},
            None,
        ),
        ("textDocument/inlayHint", {"range": {"start": _at(0, 0), "end": _at(1, 0)}}, []),
        ("textDocument/codeLens", {}, []),
        ("textDocument/documentLink", {}, []),
    ],
)
def test_a_document_that_is_not_open_has_nothing(
    project: Project, method: str, params: Raw, empty: object
) -> None:
    assert project.ask(method, "a.md", **params) == empty
