"""Lines of an audit trail, and a disk whose power fails while they are written."""

import json
import os
from collections.abc import Mapping
from typing import Any

import pytest

from promptls.prompts import AuditTrail

JOB = "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d"
FIRST = {"ts": "2026-03-01T10:15:34Z", "actor": "a", "action": "read_spec", "path": "spec.md"}
SECOND = {"ts": "2026-03-01T10:16:12Z", "actor": "a", "action": "write_file", "path": "a.rs"}
THIRD = {"ts": "2026-03-01T10:17:45Z", "actor": "\u00e4", "action": "exit", "code": 0}


class PowerCutError(BaseException):
    """The machine is off."""


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
