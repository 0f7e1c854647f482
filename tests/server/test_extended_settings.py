"""A file that settings extend is a settings file, whatever its name is and wherever it lies."""

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.local_server import LocalServer, Raw, notification, request

pytestmark = pytest.mark.usefixtures("always_old")

_DECLARATION = '# Shared\n[variables.TEAM]\nsource = "team.md"\n'
_EXTENDS = 'extend = "{}"\n'
_NAME = {"start": {"line": 1, "character": 11}, "end": {"line": 1, "character": 15}}
_ABLE: Raw = {"textDocument": {"diagnostic": {}}}


class Layout(NamedTuple):
    """Where settings lie: the file that declares, and others with what each extends."""

    declaring: str
    extending: dict[str, str]
    # The folder that is open, and a document that the settings are for.
    folder: str = ""
    document: str = "a.md"
    ignored: str = ""


_LAYOUTS = {
    "below": Layout("shared/base.toml", {"promptls.toml": "shared/base.toml"}),
    "beside": Layout(
        "shared/base.toml", {"team/promptls.toml": "../shared/base.toml"}, document="team/a.md"
    ),
    "through another": Layout(
        "deep/base.toml", {".promptls.toml": "next.toml", "next.toml": "deep/base.toml"}
    ),
    "ignored": Layout("out/base.toml", {"promptls.toml": "out/base.toml"}, ignored="out/\n"),
    "named like a document": Layout("base.md", {"promptls.toml": "base.md"}),
    "above the folder": Layout(
        "base.toml", {"inner/promptls.toml": "../base.toml"}, "inner", "inner/a.md"
    ),
    "all above the folder": Layout(
        "base.toml", {"promptls.toml": "base.toml"}, "inner", "inner/a.md"
    ),
    "not extended but above": Layout("promptls.toml", {}, "inner", "inner/a.md"),
}


class _Project:
    """A server with a project on the disk, in which one document is open."""

    def __init__(self, root: Path, layout: Layout) -> None:
        self.root = root
        self.layout = layout
        (root / ".git").mkdir()
        self.write(".gitignore", layout.ignored)
        self.write(layout.declaring, _DECLARATION)
        self.write(layout.document, "<<TEAM>>")
        for name, extended in layout.extending.items():
            self.write(name, _EXTENDS.format(extended))
        self.server = LocalServer()
        folder = {"uri": (root / layout.folder).as_uri(), "name": ""}
        self.server.begin(_ABLE, workspaceFolders=[folder])
        self.open(layout.document, "<<TEAM>>")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def name(self, uri: str) -> str:
        return os.path.relpath(uri.removeprefix("file://"), self.root)

    def open(self, name: str, text: str) -> None:
        document = {"uri": self.uri(name), "languageId": "toml", "version": 1, "text": text}
        self.server.send(notification("textDocument/didOpen", {"textDocument": document}))

    def ask(self, method: str, name: str, at: Raw, **params: object) -> Any:  # noqa: ANN401 - JSON
        params |= {"textDocument": {"uri": self.uri(name)}, "position": at}
        replies = self.server.send(request(1, method, params))
        return next(it["result"] for it in replies if it.get("id") == 1)

    def rename(self, name: str, at: Raw) -> dict[str, list[Raw]]:
        """The edits of a renaming, by the name of the file."""
        edit = self.ask("textDocument/rename", name, at, newName="SQUAD")
        return {self.name(uri): edits for uri, edits in edit["changes"].items()}


@pytest.fixture(params=_LAYOUTS.values(), ids=[*_LAYOUTS])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> _Project:
    return _Project(tmp_path.resolve(), request.param)


_USE = {"line": 0, "character": 3}


@pytest.mark.parametrize("is_open", [False, True])
def test_a_variable_is_defined_found_and_renamed_there(project: _Project, *, is_open: bool) -> None:
    declaring, document = project.layout.declaring, project.layout.document
    if is_open:
        project.open(declaring, _DECLARATION)
    defined = project.ask("textDocument/definition", document, _USE)
    assert [(project.name(it["uri"]), it["range"]) for it in defined] == [(declaring, _NAME)]
    context = {"includeDeclaration": True}
    found = project.ask("textDocument/references", document, _USE, context=context)
    assert sorted(project.name(it["uri"]) for it in found) == sorted((declaring, document))
    edits = project.rename(document, _USE)
    assert edits[declaring] == [{"range": _NAME, "newText": "SQUAD"}]
    assert [it["newText"] for it in edits[document]] == ["SQUAD"]


