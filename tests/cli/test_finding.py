import os
from pathlib import Path

import pytest

from cli.console import write
from promptls.files import find_files


def names(*paths: str) -> list[str]:
    found, errors = find_files(paths or (".",))
    assert errors == []
    return [it.path for it in found]


@pytest.mark.usefixtures("folder")
class TestWhatIsEntered:
    def test_endings(self) -> None:
        for name in "a.md", "b.md.template", "c.txt", "d.markdown", "e.template", "md", ".md":
            write(name, "")
        assert names() == [".md", "a.md", "b.md.template"]

    def test_hidden_folders_but_not_what_others_made(self) -> None:
        for name in ".claude", "sub", ".git", "node_modules", ".venv", "venv", ".mypy_cache":
            write(f"{name}/agents/a.md", "")
        for name in "__pycache__", ".ruff_cache", ".pytest_cache", ".tox", ".nox", ".cache":
            write(f"sub/{name}/a.md", "")
        write("env/pyvenv.cfg", "")
        write("env/lib/a.md", "")
        write("made/CACHEDIR.TAG", "")
        write("made/a.md", "")
        assert names() == [".claude/agents/a.md", "sub/agents/a.md"]

    def test_a_folder_that_is_named_is_entered(self) -> None:
        write("node_modules/a.md", "")
        write("env/pyvenv.cfg", "")
        write("env/a.md", "")
        assert names("node_modules", "env") == ["env/a.md", "node_modules/a.md"]

    def test_each_file_once(self) -> None:
        write("sub/a.md", "")
        assert names("sub/a.md", "sub", ".", "./sub/../sub/a.md") == ["sub/a.md"]

    def test_folders_that_are_very_deep(self, folder: Path) -> None:
        at = folder
        for _ in range(300):
            at /= "d"
            at.mkdir()
        (at / "a.md").touch()
        assert names() == ["d/" * 300 + "a.md"]


@pytest.mark.usefixtures("folder")
class TestIgnored:
    def test_those_above_up_to_the_project(self) -> None:
        write("../.gitignore", "*.md\n")
        Path(".git").mkdir()
        write(".gitignore", "a.md\n")
        write("sub/a.md", "")
        write("sub/b.md", "")
        assert names("sub") == ["sub/b.md"]

    def test_those_above_up_to_the_working_directory(self) -> None:
        write("../.gitignore", "*.md\n")
        write(".gitignore", "a.md\n")
        write("sub/a.md", "")
        write("sub/b.md", "")
        assert names("sub") == ["sub/b.md"]

    def test_what_is_named_is_not_left_out(self) -> None:
        write(".gitignore", "build/\n*.md\n")
        write("build/a.md", "")
        assert names("build", "build/a.md") == ["build/a.md"]
        write(".gitignore", "build/\n")
        assert names("build") == ["build/a.md"]
        assert names() == []

    @pytest.mark.timeout(30)
    def test_a_pattern_cannot_take_for_ever(self) -> None:
        write(".gitignore", "*a" * 20 + "*b\n" + "a/**/" * 20 + "b\n" + "?*" * 30 + "c\n")
        write("a" * 240 + ".md", "")
        write("a/" * 60 + "x.md", "")
        write("a" * 100 + "b", "")
        assert len(names()) == 2

    def test_a_pipe_is_no_gitignore(self) -> None:
        os.mkfifo(".gitignore")
        write("a.md", "")
        assert names() == ["a.md"]


@pytest.mark.usefixtures("folder")
class TestLinks:
    def test_a_link_to_a_file_that_is_checked_anyway(self) -> None:
        write("b.md", "")
        Path("a.md").symlink_to("b.md")
        assert names() == ["b.md"]
        assert names("a.md") == ["a.md"]

    def test_a_link_to_another_file_of_the_project(self) -> None:
        Path(".git").mkdir()
        write("docs/rules.txt", "")
        Path("sub").mkdir()
        Path("sub/CLAUDE.md").symlink_to("../docs/rules.txt")
        assert names() == ["sub/CLAUDE.md"]
        assert names("sub") == ["sub/CLAUDE.md"]

    def test_a_link_out_of_the_roots(self) -> None:
        write("../secret.md", "")
        write("../secrets/a.md", "")
        write("a.md", "")
        Path("b.md").symlink_to("../secret.md")
        Path("c.md").symlink_to("/proc/self/environ")
        Path("sub").symlink_to("../secrets")
        assert names() == ["a.md"]
        found, errors = find_files(["b.md"])
        assert found == []
        assert [str(it) for it in errors] == [f"b.md: link to a file outside {Path.cwd()}"]

    def test_links_in_a_circle_and_into_nothing(self) -> None:
        Path("a.md").symlink_to("b.md")
        Path("b.md").symlink_to("a.md")
        Path("c.md").symlink_to("nothing.md")
        Path("sub").symlink_to(".")
        assert names() == []
        Path("loop").symlink_to("loop")
        _, errors = find_files(["c.md", "a.md", "loop/", "loop/a.md"])
        assert [str(it) for it in errors] == [
            "c.md: no such file or folder",
            "a.md: a link that leads to itself",
            "loop/: a link that leads to itself",
            "loop/a.md: a link that leads to itself",
        ]

    def test_a_folder_that_is_named_may_be_a_link(self) -> None:
        write("../other/a.md", "")
        Path("sub").symlink_to("../other")
        assert names("sub") == ["sub/a.md"]


@pytest.mark.usefixtures("folder")
def test_pipes_are_passed_over_and_refused_by_name() -> None:
    os.mkfifo("a.md")
    assert names() == []
    found, errors = find_files(["a.md", "/dev/null"])
    assert found == []
    assert [it.reason for it in errors] == ["not a regular file"] * 2


@pytest.mark.usefixtures("folder")
def test_a_folder_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> "os._ScandirIterator[str]":
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    scandir = os.scandir
    write("closed/a.md", "")
    write("open/a.md", "")
    monkeypatch.setattr(os, "scandir", refuse)
    found, errors = find_files(["."])
    assert [it.path for it in found] == ["open/a.md"]
    assert [str(it) for it in errors] == ["closed/: permission denied"]
