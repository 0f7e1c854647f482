"""Trees of files: on the disk, and what a glob finds in them."""

import os
from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileError, trees
from promptls.files.trees import find_files_in, open_disk

pytestmark = pytest.mark.usefixtures("folder")


def refuse(error: FileError) -> None:
    raise error


def found(glob: str, folder: str = "") -> list[str]:
    return list(find_files_in(open_disk(".", refuse), folder, glob))


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
    Path("real/loop").symlink_to("..")
    assert found("s/**/*.md") == ["s/one/x.md"]
    tree = open_disk(".", refuse)
    assert tree.real("s/two/x.md") == tree.real("real/x.md")
    assert tree.text("s/two/x.md") == "x"


def test_what_is_outside_is_not_read(tmp_path: Path) -> None:
    write(str(tmp_path / "out" / "x.md"), "x")
    Path("s").symlink_to(tmp_path / "out")
    Path("y.md").symlink_to(tmp_path / "out" / "x.md")
    tree = open_disk(".", refuse)
    for ask in tree.text, tree.names:
        with pytest.raises(FileError, match="outside of the workspace"):
            ask("y.md" if ask is tree.text else "s")


def test_what_cannot_be_read_is_an_error() -> None:
    os.mkfifo("pipe.md")
    write("latin.md", b"caf\xe9")
    write("large.md", b"x" * ((1 << 21) + 1 << 3))
    Path("gone.md").symlink_to("nowhere")
    tree = open_disk(".", refuse)
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
    def forbid(_: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", forbid)
    with pytest.raises(FileError, match="s: permission denied"):
        open_disk(".", refuse).names("s")
    told: list[FileError] = []
    assert open_disk(".", told.append).names("s") == {}
    assert len(told) == 1


def test_what_cannot_be_read_is_told_and_the_others_are_found(tmp_path: Path) -> None:
    for name in "abc":
        write(f"s/{name}/x.md", "x")
    Path("s/out").symlink_to(tmp_path)
    Path("s/b/y.md").symlink_to(tmp_path / "y.md")
    told: list[FileError] = []
    tree = open_disk(".", told.append)
    assert list(find_files_in(tree, "", "s/**/x.md")) == ["s/a/x.md", "s/b/x.md", "s/c/x.md"]
    assert tree.text("s/b/y.md") is None
    assert [str(it) for it in told] == [
        "s/out: outside of the workspace",
        "s/b/y.md: outside of the workspace",
    ]


def test_a_huge_folder_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        write(f"s/{name}/x.md", "x")
    assert len(found("s/**/*.md")) == 3
    monkeypatch.setattr(trees, "_MOST_NAMES", 5)
    with pytest.raises(FileError, match="s/c: too many files and folders"):
        found("s/**/*.md")
    monkeypatch.setattr(trees, "_MOST_NAMES", 2)
    told: list[FileError] = []
    assert list(find_files_in(open_disk(".", told.append), "", "s/**/*.md")) == []
    assert [str(it) for it in told] == ["s: too many files and folders"]
