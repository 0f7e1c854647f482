from pathlib import Path

import pytest

from mcp_server.local import Local


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project, which is the working directory, with a folder beside it."""
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    monkeypatch.chdir(project)
    return project


@pytest.fixture
def local(folder: Path) -> Local:
    """A session with a client that knows no folders, so that the working directory counts."""
    assert folder.is_dir()
    local = Local()
    local.begin()
    return local
