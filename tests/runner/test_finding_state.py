from pathlib import Path

import pytest

from promptls.files import find_files


def test_a_state_is_found_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (
        ".isdlc/state.json",
        "app/.isdlc/state.json",
        ".isdlc/other.json",
        "state.json",
        "x.isdlc/state.json",
        "package.json",
        "agent.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    found, errors = find_files(["."])
    assert not errors
    assert {it.path for it in found} == {
        ".isdlc/state.json",
        "app/.isdlc/state.json",
        "agent.md",
    }
    (named,), errors = find_files(["package.json"])
    assert (named.path, errors) == ("package.json", [])
