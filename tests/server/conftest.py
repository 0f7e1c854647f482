from collections.abc import Iterator
from pathlib import Path

import pytest

from promptls.files import workspace_index
from promptls.lsp.workspace import workspace
from server.client import Client
from server.workspace_client import ABLE, WorkspaceClient


@pytest.fixture
def client() -> Iterator[Client]:
    """A client of a server that has had no message yet."""
    with Client() as client:
        yield client


@pytest.fixture
def silent() -> Iterator[Client]:
    """A client that does not read what a server says."""
    with Client(listens=False) as client:
        yield client


@pytest.fixture(scope="module")
def session() -> Iterator[Client]:
    """A client in the middle of a session, for tests that leave it as it was."""
    with Client() as client:
        client.begin({"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}})
        yield client


@pytest.fixture
def able(tmp_path: Path) -> WorkspaceClient:
    """A client that takes links, versions and annotations."""
    return WorkspaceClient(tmp_path, ABLE)


@pytest.fixture
def plain(tmp_path: Path) -> WorkspaceClient:
    """A client that has said nothing of what it can do."""
    return WorkspaceClient(tmp_path, {})


@pytest.fixture
def always_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at a moment ago counts as old, so that every change on the disk is seen."""
    monkeypatch.setattr(workspace_index, "_MAX_AGE", -1)
    monkeypatch.setattr(workspace, "_MAX_AGE", -1)


@pytest.fixture
def repository(tmp_path: Path) -> None:
    """The temporary folder is the root of a project."""
    (tmp_path / ".git").mkdir()
