import os
from pathlib import Path

import pytest

from promptls.prompts import AuditTrail
from prompts.audit_trails import JOB
from prompts.work_trees import Done, done_in


@pytest.fixture
def done(tmp_path: Path) -> Done:
    return done_in(tmp_path)


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the disk: no power fails but where a test says so."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def trail(tmp_path: Path) -> AuditTrail:
    return AuditTrail(tmp_path, "001-user-login", JOB)
