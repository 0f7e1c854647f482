"""Audit trails: nothing that was written is lost, whenever the power fails and however many write."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from promptls.files import FileError, appending
from promptls.prompts import AuditTrail, DocumentError
from samples.json_files import AUDIT

JOB = "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d"
FIRST = {"ts": "2026-03-01T10:15:34Z", "actor": "a", "action": "read_spec", "path": "spec.md"}
SECOND = {"ts": "2026-03-01T10:16:12Z", "actor": "a", "action": "write_file", "path": "a.rs"}
THIRD = {"ts": "2026-03-01T10:17:45Z", "actor": "\u00e4", "action": "exit", "code": 0}


class PowerCutError(BaseException):
    """The machine is off."""


@pytest.fixture(autouse=True)
def _nobody_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails in these tests but where they say so."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def trail(tmp_path: Path) -> AuditTrail:
    return AuditTrail(tmp_path, "001-user-login", JOB)


def lines_of(trail: AuditTrail) -> list[Any]:
    """The values of all lines, each of which is JSON and has a line break."""
    data = trail.path.read_bytes()
    assert data.endswith(b"\n") or not data
    return [json.loads(it) for it in data.split(b"\n")[:-1]]


def encoded(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def written_by(patch: pytest.MonkeyPatch, cut: int, *, zeros: int = 0) -> None:
    """Let the power fail when so many bytes are written, of one call or of several."""
    write, left = os.write, [cut]

    def fail_in_the_middle(descriptor: int, data: bytes) -> int:
        if left[0] >= len(data):
            left[0] -= len(data)
            return write(descriptor, data)
        write(descriptor, data[: left[0]] + b"\0" * min(zeros, len(data) - left[0]))
        raise PowerCutError

    patch.setattr(os, "write", fail_in_the_middle)


# What is written


def test_the_trail_is_where_the_specification_stores_it(tmp_path: Path, trail: AuditTrail) -> None:
    trail.append(FIRST)
    path = tmp_path / "audit" / "001-user-login" / f"{JOB}.jsonl"
    assert trail.path == path
    assert lines_of(trail) == [FIRST | {"job": JOB}]


def test_every_line_of_the_specification_can_be_appended(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    for line in AUDIT.split("\n")[:-1]:
        assert trail.append(json.loads(line)).repair is None
    assert trail.path.read_text() == AUDIT
    assert trail.check() == []
    assert list(trail.read()) == [json.loads(it) for it in AUDIT.split("\n")[:-1]]


def test_time_and_job_are_added(trail: AuditTrail) -> None:
    appended = trail.append(
        action="commit", message="WP01: a", sha="abc123", actor="agent:claude-code"
    )
    assert list(appended.values) == ["ts", "actor", "job", "action", "message", "sha"]
    assert lines_of(trail) == [appended.values]
    assert appended.values["job"] == JOB
    assert trail.check() == []
    trail.append(FIRST, job="other", ts="2030-01-01T00:00:00Z")
    assert [it["job"] for it in trail.read()] == [JOB, "other"]


def test_a_line_is_written_at_once_and_is_on_the_disk(
    trail: AuditTrail, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    write = os.write
    trail.append(FIRST)

    def count_write(descriptor: int, data: bytes) -> int:
        calls.append("write")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", count_write)
    monkeypatch.setattr(os, "fsync", lambda _: calls.append("fsync"))
    trail.append(SECOND, text="\u2028\n\r\ud800\U0001f600" * 10_000)
    assert calls == ["write", "fsync"]
    assert trail.path.read_bytes().isascii()
    assert len(lines_of(trail)) == 2


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "missing 'actor' and 'action'"),
        ({"actor": "a"}, "missing 'action'"),
        ({"actor": 5, "action": "b"}, "actor: expected a string, found 5"),
        (
            {"actor": "a", "action": "b", "ts": "now"},
            "ts: expected an ISO 8601 timestamp, found 'now'",
        ),
        ({"actor": "a", "action": "b", "job": None}, "job: expected a string, found null"),
        ({"actor": "a", "action": "b", "x": float("nan")}, "not JSON: Out of range float"),
        ({"actor": "a", "action": "b", "x": object()}, "not JSON: Object of type object"),
        ({"actor": "a", "action": "b", "x": "x" * (1 << 24)}, "the limit is 16777214"),
        ({"actor": "a", "action": "b", "x": json.loads("[" * 70 + "]" * 70)}, "nested too deeply"),
    ],
)
def test_what_is_no_line_of_a_trail_is_not_written(
    trail: AuditTrail, values: dict[str, object], message: str
) -> None:
    trail.append(FIRST)
    with pytest.raises(DocumentError) as caught:
        trail.append(values)
    assert message in str(caught.value)
    assert len(lines_of(trail)) == 1


# The power fails


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


@given(st.lists(LINES, max_size=3), LINES, LINES, st.data())
@example([], SECOND, THIRD, None)
def test_whatever_is_appended_survives_a_cut_anywhere(
    tmp_path_factory: pytest.TempPathFactory,
    before: list[dict[str, object]],
    torn: dict[str, object],
    after: dict[str, object],
    data: st.DataObject | None,
) -> None:
    trail = AuditTrail.at(tmp_path_factory.mktemp("trail") / "trail.jsonl")
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


# Who else writes

_WRITER = """
import sys
from promptls.prompts import AuditTrail
trail = AuditTrail(sys.argv[1], "001-user-login", "job")
for number in range(40):
    trail.append(actor=sys.argv[2], action="write", number=number, text="x" * 9000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_several_processes_append_at_once(tmp_path: Path) -> None:
    trail = AuditTrail(tmp_path, "001-user-login", "job")
    trail.append(FIRST)
    with trail.path.open("ab") as stream:
        stream.write(b'{"torn')
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITER, tmp_path, name], env=environment)
        for name in ("one", "two", "three")
    ]
    assert [it.wait(timeout=60) for it in writers] == [0, 0, 0]
    lines = lines_of(trail)
    assert len(lines) == 121
    for name in "one", "two", "three":
        assert [it["number"] for it in lines if it["actor"] == name] == list(range(40))


