"""A round trip for each request about uses of a name. What is found is tested with the features."""

from pathlib import Path

import pytest
from lsprotocol import types as lsp

from server.workspace_client import TEXT, WorkspaceClient, spanning


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


def test_the_templates_that_take_the_place_of_one_are_found_from_its_title(tmp_path: Path) -> None:
    own = tmp_path / "templates/system/CLAUDE-plan.md"
    own.parent.mkdir(parents=True)
    own.write_text("You are Claude.\n")
    path = "templates/system/BASE-plan.md"
    client = WorkspaceClient(tmp_path, {}, "# Identity\n\nYou plan.\n", path)
    asked = {"context": {"includeDeclaration": False}}
    found = client.ask("textDocument/references", 0, 3, **asked)
    assert found == [{"uri": own.as_uri(), "range": spanning(0, 0, 0)}]


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


def test_settings_that_are_open_are_read_as_settings(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {}, "[variables.topic]\n", "promptls.toml")
    found = client.ask("textDocument/references", 0, 12, context={"includeDeclaration": False})
    assert found == [{"uri": (tmp_path / "b.md").as_uri(), "range": spanning(3, 2, 7)}]
    assert client.ask("textDocument/documentHighlight", 0, 12) is not None
    assert client.ask("textDocument/linkedEditingRange", 0, 12) is None


def test_a_document_without_a_file(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {})
    client.uri = "untitled:Untitled-1"
    client.server.open(client.uri, TEXT)
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
