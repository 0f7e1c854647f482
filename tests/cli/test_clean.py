"""The result cache: where it is, and how it is deleted."""

import os
from pathlib import Path

import pytest

from cli.console import GAP, run, write
from promptls.text.digests import digest

pytestmark = pytest.mark.usefixtures("folder")


def stored(base: Path) -> list[Path]:
    return [it for it in base.rglob("*") if it.is_file()]


def test_the_cache_is_deleted(folder: Path, cache: Path) -> None:
    write("a.md", GAP)
    run("check")
    base = cache / "promptls"
    size = sum(it.stat().st_size for it in stored(base))
    assert len(stored(base)) == 1
    assert run("clean") == (0, f"Deleted 1 file ({size} bytes) from {base}.\n", "")
    assert list(base.iterdir()) == []
    assert run("clean") == (0, f"Nothing to delete in {base}.\n", "")
    assert (folder / "a.md").read_text() == GAP


def test_the_cache_of_every_version_is_deleted(folder: Path) -> None:
    for name in "0" * 32, "f" * 32:
        write(f"c/results-{name}/settings", "x" * 600)
    write(f"c/results-{'0' * 32}/.promptls-0123456789abcdef", "x")
    found = run("clean", "--cache-dir", "c").out
    assert found == f"Deleted 3 files (1.2 KiB) from {folder / 'c'}.\n"
    assert list((folder / "c").iterdir()) == []


def test_what_others_wrote_stays(folder: Path) -> None:
    name = f"results-{'0' * 32}"
    theirs = [
        write(f"c/{name}/notes.md", "mine"),
        write(f"c/{name}/deep/settings", "mine"),
        write("c/settings", "mine"),
        write("c/other/settings", "mine"),
        write(f"c/{'0' * 32}/settings", "mine"),
        write(f"c/results-{'g' * 32}/settings", "mine"),
        write("elsewhere/settings", "mine"),
    ]
    write(f"c/{name}/settings", "x")
    (folder / f"c/results-{'1' * 32}").symlink_to(folder / "elsewhere")
    (folder / f"c/{name}/{'2' * 32}").symlink_to(folder / "elsewhere" / "settings")
    ended = run("clean", "--cache-dir", "c")
    assert ended.code == 0
    assert ended.out == f"Deleted 1 file (1 byte) from {folder / 'c'}.\n"
    at = folder / "c" / name
    assert ended.err == "".join(
        f"Note: kept {at / it}: promptls did not write it\n"
        for it in ("2" * 32, "deep", "notes.md")
    )
    assert [it.read_text() for it in theirs] == ["mine"] * len(theirs)


@pytest.mark.usefixtures("folder")
def test_a_check_deletes_nothing_of_others() -> None:
    """The base may be any folder, and what is old in its folders is not promptls'."""
    write("a.md", GAP)
    old = [write(f"c/{it}", "mine") for it in ("mine/settings", "a" * 32 + "/settings")]
    stale = write(f"c/results-{'0' * 32}/settings", "x")
    for it in (*old, stale):
        os.utime(it, (0, 0))
    run("check", "--cache-dir", "c")
    assert all(it.exists() for it in old)
    assert not stale.exists()


@pytest.mark.parametrize("command", ["check", "fix"])
def test_the_folder_of_the_cache(command: str, folder: Path, cache: Path) -> None:
    write("a.md", GAP)
    given = run(command, "--cache-dir", "one")
    assert len(stored(folder / "one")) == 1
    run(command, env={"PROMPTLS_CACHE_DIR": "two"})
    assert len(stored(folder / "two")) == 1
    run(command, "--cache-dir", "three", env={"PROMPTLS_CACHE_DIR": "four"})
    assert len(stored(folder / "three")) == 1
    assert not (folder / "four").exists()
    assert not cache.exists()
    assert (given.code, given.err) == (1 if command == "check" else 0, "")


def test_the_cache_is_used_from_there(folder: Path) -> None:
    write("a.md", GAP)
    run("check", "--cache-dir", "c")
    results = next(it for it in stored(folder / "c"))
    # The body of a cache file follows a digest of it.
    body = results.read_bytes().partition(b"\n")[2].replace(b"expected", b"Expected")
    results.write_bytes(digest(body).encode() + b"\n" + body)
    assert "Expected" in run("check", "--cache-dir", "c").out
    assert "Expected" not in run("check").out


def test_an_empty_name_is_no_folder(folder: Path) -> None:
    write("a.md", "")
    assert "Invalid value for --cache-dir: not a folder: ''" in run("check", "--cache-dir", "").err
    assert run("check", env={"PROMPTLS_CACHE_DIR": ""}).code == 0
    assert run("clean", "--cache-dir", "nowhere").out == f"Nothing to delete in {folder}/nowhere.\n"
    assert not (folder / "nowhere").exists()


def test_a_folder_that_is_not_writable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "c").mkdir()
    # To the administrator every folder is writable.
    monkeypatch.setattr("promptls.files.cache_dir.os.access", lambda _path, _mode: False)
    ended = run("check", "--cache-dir", "c")
    assert ended.code == 2
    assert "Invalid value for --cache-dir: c: the folder is not writable" in ended.err


def test_what_cannot_be_deleted_is_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = folder / write(f"c/results-{'0' * 32}/settings", "x").parent
    write(f"c/results-{'1' * 32}/settings", "x")
    unlink = os.unlink

    def refuse(path: str) -> None:
        if path.startswith(str(stuck)):
            raise PermissionError(13, "Permission denied")
        unlink(path)

    monkeypatch.setattr("promptls.files.cache_store.os.unlink", refuse)
    ended = run("clean", "--cache-dir", "c")
    assert ended.code == 2
    assert ended.err == f"Error: {stuck}: cannot be deleted: permission denied\n"
    assert ended.out == f"Deleted 1 file (1 byte) from {folder / 'c'}.\n"


def test_a_user_without_a_cache_folder() -> None:
    ended = run("clean", env={"XDG_CACHE_HOME": None, "HOME": "relative"})
    assert ended == (0, "No cache: this user has no cache folder.\n", "")
