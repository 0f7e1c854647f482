"""A round trip for each method about structure. What is found where is tested with the features."""

import os
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from promptls.features.symbols import SymbolKind
from promptls.lsp.convert.structures import RECORD_KINDS, SYMBOL_KINDS
from promptls.semantics.occurrences import Subject
from server.local_server import Raw, notification
from server.open_project import BLOCK, Project, at

pytestmark = pytest.mark.usefixtures("always_old")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_the_kinds_are_those_of_the_protocol() -> None:
    known = {it.value for it in lsp.SymbolKind}
    assert {*SYMBOL_KINDS.values(), *RECORD_KINDS.values()} <= known
    assert SYMBOL_KINDS[SymbolKind.PHASE] == lsp.SymbolKind.EnumMember.value
    assert RECORD_KINDS[Subject.REQUIREMENT] == lsp.SymbolKind.Key.value


def test_folding_ranges(project: Project) -> None:
    project.open("a.md", f"# Title\n{BLOCK}<!-- a\nb -->\n")
    assert project.ask("textDocument/foldingRange", "a.md") == [
        {"startLine": 0, "endLine": 7},
        {"startLine": 2, "endLine": 4, "kind": "region"},
        {"startLine": 6, "endLine": 7, "kind": "comment"},
    ]


def test_tokens_and_what_has_changed_in_them(project: Project) -> None:
    project.open("a.md", "\U0001f600 <<TASKS>>\n")
    whole = project.ask("textDocument/semanticTokens/full", "a.md")
    assert whole["data"] == [0, 3, 9, 4, 2]
    method = "textDocument/semanticTokens/full/delta"
    same = project.ask(method, "a.md", previousResultId=whole["resultId"])
    assert same["edits"] == []
    change = {"textDocument": {"uri": project.uri("a.md"), "version": 2}}
    edit = {"range": {"start": at(1, 0), "end": at(1, 0)}, "text": "<<TASKS>>"}
    project.server.send(
        notification("textDocument/didChange", {**change, "contentChanges": [edit]})
    )
    changed = project.ask(method, "a.md", previousResultId=same["resultId"])
    assert changed["edits"] == [{"start": 5, "deleteCount": 0, "data": [1, 0, 9, 4, 2]}]
    unknown = project.ask(method, "a.md", previousResultId="another")
    assert unknown["data"] == [0, 3, 9, 4, 2, 1, 0, 9, 4, 2]


def test_tokens_of_a_range(project: Project) -> None:
    project.open("a.md", "<<TASKS>>\n\n<<TASKS>>\n\n<<TASKS>>\n")
    span = {"start": at(2, 0), "end": at(3, 0)}
    found = project.ask("textDocument/semanticTokens/range", "a.md", range=span)
    assert found == {"data": [2, 0, 9, 4, 2]}


def test_links_lead_from_the_root_of_the_project(project: Project) -> None:
    project.write(".claude/skills/pdf/SKILL.md", "# PDF\n")
    agent = ".claude/agents/writer.md"
    project.open(agent, "---\nname: writer\nskills: [gone, pdf]\n---\n\n<<TASKS>>\n")
    (skill,) = project.ask("textDocument/documentLink", agent)
    assert skill["target"] == project.uri(".claude/skills/pdf/SKILL.md")
    assert skill["range"] == {"start": at(2, 15), "end": at(2, 18)}
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
    asked = {"textDocument": {"uri": project.uri(path)}, "position": at(8, 6)}
    (found,) = project.call("textDocument/definition", asked)
    assert (found.get("uri") or found["targetUri"]) == spec["target"]
    asked["position"] = at(9, 6)
    assert not project.call("textDocument/definition", asked)


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
        "range": {"start": at(1, 6), "end": at(1, 14)},
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
    assert team["location"]["range"] == {"start": at(0, 11), "end": at(0, 15)}
    assert login["location"]["uri"] == project.uri("tasks/WP02.md")
    (project.root / "tasks/WP02.md").unlink()
    assert [it["name"] for it in project.call("workspace/symbol", {"query": "login"})] == []


@pytest.mark.parametrize(
    ("method", "params", "empty"),
    [
        ("textDocument/documentSymbol", {}, []),
        ("textDocument/foldingRange", {}, []),
        ("textDocument/semanticTokens/full", {}, None),
        ("textDocument/semanticTokens/full/delta", {"previousResultId": "x"}, None),
        (
            "textDocument/semanticTokens/range",
            {"range": {"start": at(0, 0), "end": at(1, 0)}},
            None,
        ),
        ("textDocument/inlayHint", {"range": {"start": at(0, 0), "end": at(1, 0)}}, []),
        ("textDocument/codeLens", {}, []),
        ("textDocument/documentLink", {}, []),
    ],
)
def test_a_document_that_is_not_open_has_nothing(
    project: Project, method: str, params: Raw, empty: object
) -> None:
    assert project.ask(method, "a.md", **params) == empty
