"""Where files really are: what links lead to, found out once for each folder of a run."""

import os
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.files.reading import FileError, find_real, resolve

pytestmark = pytest.mark.usefixtures("folder")

# Their names are not those of their files, so each file is compared with all that are beside it.
AGENT = "---\nname: agent-{0}\ndescription: Reviews {0}\ntools: Read\n---\n\n# Agent {0}\n"
_LOOKED_FOR = 15


def find(path: str, known: dict[str, str] | None) -> str:
    try:
        return find_real(path, [os.curdir], known)
    except FileError as error:
        return error.reason


def test_links_lead_where_the_system_says() -> None:
    for path in "a/b/x.md", "a/y.md", "../out/z.md":
        write(path, "x")
    Path("a/file.md").symlink_to("b/x.md")
    Path("a/again.md").symlink_to("file.md")
    Path("a/outside.md").symlink_to("../../out/z.md")
    Path("a/nothing.md").symlink_to("none.md")
    Path("a/loop.md").symlink_to("loop.md")
    Path("inside").symlink_to("a/b")
    Path("outside").symlink_to("../out")
    Path("round").symlink_to("round")
    names = "x.md", "y.md", "z.md", "file.md", "again.md", "outside.md", "nothing.md", "loop.md"
    folders = "a", "a/b", "inside", "outside", "round", "none", "a/..", "inside/..", "a/b/../b"
    paths = [f"{folder}/{name}" for folder in folders for name in (*names, "", ".", "..", "b/")]
    known: dict[str, str] = {}
    root = os.path.realpath(os.curdir)
    for path in paths:
        real = os.path.realpath(path)
        is_inside = real == root or real.startswith(f"{root}/")
        expected = real if is_inside else "outside of the workspace"
        if Path(real).is_symlink():
            expected = "a link that leads to itself"
        assert find(path, None) == find(path, known) == expected, path
    assert find("a/x\0.md", known) == find("a/\0/x.md", known) == "embedded null byte"
    assert {it: resolve(it) for it in known} == known


def count_looks(monkeypatch: pytest.MonkeyPatch, files: int, folder: str) -> int:
    """How often a check asks what is at a path, without following a link."""
    for number in range(files):
        write(f"{folder}/agents/{number}.md", AGENT.format(number))
    looked_at: list[str] = []
    lstat = os.lstat

    def look(path: str) -> os.stat_result:
        looked_at.append(path)
        return lstat(path)

    with monkeypatch.context() as patched:
        patched.setattr(os, "lstat", look)
        assert run("check", "--no-cache", "--jobs=1", folder).code == 0
    return len(looked_at)


def test_a_run_looks_at_each_file_and_each_folder_once(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = count_looks(monkeypatch, 20, "few"), count_looks(monkeypatch, 60, "many")
    assert many <= few + 40
    # In each folder above settings and projects are looked for, but not for each of the files.
    assert count_looks(monkeypatch, 60, "a/b/c/d/many") <= many + 4 * _LOOKED_FOR
