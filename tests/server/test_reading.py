"""What a person sees of a workspace that is still being read."""

import json
from pathlib import Path

import pytest

from promptls.files import workspace_index, workspace_walk
from promptls.lsp.connection.outbox import Outbox
from promptls.lsp.requests import handler
from promptls.lsp.workspace.progress import ReadingProgress
from server.client import Client
from server.local_server import Raw
from server.workspace_client import WorkspaceClient


class Editor:
    """An editor that shows progress, if it agrees to."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.outbox.write = self._read
        self.reading = ReadingProgress(self.outbox)
        self.asked: list[Raw] = []
        self.shown: list[Raw] = []

    def _read(self, data: bytes) -> None:
        message = json.loads(data)
        if message["method"] == "$/progress":
            assert message["params"]["token"] == self.asked[-1]["params"]["token"]
            self.shown.append(message["params"]["value"])
        else:
            self.asked.append(message)

    def agree(self) -> None:
        self.outbox.take_response(self.asked[-1]["id"], {"result": None})


def test_the_progress_of_many_files_is_shown_to_the_end() -> None:
    editor = Editor()
    for left in 400, 300:
        editor.reading.follow(left, is_shown=True)
    assert [it["method"] for it in editor.asked] == ["window/workDoneProgress/create"]
    assert editor.shown == []
    editor.agree()
    for left in 200, 199, 0, 0:
        editor.reading.follow(left, is_shown=True)
    begin, *reports, end = editor.shown
    assert begin["title"] == "Reading the workspace"
    assert begin["cancellable"] is False
    assert reports == [{"kind": "report", "message": "200 of 400 files", "percentage": 50}]
    assert end == {"kind": "end"}
    # Another time it is another progress.
    editor.reading.follow(400, is_shown=True)
    first, second = (it["params"]["token"] for it in editor.asked)
    assert first != second


def test_what_is_over_before_the_editor_agrees_is_not_shown() -> None:
    editor = Editor()
    editor.reading.follow(400, is_shown=True)
    editor.reading.follow(0, is_shown=True)
    editor.agree()
    assert editor.shown == []


@pytest.mark.parametrize(("left", "is_shown"), [(20, True), (400, False)])
def test_few_files_are_not_worth_it_and_not_every_editor_shows_it(
    left: int, *, is_shown: bool
) -> None:
    editor = Editor()
    editor.reading.follow(left, is_shown=is_shown)
    assert editor.asked == []


def test_an_editor_is_asked_while_a_large_workspace_is_read(client: Client, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for number in range(600):
        (tmp_path / f"{number}.md").write_text("<<topic>>\n" * 20)
    client.begin({"window": {"workDoneProgress": True}}, rootUri=tmp_path.as_uri())
    client.open((tmp_path / "0.md").as_uri(), "<<topic>>\n")
    client.answer("window/workDoneProgress/create")


def test_references_that_may_not_be_all_say_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "_LONGEST_WAIT", -1)
    for number in range(300):
        (tmp_path / f"{number}.md").write_text("<<topic>>\n" * 20)
    client = WorkspaceClient(tmp_path, {})
    sent: list[bytes] = []
    client.server.session.outbox.write = sent.append
    for _ in range(3):
        position = {"line": 3, "character": 6}
        params = {"textDocument": {"uri": client.uri}, "position": position}
        asked = {**params, "context": {"includeDeclaration": True}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "textDocument/references", "params": asked}
        client.server.session.connection.receive(json.dumps(body).encode())
    told = [it for it in sent if b"window/showMessage" in it]
    assert len(told) == 1
    assert b"there may be more references" in told[0]


@pytest.mark.parametrize(
    ("module", "bound"), [(workspace_walk, "_MOST_FILES"), (workspace_index, "_MOST_PLACES")]
)
def test_references_in_a_workspace_that_is_too_large_say_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, bound: str
) -> None:
    for number in range(9):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "a.md").write_text("<<topic>>\n")
    monkeypatch.setattr(module, bound, 3)
    client = WorkspaceClient(tmp_path, {})
    told: list[object] = []
    monkeypatch.setattr(client.server.session.outbox, "notify", lambda *it: told.append(it))
    for _ in range(2):
        client.ask("textDocument/references", 3, 6, context={"includeDeclaration": True})
    reason = "the workspace is too large for promptls to read all of it"
    message = f"{reason}, so there may be more references"
    assert told == [("window/showMessage", {"type": 3, "message": message})]