# Where it is written


@pytest.mark.parametrize(
    "name",
    [
        *("..", ".", "", "../../etc", "/etc/passwd", "a/b", "a\\b", "C:", "a\0b", "\n", "~"),
        *(".hidden", "nul", "CON.txt", "com1", "a.", "x" * 300, "\u00fc", "\udcff", "-rf"),
    ],
)
def test_no_name_leads_out_of_the_root(tmp_path: Path, name: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    trail = AuditTrail(root, name, name)
    trail.append(FIRST)
    audit, slug, file = trail.path.relative_to(root).parts
    assert (audit, file.endswith(".jsonl")) == ("audit", True)
    assert slug not in (".", "..")
    assert trail.path.resolve() == trail.path
    assert [it.name for it in tmp_path.iterdir()] == ["root"]
    assert trail.path.is_file()
    assert len(slug) <= 100
    assert slug.isascii()


@given(st.text(), st.text())
def test_different_jobs_have_different_files(one: str, other: str) -> None:
    same = AuditTrail("root", "slug", one).path == AuditTrail("root", "slug", other).path
    assert same == (one == other)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
@pytest.mark.parametrize(
    "linked", ["audit", "audit/001-user-login", f"audit/001-user-login/{JOB}.jsonl"]
)
def test_no_link_is_followed(tmp_path: Path, linked: str) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    outside.mkdir()
    target = outside / "file"
    target.write_bytes(b"kept")
    link = root / linked
    link.parent.mkdir(parents=True)
    link.symlink_to(target if linked.endswith("l") else outside)
    with pytest.raises(FileError, match=r"cannot be written: (a link|not a directory)"):
        AuditTrail(root, "001-user-login", JOB).append(FIRST)
    assert [it.name for it in outside.rglob("*")] == ["file"]
    assert target.read_bytes() == b"kept"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_no_link_is_followed_where_folders_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "supports_dir_fd", set())
    trail = AuditTrail(tmp_path, "slug", "job")
    trail.append(FIRST)
    trail.append(SECOND)
    assert len(lines_of(trail)) == 2
    (tmp_path / "audit" / "other").symlink_to(tmp_path)
    with pytest.raises(FileError, match="a link"):
        AuditTrail(tmp_path, "other", "job").append(FIRST)


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be opened there")
def test_a_folder_is_no_trail(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="not a regular file"):
        AuditTrail.at(tmp_path).check()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_no_trail(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "trail.jsonl")
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    with pytest.raises(FileError, match="not a regular file"):
        trail.append(FIRST)
    with pytest.raises(FileError, match="not a regular file"):
        trail.check()