def test_what_is_asked_about_the_declaration_is_answered(project: _Project) -> None:
    declaring, document = project.layout.declaring, project.layout.document
    project.open(declaring, _DECLARATION)
    context = {"includeDeclaration": False}
    found = project.ask("textDocument/references", declaring, _NAME["start"], context=context)
    assert [project.name(it["uri"]) for it in found] == [document]
    assert {*project.rename(declaring, _NAME["start"])} == {declaring, document}
    shown = project.ask("textDocument/documentHighlight", declaring, _NAME["start"])
    assert [it["range"] for it in shown] == [_NAME]


def test_it_is_judged_as_settings_where_it_is_open(project: _Project) -> None:
    declaring = project.layout.declaring
    project.open(declaring, "colour = 1\n")
    # What extends it is found while the workspace is read.
    project.ask("textDocument/definition", project.layout.document, _USE)
    report = project.ask("textDocument/diagnostic", declaring, _USE)
    assert [it["code"] for it in report["items"]] == ["settings-invalid"]
    project.open(declaring, "---\n")
    report = project.ask("textDocument/diagnostic", declaring, _USE)
    assert [it["code"] for it in report["items"]] == ["settings-invalid"]


def test_it_counts_when_it_changes(project: _Project) -> None:
    declaring, document = project.layout.declaring, project.layout.document
    project.ask("textDocument/definition", document, _USE)
    project.write(declaring, f"\n{_DECLARATION}")
    changes = [{"uri": project.uri(declaring), "type": 2}]
    project.server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))
    (defined,) = project.ask("textDocument/definition", document, _USE)
    assert defined["range"]["start"]["line"] == 2


def test_it_follows_a_file_that_is_renamed(project: _Project) -> None:
    declaring = project.layout.declaring
    is_inside = declaring.startswith(project.layout.folder)
    old, new = (str(Path(declaring).with_name(it)) for it in ("team.md", "group.md"))
    project.write(old, "Red")
    for is_known in (False, True):
        if is_known:
            project.ask("textDocument/definition", project.layout.document, _USE)
        files = [{"oldUri": project.uri(old), "newUri": project.uri(new)}]
        params = {"files": files}
        (reply,) = project.server.work(request(7, "workspace/willRenameFiles", params))
        edits = reply["result"]["changes"][project.uri(declaring)] if is_inside else []
        assert [it["newText"] for it in edits] == ["group.md"] * is_inside
        # What is above the folder that is open is not asked about.
        assert is_inside or reply["result"] is None


def test_what_is_extended_no_longer_is_forgotten(tmp_path: Path) -> None:
    project = _Project(tmp_path.resolve(), _LAYOUTS["below"])
    assert project.ask("textDocument/definition", "a.md", _USE)
    project.write("promptls.toml", "")
    assert not project.ask("textDocument/definition", "a.md", _USE)


def test_what_is_extended_is_known_whoever_has_read_it_last(tmp_path: Path) -> None:
    project = _Project(tmp_path.resolve(), _LAYOUTS["beside"])
    project.open("shared/base.toml", "colour = 1\n")
    session = project.server.session

    def find_codes() -> list[str]:
        report = project.ask("textDocument/diagnostic", "shared/base.toml", _USE)
        return [it["code"] for it in report["items"]]

    while session.indexing.advance(session.connection.alarm, lambda: True):
        pass
    assert find_codes() == ["settings-invalid"]
    project.write("team/promptls.toml", "")
    # A request looks at all files, and leaves nothing to do when nothing else happens.
    project.ask("textDocument/definition", "team/a.md", _USE)
    assert not session.indexing.advance(session.connection.alarm, lambda: True)
    assert find_codes() == []
