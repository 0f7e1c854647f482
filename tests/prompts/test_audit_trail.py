"""Audit trails: what is written, and how it is checked."""

import json
import os
from pathlib import Path

import pytest

from promptls.prompts import AuditTrail, DocumentError
from prompts.audit_trails import FIRST, JOB, SECOND, THIRD, encoded, lines_of
from samples.json_files import AUDIT

pytestmark = pytest.mark.usefixtures("quick_disk")


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


def test_moments_without_time_zone_are_not_compared(tmp_path: Path) -> None:
    trail = AuditTrail.at(tmp_path / "trail.jsonl")
    for moment in "2026-03-01T10:15:34Z", "2020-01-01T00:00:00", "2019-01-01T00:00:00+01:00":
        trail.append(FIRST, ts=moment)
    assert trail.check() == []
