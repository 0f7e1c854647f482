"""The cache folder does not grow for ever."""

import os
import time
from pathlib import Path

from promptls.files.cache_store import evict_old, load, store

DAY = 24 * 60 * 60


def kept(path: Path, days: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


def test_what_is_old_goes(tmp_path: Path) -> None:
    own, other = tmp_path / "promptls" / "own", tmp_path / "promptls" / "other"
    old = [
        kept(own / "old", 31),
        kept(other / "old", 31),
        kept(tmp_path / "promptls" / "gone" / "a", 99),
    ]
    young = [kept(own / "young", 29), kept(other / "young", 29), kept(tmp_path / "mine", 99)]
    evict_old(str(own))
    assert not any(it.exists() for it in old)
    assert all(it.exists() for it in young)
    assert not (tmp_path / "promptls" / "gone").exists()
    assert other.is_dir()


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
