"""Files that are deleted while they are open: their findings go when the editor lets go of them."""

from itertools import count
from pathlib import Path

import pytest

from server.local_server import LocalServer, Raw, begun, did_open, notification, request

BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
PULLS: Raw = {
    "textDocument": {"diagnostic": {}, "publishDiagnostics": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}

pytestmark = pytest.mark.usefixtures("always_old", "repository")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a mistake."""
    path = tmp_path / "a.md"
    path.write_text(BAD)
    return path


def closed(path: Path) -> Raw:
    return notification("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})


def delete(server: LocalServer, path: Path, *, is_watched: bool) -> list[Raw]:
    """Delete a file as another program does, and return what the server says of it."""
    path.unlink()
    if not is_watched:
        server.session.rest()
        return server.send()
    changes = {"changes": [{"uri": path.as_uri(), "type": 3}]}
    return server.send(notification("workspace/didChangeWatchedFiles", changes))


class Editor:
    """What an editor shows that pulls, and asks again with the ids of what it was told last."""

    def __init__(self, root: Path) -> None:
        self.server = begun(root, PULLS)
        self.shown: dict[str, list[str]] = {}
        self.ids: dict[str, str] = {}
        self._numbers = count(10)

    def pull(self, path: Path) -> list[str]:
        """The findings in a document that is open."""
        asked = request(1, "textDocument/diagnostic", {"textDocument": {"uri": path.as_uri()}})
        (reply,) = [it for it in self.server.send(asked) if it.get("id") == 1]
        self._take(path.name, reply["result"])
        return self.shown[path.name]

    def pull_all(self, folder: Path) -> dict[str, list[str]]:
        """The findings in all files, by their names."""
        known = [{"uri": (folder / name).as_uri(), "value": it} for name, it in self.ids.items()]
        id_ = next(self._numbers)
        asked = request(id_, "workspace/diagnostic", {"previousResultIds": known})
        # There is no answer while there is nothing new.
        replies = [it for it in self.server.work(asked) if it.get("id") == id_]
        for it in (it for reply in replies for it in reply["result"]["items"]):
            self._take(it["uri"].rpartition("/")[2], it)
        return {name: found for name, found in self.shown.items() if found}

    def _take(self, name: str, report: Raw) -> None:
        if report["kind"] == "full":
            self.shown[name] = [it["code"] for it in report["items"]]
        self.ids.pop(name, None)
        if "resultId" in report:
            self.ids[name] = report["resultId"]


@pytest.mark.parametrize("is_watched", [True, False])
def test_a_client_that_is_pushed_to_forgets_it_when_it_is_closed(
    path: Path, *, is_watched: bool
) -> None:
    server = begun(path.parent)
    server.open(path.as_uri(), BAD)
    while server.session.advance():
        pass
    (found,) = server.send()
    assert [it["code"] for it in found["params"]["diagnostics"]] == ["block-numbering-gap"]
    # The text is still there, and may be saved.
    assert delete(server, path, is_watched=is_watched) == []
    (cleared,) = server.send(closed(path))
    assert cleared["params"] == {"uri": path.as_uri(), "diagnostics": []}


@pytest.mark.parametrize("is_watched", [True, False])
@pytest.mark.parametrize("forgets", [True, False], ids=["forgets", "remembers"])
@pytest.mark.parametrize("asks_between", [True, False], ids=["asks", "waits"])
def test_a_client_that_pulls_forgets_it_when_it_is_closed(
    path: Path, *, is_watched: bool, forgets: bool, asks_between: bool
) -> None:
    """VS Code pulls a last time when a tab is closed, and then forgets the id of the report."""
    editor = Editor(path.parent)
    assert editor.pull_all(path.parent) == {"a.md": ["block-numbering-gap"]}
    editor.server.open(path.as_uri(), BAD)
    assert editor.pull(path) == ["block-numbering-gap"]
    delete(editor.server, path, is_watched=is_watched)
    assert editor.pull(path) == ["block-numbering-gap"]
    if asks_between:
        # It is open, so both say the same of it.
        assert editor.pull_all(path.parent) == {"a.md": ["block-numbering-gap"]}
    if forgets:
        editor.ids.clear()
    editor.server.send(closed(path))
    assert editor.pull_all(path.parent) == {}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("helix", ["workspace/diagnostic/refresh"]),
        # It pulls nothing but the workspace, and that on a command.
        ("Neovim", ["textDocument/publishDiagnostics"]),
    ],
)
def test_a_client_that_has_pulled_the_workspace_is_asked_to_do_so_again(
    path: Path, name: str, expected: list[str]
) -> None:
    server = begun(path.parent, PULLS, clientInfo={"name": name})
    (reply,) = server.work(request(1, "workspace/diagnostic", {"previousResultIds": []}))
    (known,) = reply["result"]["items"]
    server.open(path.as_uri(), BAD)
    delete(server, path, is_watched=True)
    assert [it["method"] for it in server.send(closed(path))] == expected
    ids = [{"uri": known["uri"], "value": known["resultId"]}]
    (reply,) = server.work(request(2, "workspace/diagnostic", {"previousResultIds": ids}))
    assert [it["items"] for it in reply["result"]["items"]] == [[]]


def test_a_file_is_forgotten_that_was_never_one_of_the_workspace(tmp_path: Path) -> None:
    (tmp_path / "promptls.toml").write_text('exclude = ["a.md"]\n')
    path = tmp_path / "a.md"
    editor = Editor(tmp_path)
    editor.server.open(path.as_uri(), BAD)
    assert editor.pull(path) == ["block-numbering-gap"]
    editor.ids.clear()
    editor.server.send(closed(path))
    assert editor.pull_all(tmp_path) == {}


def test_a_file_that_was_not_saved_has_its_own_findings_when_it_is_closed(path: Path) -> None:
    editor = Editor(path.parent)
    found = editor.pull_all(path.parent)
    editor.server.send(did_open(path.as_uri(), BAD))
    # It is typed in, the client shows what is found in that, and takes it for the file's.
    editor.shown["a.md"] = []
    editor.server.send(closed(path))
    assert editor.pull_all(path.parent) == found


def test_a_pull_that_is_cancelled_forgets_nothing(path: Path) -> None:
    editor = Editor(path.parent)
    editor.server.open(path.as_uri(), BAD)
    editor.pull(path)
    path.unlink()
    editor.ids.clear()
    editor.server.send(closed(path))
    editor.server.send(request(3, "workspace/diagnostic", {"previousResultIds": []}))
    editor.server.send(notification("$/cancelRequest", {"id": 3}))
    assert editor.pull_all(path.parent) == {}
