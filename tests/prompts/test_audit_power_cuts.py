"""Audit trails: nothing that was written is lost, whenever the power fails."""

import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.files import FileError
from promptls.prompts import AuditTrail
from prompts.audit_trails import FIRST, SECOND, THIRD, PowerCutError, encoded, lines_of, written_by

pytestmark = pytest.mark.usefixtures("quick_disk")


def test_a_power_cut_at_every_byte_loses_at_most_the_torn_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = encoded(SECOND)
    for cut in range(len(whole) + 1):
        trail = AuditTrail.at(tmp_path / f"{cut}.jsonl")
        trail.append(FIRST)
        caplog.clear()
        with monkeypatch.context() as patch:
            written_by(patch, cut)
            if cut < len(whole):
                with pytest.raises(PowerCutError):
                    trail.append(SECOND)
            else:
                trail.append(SECOND)
        assert trail.path.read_bytes() == encoded(FIRST) + whole[:cut]
        torn = 0 < cut < len(whole) - 1
        lacking = cut == len(whole) - 1
        assert [it.code for it in trail.check()] == ["audit-line-torn"] * (torn or lacking)

        appended = trail.append(THIRD)
        assert lines_of(trail) == [FIRST, *[SECOND] * (cut >= len(whole) - 1), THIRD]
        assert trail.check() == []
        if torn:
            assert appended.repair == (len(encoded(FIRST)), whole[:cut], False)
            assert appended.note.startswith(f"removed a torn last line of {cut} bytes: ")
        elif lacking:
            assert appended.note == "added the line break that the last line lacked"
        else:
            assert (appended.repair, appended.note) == (None, "")
        logged = [it.getMessage() for it in caplog.records if it.levelno == logging.WARNING]
        assert logged == [f"{trail.path}: {appended.note}"] * (torn or lacking)


def test_a_power_cut_at_every_byte_of_a_repair_loses_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = encoded(THIRD)
    for torn in encoded(SECOND)[:20], encoded(SECOND)[:-1]:
        kept = [SECOND] if torn.endswith(b"}") else []
        for zeros in 0, 5:
            for cut in range(len(third) + 2):
                trail = AuditTrail.at(tmp_path / "trail.jsonl")
                trail.path.write_bytes(encoded(FIRST) + torn)
                with monkeypatch.context() as patch:
                    written_by(patch, cut, zeros=zeros)
                    with suppress(PowerCutError):
                        trail.append(THIRD)
                trail.append(THIRD)
                found = lines_of(trail)
                assert found[: 1 + len(kept)] == [FIRST, *kept]
                assert found[1 + len(kept) :] in ([THIRD], [THIRD, THIRD])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda it: st.lists(it, max_size=3) | st.dictionaries(st.text(), it, max_size=3),
    max_leaves=8,
)
LINES = st.builds(
    lambda more, action: {**more, **FIRST, "action": action},
    st.dictionaries(st.text(), VALUES, max_size=4),
    st.text(),
)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A path for each example. To make a folder for each takes longer than all else."""
    folder = tmp_path_factory.mktemp("trails")
    return (folder / f"{it}.jsonl" for it in count())


@given(st.lists(LINES, max_size=3), LINES, LINES, st.data())
@example([], SECOND, THIRD, None)
def test_whatever_is_appended_survives_a_cut_anywhere(
    places: Iterator[Path],
    before: list[dict[str, object]],
    torn: dict[str, object],
    after: dict[str, object],
    data: st.DataObject | None,
) -> None:
    trail = AuditTrail.at(next(places))
    for it in [*before, torn]:
        trail.append(it)
    whole = trail.path.read_bytes()
    assert trail.check() == []
    start = whole.rfind(b"\n", 0, -1) + 1
    cut = data.draw(st.integers(start, len(whole))) if data else start + 5
    zeros = data.draw(st.integers(0, 9)) if data else 3
    trail.path.write_bytes(whole[:cut] + b"\0" * zeros)

    appended = trail.append(after)
    is_kept = cut >= len(whole) - 1
    assert lines_of(trail) == [*before, *[torn] * is_kept, after]
    assert (appended.repair is not None) == (cut not in (start, len(whole)) or zeros > 0)


@pytest.mark.parametrize("left", [b"\0" * 100, b"\0" * 50 + b'ip":1}\n', b'{"ts"', b"x" * 200_000])
def test_what_a_power_cut_leaves_is_removed(trail: AuditTrail, left: bytes) -> None:
    trail.append(FIRST)
    first = trail.path.read_bytes()
    trail.path.write_bytes(first + left)
    appended = trail.append(SECOND)
    assert appended.repair == (len(first), left, False)
    assert [it["action"] for it in lines_of(trail)] == ["read_spec", "write_file"]


def test_a_disk_that_is_full_is_an_error_and_the_next_line_repairs_it(
    trail: AuditTrail, monkeypatch: pytest.MonkeyPatch
) -> None:
    trail.append(FIRST)
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda it, data: write(it, data[:7]))
        with pytest.raises(FileError, match=r"only 7 of \d+ bytes were written"):
            trail.append(SECOND)
    assert trail.append(THIRD).repair is not None
    assert [it["action"] for it in lines_of(trail)] == ["read_spec", "exit"]
