"""What the baseline of the settings lists is not shown in editors, and not fixed by them."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.console import run
from server.local_server import LocalServer, Raw, begun, notification, request

BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
PADDED = "<review> PASS </review>"
PULLS: Raw = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {}}}
EMPTY = '{"version": 1, "files": {}}'


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "promptls.toml").write_text('baseline = "known.json"\n')
    (tmp_path / "docs/a.md").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    assert run("check", "--write-baseline").code == 0
    return tmp_path


def opened(server: LocalServer, path: Path, text: str) -> None:
    document = {"uri": path.as_uri(), "languageId": "", "version": 1, "text": text}
    server.send(notification("textDocument/didOpen", {"textDocument": document}))


def found(server: LocalServer, path: Path) -> list[str]:
    params: Raw = {"textDocument": {"uri": path.as_uri()}}
    *_, reply = server.send(request(1, "textDocument/diagnostic", params))
    return [it["message"] for it in reply["result"]["items"]]


def diagnosed(server: LocalServer) -> dict[str, list[str]]:
    *_, reply = server.work(request(2, "workspace/diagnostic", {"previousResultIds": []}))
    return {
        Path(it["uri"]).name: [of["code"] for of in it["items"]] for it in reply["result"]["items"]
    }


def test_known_findings_are_not_shown(root: Path) -> None:
    server = begun(root, PULLS)
    path = root / "docs/a.md"
    opened(server, path, BAD)
    assert found(server, path) == []
    new = root / "docs/b.md"
    opened(server, new, BAD)
    assert found(server, new) == ["expected item 2, found 3"]


def test_the_workspace_is_diagnosed_without_them(root: Path) -> None:
    (root / "docs/b.md").write_text(BAD)
    assert diagnosed(begun(root, PULLS)) == {"a.md": [], "b.md": ["block-numbering-gap"]}


def test_a_baseline_that_changes_counts_at_once(root: Path) -> None:
    server = begun(root, PULLS)
    path = root / "docs/a.md"
    opened(server, path, BAD)
    assert found(server, path) == []
    (root / "known.json").write_text(EMPTY)
    changes = [{"uri": (root / "known.json").as_uri(), "type": 2}]
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))
    assert found(server, path) == ["expected item 2, found 3"]
    assert diagnosed(server) == {"a.md": ["block-numbering-gap"]}


@pytest.mark.parametrize("is_open", [False, True])
def test_what_is_known_is_not_fixed(root: Path, *, is_open: bool) -> None:
    server = begun(root, PULLS)
    path = root / "docs/a.md"
    text = f"{BAD}\nAnswer {PADDED}.\n"
    path.write_text(text)
    if is_open:
        opened(server, path, text)
    arguments = [{"uri": path.as_uri(), "apply": False}]
    params = {"command": "promptls.server.fixAll", "arguments": arguments}
    *_, reply = server.work(request(7, "workspace/executeCommand", params))
    edit: Any = reply["result"]["edit"]
    assert reply["result"]["edits"] == len(json.dumps(edit).split('"newText"')) - 1
    assert '"[2]' not in json.dumps(edit)
    assert reply["result"]["files"] == 1
    lines = {it["range"]["start"]["line"] for edits in edit["changes"].values() for it in edits}
    assert lines == {6}


def test_a_broken_one_is_a_mistake_of_the_settings_and_hides_nothing(root: Path) -> None:
    (root / "known.json").write_text("{")
    server = begun(root, PULLS)
    path, settings = root / "docs/a.md", root / "promptls.toml"
    opened(server, path, BAD)
    assert found(server, path) == ["expected item 2, found 3"]
    opened(server, settings, settings.read_text())
    (message,) = found(server, settings)
    assert message.startswith("known.json:1:2: not JSON")
    (root / "known.json").unlink()
    changes = [{"uri": (root / "known.json").as_uri(), "type": 3}]
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))
    (message,) = found(server, settings)
    assert message.startswith("known.json: no such file")
