"""Audit trails: how many write to one, and where none is written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.files import FileError, appending
from promptls.prompts import AuditTrail
from prompts.audit_trails import FIRST, JOB, SECOND, lines_of

pytestmark = pytest.mark.usefixtures("quick_disk")
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
