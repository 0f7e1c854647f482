"""Where `promptls init` writes nothing over anything: settings, links and folders that exist."""

import os
from pathlib import Path

import pytest

from cli.console import GAP, run, write
from cli.init_runs import init, names


def test_settings_above_apply_further(folder: Path) -> None:
    write("promptls.toml", 'ignore = ["block"]\n')
    (folder / ".git").mkdir()
    write("sub/a.md", GAP)
    before = run("check")
    assert before.code == 0
    text = init("sub")
    assert 'extend = "../promptls.toml"\n' in text
    assert '# select = ["all"]\n' in text
    assert run("check") == before


EXISTING = {
    "promptls.toml": "",
    ".promptls.toml": "",
    "pyproject.toml": '[tool.promptls]\nselect = ["all"]\n',
}


@pytest.mark.parametrize("name", EXISTING)
def test_settings_that_exist_are_left_alone(name: str, folder: Path) -> None:
    write(name, EXISTING[name])
    ended = run("init")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"Error: there are settings already in {name}; --stdout shows new ones\n"
    assert run("init", str(folder)).code == 2
    assert names(folder) == [name]
    assert (folder / name).read_text() == EXISTING[name]
    assert run("init", "--stdout").code == 0


@pytest.mark.usefixtures("folder")
def test_a_project_file_without_settings_is_no_obstacle() -> None:
    write("pyproject.toml", '[project]\nname = "promptls"\n')
    init()


@pytest.mark.parametrize("target", ["nowhere", "there"])
def test_a_link_is_not_followed(target: str, folder: Path) -> None:
    write("other/there", "")
    (folder / "promptls.toml").symlink_to(f"other/{target}")
    assert run("init").code == 2
    assert (folder / "other" / "there").read_text() == ""
    assert not (folder / "other" / "nowhere").exists()


def test_a_folder_in_the_way(folder: Path) -> None:
    (folder / "promptls.toml").mkdir()
    ended = run("init")
    assert ended.code == 2
    assert ended.err == "Error: promptls.toml: exists already, so it is left as it was\n"
    assert names(folder) == ["promptls.toml"]


def test_what_appears_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def appear(source: str, target: str) -> None:
        Path(target).write_text("mine")
        link(source, target)

    monkeypatch.setattr("promptls.files.writing.os.link", appear)
    assert run("init").code == 2
    assert names(folder) == ["promptls.toml"]
    assert (folder / "promptls.toml").read_text() == "mine"


def test_a_file_system_without_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_source: str, _target: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("promptls.files.writing.os.link", refuse)
    init()
    assert names(folder) == ["promptls.toml"]


@pytest.mark.usefixtures("folder")
def test_settings_above_with_mistakes() -> None:
    write("promptls.toml", "x = 1\n")
    write("sub/a.md", "")
    ended = run("init", "sub")
    assert ended.code == 2
    assert "promptls.toml:1:1: " in ended.err
    assert not Path("sub/promptls.toml").exists()


def test_only_shown(folder: Path) -> None:
    write("a.md", GAP)
    ended = run("init", "--stdout")
    assert ended.code == 0
    assert names(folder) == ["a.md"]
    run("init")
    assert (folder / "promptls.toml").read_text() == ended.out
    assert "repo: local" in ended.err