def test_a_root_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file or directory"):
        AuditTrail(tmp_path / "nowhere", "slug", "job").append(FIRST)
    with pytest.raises(FileError, match="no such file or directory"):
        AuditTrail(tmp_path, "slug", "job").check()


def test_a_file_without_lines_is_not_read_to_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "LONGEST_LINE", 1000)
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    trail.path.write_bytes(b"x" * 200_000)
    with pytest.raises(FileError, match="its last line is longer than"):
        trail.append(FIRST)
    with pytest.raises(FileError, match="a line is longer than"):
        trail.check()
    assert trail.path.stat().st_size == 200_000


# What is checked


def test_every_line_is_checked_with_its_place(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    first = json.dumps(FIRST)
    trail.path.write_bytes(
        "\n".join(
            [
                json.dumps(SECOND),
                "{",
                "",
                '{"ts": "2026-03-01T10:16:13Z", "actor": 5, "action": "x"}',
                f" {first}",
                '{"actor": "a"}\r',
                "[]",
                first[:-1],
            ]
        ).encode()
    )
    assert [tuple(it) for it in trail.check()] == [
        (2, 2, "audit-line-malformed", "not JSON: unexpected end of the text"),
        (4, 41, "audit-line-malformed", "actor: expected a string, found 5"),
        (5, 9, "audit-out-of-order", "2026-03-01T10:15:34Z is before 2026-03-01T10:16:12Z"),
        (6, 1, "audit-line-malformed", "missing 'ts' and 'action'"),
        (7, 1, "audit-line-malformed", "expected an object, found an array"),
        (8, 1, "audit-line-torn", f"the last line is torn: {first[:-1][:60]!r}"[:-1] + "\u2026'"),
    ]


def test_a_line_that_is_not_utf_8(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    line = '{"ts": "2026-03-01", "actor": "\u00e4\u00f6", "action": "b"}'.encode("latin-1")
    trail.path.write_bytes(line + b"\n" + encoded(FIRST))
    assert trail.check() == [(1, 32, "audit-line-malformed", "not UTF-8")]
    assert list(trail.read()) == [FIRST]
    trail.path.write_bytes(line)
    repair = trail.append(SECOND).repair
    assert repair is not None
    assert (repair.removed, lines_of(trail)) == (line, [SECOND])


@pytest.mark.parametrize("size", [1, 65_535, 65_536, 65_537, 131_072, 200_000])
def test_a_long_last_line_is_found(tmp_path: Path, size: int) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    trail.append(FIRST)
    trail.append(SECOND, text="x" * size)
    whole = trail.path.read_bytes()
    assert trail.append(THIRD).repair is None
    trail.path.write_bytes(whole[:-1])
    assert trail.append(THIRD).note == "added the line break that the last line lacked"
    assert [it["action"] for it in lines_of(trail)] == ["read_spec", "write_file", "exit"]
    start = len(encoded(FIRST))
    trail.path.write_bytes(whole[:-2])
    assert trail.append(THIRD).repair == (start, whole[start:-2], False)


def test_a_trail_that_only_lacks_its_last_line_break(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    trail.path.write_bytes(encoded(FIRST)[:-1])
    assert [it.message for it in trail.check()] == ["the last line lacks its line break"]


def test_moments_without_time_zone_are_not_compared(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    for moment in "2026-03-01T10:15:34Z", "2020-01-01T00:00:00", "2019-01-01T00:00:00+01:00":
        trail.append(FIRST, ts=moment)
    assert trail.check() == []
