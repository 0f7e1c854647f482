"""The program that compares what two programs say: what it must not let pass."""

import json
from pathlib import Path

import pytest

from programs.snapshots.__main__ import main
from programs.snapshots.texts import read_project
from promptls import load_settings


def _write(folder: Path, **values: object) -> str:
    folder.mkdir()
    lines = (json.dumps([f"{key} 1", it]) for key, it in values.items())
    (folder / "sessions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return str(folder)


def test_what_is_equal_passes(tmp_path: Path) -> None:
    old, new = _write(tmp_path / "old", hover="a"), _write(tmp_path / "new", hover="a")
    assert main(["compare", old, new]) == 0


@pytest.mark.parametrize("values", [{"hover": "a"}, {"rename": "d"}, {}])
def test_what_is_other_missing_or_new_fails(
    tmp_path: Path, values: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = _write(tmp_path / "old", rename=None), _write(tmp_path / "new", **values)
    assert main(["compare", old, new]) == 1
    assert "sessions rename: 1" in capsys.readouterr().out


def test_what_is_expected_passes_and_nothing_else(tmp_path: Path) -> None:
    old, new = _write(tmp_path / "old", hover="a"), _write(tmp_path / "new", hover="b")
    expected = tmp_path / "expected.txt"
    expected.write_text("sessions hover  # the text of hovers is shorter\n", encoding="utf-8")
    assert main(["compare", old, new, "--expect", str(expected)]) == 0
    expected.write_text("sessions rename\n", encoding="utf-8")
    assert main(["compare", old, new, "--expect", str(expected)]) == 1


def test_nothing_to_compare_is_no_success(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    with pytest.raises(SystemExit, match="nothing to compare"):
        main(["compare", str(tmp_path / "old"), str(tmp_path / "new")])


def test_the_settings_of_the_project_apply(tmp_path: Path) -> None:
    for path, text in read_project().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(text.encode())
    settings = load_settings(tmp_path / "prompts")
    assert any(it.name == "TEAM_NAME" for it in settings.vocabulary.variables)
