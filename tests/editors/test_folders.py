"""Each editor that has a folder is described there, linked, and tried."""

from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FOLDERS = sorted(it.name for it in (PROJECT / "editors").iterdir() if it.is_dir())


@pytest.mark.parametrize("name", FOLDERS)
def test_an_editor_is_described_and_tried(name: str) -> None:
    page = f"editors/{name}/README.md"
    assert (PROJECT / page).is_file()
    assert f"({page})" in (PROJECT / "README.md").read_text(encoding="utf-8")
    tests = (PROJECT / "tests/editors").glob("**/*.py")
    assert any(f"editors/{name}" in it.read_text(encoding="utf-8") for it in tests)
