"""What a glob finds below a folder, and which files are read there."""

import os
from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileError
from promptls.files.reading import resolve
from promptls.files.trees import Tree

pytestmark = pytest.mark.usefixtures("folder")


def refuse(error: FileError) -> None:
    raise error


def found(glob: str, folder: str = "") -> list[str]:
    return list(Tree(resolve("."), refuse).find(folder, glob))


def test_a_name_is_a_file_and_no_folder() -> None:
    write("a/A.md", "x")
    Path("B.md").mkdir()
    assert found("A.md", "a") == ["a/A.md"]
    assert found("a/A.md") == ["a/A.md"]
    assert found("A.md") == found("B.md") == found("A.md", "none") == []


def test_a_glob_finds_files_at_its_depth() -> None:
    for path in "s/x.md", "s/a/x.md", "s/a/b/x.md", "s/x.txt", "x.md":
        write(path, "x")
    assert found("s/**/*.md") == ["s/x.md", "s/a/x.md", "s/a/b/x.md"]
    assert found("s/*/x.md") == ["s/a/x.md"]
    assert found("*/x.md", "s") == ["s/a/x.md"]
    assert found("none/**/*.md") == []


def test_links_inside_are_followed_once() -> None:
    write("real/x.md", "x")
    Path("s").mkdir()
    Path("s/one").symlink_to("../real")
    Path("s/two").symlink_to("../real")
    Path("s/three").symlink_to("nowhere")
    Path("real/loop").symlink_to("..")
    assert found("s/**/*.md") == ["s/one/x.md"]
    tree = Tree(resolve("."), refuse)
    assert tree.real("s/two/x.md") == tree.real("real/x.md")
    assert tree.text("s/two/x.md") == "x"


def test_what_is_outside_is_not_read(tmp_path: Path) -> None:
    write(str(tmp_path / "out" / "x.md"), "x")
    Path("s").symlink_to(tmp_path / "out")
    Path("y.md").symlink_to(tmp_path / "out" / "x.md")
    with pytest.raises(FileError, match=r"y\.md: outside of the workspace"):
        Tree(resolve("."), refuse).text("y.md")
    with pytest.raises(FileError, match="s: outside of the workspace"):
        found("s/*.md")


def test_what_cannot_be_read_is_an_error() -> None:
    os.mkfifo("pipe.md")
    write("latin.md", b"caf\xe9")
    write("large.md", b"x" * ((1 << 21) + 1 << 3))
    Path("gone.md").symlink_to("nowhere")
    tree = Tree(resolve("."), refuse)
    said = {}
    for name in "pipe.md", "latin.md", "large.md", "gone.md":
        with pytest.raises(FileError) as caught:
            tree.text(name)
        said[name] = caught.value.reason
    assert said["pipe.md"] == "not a regular file"
    assert said["latin.md"] == "not UTF-8"
    assert said["large.md"].startswith("larger than")
    assert said["gone.md"] == "no such file or directory"
    assert tree.text("none.md") is None
    assert tree.text(".") is None


def test_a_folder_that_cannot_be_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", forbid)
    told: list[FileError] = []
    assert list(Tree(resolve("."), told.append).find("s", "t/*.md")) == []
    assert [str(it) for it in told] == ["s/t: permission denied"]


def test_what_cannot_be_read_is_told_and_the_others_are_found(tmp_path: Path) -> None:
    for name in "abc":
        write(f"s/{name}/x.md", "x")
    Path("s/out").symlink_to(tmp_path)
    Path("s/b/y.md").symlink_to(tmp_path / "y.md")
    told: list[FileError] = []
    tree = Tree(resolve("."), told.append)
    assert list(tree.find("", "s/**/x.md")) == ["s/a/x.md", "s/b/x.md", "s/c/x.md"]
    assert tree.text("s/b/y.md") is None
    assert [str(it) for it in told] == [
        "s/out: outside of the workspace",
        "s/b/y.md: outside of the workspace",
    ]
