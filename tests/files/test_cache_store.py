"""The cache folder does not grow for ever."""

import os
import time
from pathlib import Path

from promptls.files.cache_store import evict_old, load, name_cache, store

OLD, YOUNG = "0a" * 16, "1b" * 16
DAY = 24 * 60 * 60


def kept(path: Path, days: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


def test_what_is_old_goes(tmp_path: Path) -> None:
    own, other, gone = (tmp_path / name_cache(it * 32) for it in "abc")
    old = [kept(own / OLD, 31), kept(other / OLD, 31), kept(gone / "settings", 99)]
    young = [kept(own / YOUNG, 29), kept(other / YOUNG, 29), kept(tmp_path / "mine", 99)]
    evict_old(str(own))
    assert not any(it.exists() for it in old)
    assert all(it.exists() for it in young)
    assert not gone.exists()
    assert other.is_dir()


def test_what_promptls_did_not_write_stays(tmp_path: Path) -> None:
    own = tmp_path / name_cache("a" * 32)
    theirs = [
        kept(own / "notes.md", 99),
        kept(own / OLD.upper(), 99),
        kept(tmp_path / "mine" / OLD, 99),
        kept(tmp_path / ("a" * 32) / OLD, 99),
    ]
    evict_old(str(own))
    assert all(it.exists() for it in theirs)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    lines = {"a": "1", "b\x00": "\u2028 2", "c": ""}
    store(str(tmp_path / "x" / "y"), "name", lines)
    assert load(str(tmp_path / "x" / "y"), "name") == lines
    assert load(str(tmp_path / "x" / "y"), "other") == {}
    assert [it.name for it in (tmp_path / "x" / "y").iterdir()] == ["name"]


def test_where_nothing_can_be_kept(tmp_path: Path) -> None:
    file = kept(tmp_path / "file", 0)
    store(str(file / "folder"), "name", {"a": "1"})
    assert load(str(file / "folder"), "name") == {}
    evict_old(str(file / "folder"))
    assert file.read_text() == "x"
