from pathlib import Path

import pytest

from cli.work_trees import FILES, write_work_tree
from samples.json_files import SUCCESS


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def work_tree(folder: Path) -> None:
    """A package whose work is done and committed."""
    assert folder.is_dir()
    write_work_tree({"commits": "abc123d WP01: Complete implementation\n", "clean": ""})


@pytest.fixture
def work_repository(folder: Path) -> None:
    """A package in a repository, with an answer about one of its files."""
    assert folder.is_dir()
    answer = SUCCESS.replace("src/styles/LoginForm.module.css", FILES[2])
    write_work_tree({"success.json": answer, "empty": "", ".git/HEAD": ""})
