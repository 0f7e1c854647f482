"""Each folder of an editor is described there, linked, and its files are tested."""

from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FOLDERS = sorted(it.name for it in (PROJECT / "editors").iterdir() if it.is_dir())
_OVERVIEW = "editors/README.md"


@pytest.mark.parametrize("name", FOLDERS)
def test_an_editor_is_described_and_tried(name: str) -> None:
    page = f"editors/{name}/README.md"
    assert (PROJECT / page).is_file()
    pages = {it: (PROJECT / it).read_text(encoding="utf-8") for it in ("README.md", _OVERVIEW)}
    assert f"({name}/README.md)" in pages[_OVERVIEW]
    assert f"({page})" in pages["README.md"]
    tests = [it.read_text(encoding="utf-8") for it in (PROJECT / "tests/editors").glob("**/*.py")]
    assert any(f"editors/{name}" in it or f'"{name}/' in it for it in tests)
