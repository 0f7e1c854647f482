"""When a file counts as unchanged."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from promptls.files import freshness
from promptls.files.freshness import (
    Observation,
    Stamp,
    is_unchanged,
    observe,
    read_settled_stamp,
    read_stamp,
    to_settled_stamp,
)
from promptls.files.reading import read_stamped

NOW = 1_000_000_000_000
SECOND = 1_000_000_000


class Clock:
    """The monotonic clock, as a test sets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    with monkeypatch.context() as patch:
        patch.setattr("promptls.files.freshness.time.monotonic", clock)
        yield clock


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "a.md"
    path.write_text("x")
    return str(path)


@pytest.mark.parametrize(
    ("modified", "changed", "is_settled"),
    [
        (NOW - 2 * SECOND, NOW - 2 * SECOND, True),
        (NOW - 2 * SECOND, NOW - 2 * SECOND + 1, False),
        (NOW - 2 * SECOND + 1, NOW - 2 * SECOND, False),
        (NOW - 9 * SECOND, NOW - 3 * SECOND, True),
        (NOW, NOW, False),
        (NOW + 1, NOW - 9 * SECOND, False),
        (NOW - 9 * SECOND, NOW + 9 * SECOND, False),
    ],
)
def test_a_young_file_has_no_settled_stamp(
    monkeypatch: pytest.MonkeyPatch, modified: int, changed: int, *, is_settled: bool
) -> None:
    monkeypatch.setattr("promptls.files.freshness.time.time_ns", lambda: NOW)
    status = SimpleNamespace(st_mtime_ns=modified, st_ctime_ns=changed, st_size=3, st_ino=7)
    stamp = to_settled_stamp(cast(os.stat_result, status))
    assert stamp == (Stamp(modified, changed, 3, 7) if is_settled else None)


def test_a_file_that_was_written_just_now(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    os.utime(file, (0, 0))
    assert read_settled_stamp(file) is None
    assert read_stamped(file) == (b"x", None)
    monkeypatch.setattr(freshness, "_TICK", 0)
    assert read_stamped(file) == (b"x", read_stamp(file))
    assert read_settled_stamp(file) == read_stamp(file)
    assert read_settled_stamp(f"{file}x") is None


def test_a_young_file_is_verified_once(file: str, clock: Clock) -> None:
    first = observe(file)
    assert is_unchanged(file, first)
    clock.now += 1.9
    assert is_unchanged(file, first)
    # It is read again for another reason; that does not put off the verification.
    assert observe(file, first) == first
    clock.now += 0.1
    assert not is_unchanged(file, first)
    verified = observe(file, first)
    clock.now += 1000
    assert is_unchanged(file, verified)
    assert observe(file, verified) == verified


def test_a_change_is_noticed_at_once(file: str, clock: Clock) -> None:
    first = observe(file)
    clock.now += 3
    verified = observe(file, first)
    Path(file).write_text("other")
    assert not is_unchanged(file, verified)
    # The new stamp is young again.
    assert observe(file, verified).verify_at == clock.now + 2


def test_an_old_file_needs_no_verification(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "_TICK", 0)
    assert observe(file) == Observation(read_stamp(file), float("inf"))


def test_files_that_come_and_go(file: str, clock: Clock) -> None:
    other = f"{file}x"
    missing = observe(other)
    assert missing == Observation(None)
    assert is_unchanged(other, missing)
    Path(other).touch()
    assert not is_unchanged(other, missing)
    found = observe(other, missing)
    assert is_unchanged(other, found)
    Path(other).unlink()
    assert not is_unchanged(other, found)
    assert clock.now == 100
