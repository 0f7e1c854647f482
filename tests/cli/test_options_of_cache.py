"""The options of `check` that say what is remembered, and where."""

from pathlib import Path

import pytest

from cli.console import GAP, run, write
from promptls.files import FileError

pytestmark = pytest.mark.usefixtures("folder")


def _gone(path: str) -> bytes:
    raise FileError(path, "no such file")


def test_what_is_remembered_is_not_checked_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.files.freshness._TICK", 0)
    write("a.md", GAP)
    first = run("check")
    assert "(1 from cache)" in run("check", "-v").err
    assert "(0 from cache)" in run("check", "--no-cache", "-v").err
    monkeypatch.setattr("promptls.runner.checking.check", None)
    assert run("check") == first
    assert run("check", "--no-cache").code == 2
    assert [it.name for it in cache.iterdir()] == ["promptls"]
    # A drawing needs the text, so a file that has gone meanwhile is told of without it.
    monkeypatch.setattr("promptls.runner.run.read", _gone)
    assert run("check").out == (
        "error[block-numbering-gap]: expected item 2, found 3\n"
        " --> a.md:6:4\n"
        "  = fix: Renumber to 2\n\n"
        "Found 1 error.\n1 can be fixed with --fix.\n"
    )


@pytest.mark.parametrize(
    "damage", [b"", b"x", b"\x00\xff", b"0\n[]", "last line gone", "one letter changed"]
)
def test_a_damaged_cache_is_made_anew(
    cache: Path, damage: bytes | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("promptls.files.freshness._TICK", 0)
    write("a.md", GAP)
    first = run("check")
    (kept,) = (it for it in cache.rglob("*") if it.is_file())
    data = kept.read_bytes()
    if damage == "last line gone":
        damage = data[: data.rindex(b"}")]
    elif damage == "one letter changed":
        damage = data.replace(b"expected item 2", b"expected item 7")
    assert isinstance(damage, bytes)
    kept.write_bytes(damage)
    assert run("check") == first
    assert kept.read_bytes() == data
