"""What is asked while the files of the workspace are read, and when they are read."""

import threading
import time
from pathlib import Path

import pytest

from server.local_server import notification
from server.workspace_client import WorkspaceClient


def test_nothing_is_renamed_before_all_files_are_read(
    able: WorkspaceClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.lsp.requests.places._LONGEST_LOOK", -1)
    monkeypatch.setattr("promptls.lsp.requests.handler._LONGEST_WAIT", -1)
    monkeypatch.setattr("promptls.files.workspace_index._STEP", -1)
    error = able.reply("textDocument/rename", 3, 6, newName="subject")["error"]
    assert error["message"] == "the workspace is still being read; try again in a moment"


def test_the_workspace_is_read_when_nobody_waits(able: WorkspaceClient) -> None:
    session = able.server.session
    session.late.get()
    worker = threading.Thread(target=session.serve)
    worker.start()
    end = time.monotonic() + 60
    while not session.indexing.index.is_complete and time.monotonic() < end:
        time.sleep(0.01)
    session.connection.inbox.put(None)
    worker.join()
    assert str(able.folder / "b.md") in session.indexing.index.files()


def test_uses_are_asked_for_again_when_the_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refreshed = {"refreshSupport": True}
    workspace = {"codeLens": refreshed, "inlayHint": refreshed, "semanticTokens": refreshed}
    client = WorkspaceClient(tmp_path, {"workspace": workspace})
    session = client.server.session
    asked: list[str] = []
    monkeypatch.setattr(session.outbox, "ask", asked.append)
    session.late.get()
    worker = threading.Thread(target=session.serve)
    worker.start()
    end = time.monotonic() + 60
    while len(asked) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    session.connection.inbox.put(None)
    worker.join()
    assert asked == ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"]
    assert not session.indexing.has_news()
    (tmp_path / "c.md").write_text("FR-001")
    session.indexing.invalidate([])
    assert session.indexing.index.wait(60)
    assert session.indexing.has_news()


def test_nothing_is_read_before_a_document_is_open(tmp_path: Path) -> None:
    client = WorkspaceClient(tmp_path, {})
    named = {"textDocument": {"uri": client.uri}}
    client.server.send(notification("textDocument/didClose", named))
    session = client.server.session
    session.connection.inbox.put(None)
    session.serve()
    assert not session.indexing.index.is_complete
