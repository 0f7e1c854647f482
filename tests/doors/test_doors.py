"""The same documents give the same findings through every door."""

from pathlib import Path

import pytest

from doors.columns import (
    ANSWER_DOORS,
    DOCUMENTS,
    DOORS,
    lines_after_changes,
    lines_through_hook,
)
from doors.documents import write_project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project, which is the working directory."""
    write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_ten_documents_of_many_kinds() -> None:
    assert len(DOCUMENTS.files) == 10
    assert len(DOCUMENTS.answers) == 3
    found = [it for document in DOCUMENTS.files for it in document.findings]
    assert len({it.rule for it in found}) > 15
    assert {it.severity for it in found} == {"error", "warning", "info"}
    assert any("\r\n" in it.text for it in DOCUMENTS.files)
    assert any("\U0001f600" in it.text for it in DOCUMENTS.files)
    assert any(not it.findings for it in DOCUMENTS.files)


@pytest.mark.parametrize("door", DOORS)
def test_documents(project: Path, door: str) -> None:
    assert DOORS[door](project) == {it.name: it.findings for it in DOCUMENTS.files}


def test_changed_documents_in_the_hook(project: Path) -> None:
    """An agent is told of errors and warnings."""
    expected = {
        it.name: [
            f"{found.line}:{found.column} {found.severity} {found.rule}: {found.message}"
            for found in it.findings
            if found.severity in ("error", "warning")
        ]
        for it in DOCUMENTS.files
    }
    assert lines_after_changes(project) == expected


@pytest.mark.parametrize("door", ANSWER_DOORS)
def test_answers(project: Path, door: str) -> None:
    assert ANSWER_DOORS[door](project) == {it.name: it.findings for it in DOCUMENTS.answers}


def test_answers_in_the_hook(project: Path) -> None:
    expected = {
        it.name: [f"line {found.line}, {found.rule}: {found.message}" for found in it.findings]
        for it in DOCUMENTS.answers
    }
    assert lines_through_hook(project) == expected
