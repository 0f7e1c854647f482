"""A round trip for definitions, and for the files that paths lead to."""

from pathlib import Path

import pytest

from server.local_server import request
from server.workspace_client import WorkspaceClient, spanning


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
