import json
import os
import stat
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write
from promptls.files import FileError, replace_file

pytestmark = pytest.mark.usefixtures("folder")

HARDCODED = """\
# SUGGESTED PROMPTS

---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 04 - Design
  [3] Show workflow status
---
"""


def test_a_file_is_fixed() -> None:
    file = write("a.md", GAP)
    assert run("check", "--fix") == (0, "Fixed 1 finding in 1 file.\nNo findings in 1 file.\n", "")
    assert file.read_text() == FIXED
    assert run("check", "--fix") == (0, "No findings in 1 file.\n", "")


def test_nothing_is_written_without_being_asked() -> None:
    file = write("a.md", GAP)
    before = file.stat()
    assert run("check").code == 1
    ended = run("check", "--unsafe-fixes")
    assert ended.out.endswith("Found 1 error.\n1 can be fixed with --fix --unsafe-fixes.\n")
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    clean = write("b.md", FIXED)
    before = clean.stat()
    assert run("check", "b.md", "--fix").code == 0
    assert (clean.stat().st_ino, clean.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_unsafe_fixes() -> None:
    write("agents/00-sdlc-orchestrator.md", "# Orchestrator\n")
    file = write("agents/x/x-orchestrator.md", HARDCODED)
    chosen = "--select=block-phase-hardcoded,block-numbering-gap"
    ended = run("check", chosen)
    assert ended.out.endswith(
        "Found 1 error, 1 warning in 1 of 2 files.\n1 can be fixed with --fix, 1 more with --unsafe-fixes.\n"
    )
    ended = run("check", chosen, "--fix")
    assert ended.code == 1
    assert ended.out.endswith(
        "Found 1 warning in 1 of 2 files.\n1 more can be fixed with --unsafe-fixes.\n"
    )
    assert file.read_text() == HARDCODED.replace("[3]", "[2]")
    ended = run("check", chosen, "--fix", "--unsafe-fixes")
    assert ended == (0, "Fixed 1 finding in 1 file.\nNo findings in 2 agents.\n", "")
    assert "  [1] Continue to {next_phase_name}\n" in file.read_text()


def test_line_ends_byte_order_mark_and_mode_are_kept() -> None:
    crlf = "\ufeff" + GAP.replace("\n", "\r\n") + "no line end\x0c\x85\u2028 \r"
    file = write("a.md", crlf)
    file.chmod(0o640)
    assert run("check", "--fix", "--select", "block-numbering-gap").code == 0
    assert file.read_bytes() == crlf.replace("[3]", "[2]").encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [it.name for it in Path().iterdir()] == ["a.md"]


def test_a_file_that_is_not_utf8_is_left_alone() -> None:
    data = GAP.encode() + b"\xff\n"
    file = write("a.md", data)
    ended = run("check", "--fix")
    assert ended.code == 1
    assert ended.out.endswith("Found 2 errors.\n")
    assert file.read_bytes() == data


def test_no_fix_is_promised_in_a_file_that_is_not_utf8() -> None:
    write("a.md", GAP.encode() + b"\xff\n")
    # The second time from the cache.
    for _ in range(2):
        found = json.loads(run("check", "--output-format=json").out)
        assert [(it["code"], it["fix"]) for it in found] == [
            ("block-numbering-gap", None),
            ("file-not-utf8", None),
        ]
        assert "fix:" not in run("check").out


def test_a_link_is_not_written_through() -> None:
    target = write("a.txt", GAP)
    Path("b.md").symlink_to("a.txt")
    ended = run("check", "--fix")
    assert ended.code == 2
    assert ended.err == "Error: b.md: a link, so it is left as it was\n"
    assert "b.md:6:4" in ended.out
    assert target.read_text() == GAP
    assert Path("b.md").is_symlink()


def test_a_file_that_changes_meanwhile_is_left_alone() -> None:
    file = write("a.md", "new")
    with pytest.raises(FileError, match=r"a\.md: changed while it was checked"):
        replace_file("a.md", b"ne", b"fixed")
    with pytest.raises(FileError, match="changed while"):
        replace_file("a.md", b"newer", b"fixed")
    assert file.read_text() == "new"


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = write("a.md", GAP)
    monkeypatch.setattr(os, "fsync", refuse)
    ended = run("check", "--fix")
    assert ended.code == 2
    assert ended.err == "Error: a.md: cannot be written: permission denied\n"
    assert "Found 1 error.\n1 can" not in ended.out
    assert file.read_text() == GAP
    assert [it.name for it in Path().iterdir()] == ["a.md"]


def test_a_read_only_file(monkeypatch: pytest.MonkeyPatch) -> None:
    file = write("a.md", GAP)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert run("check", "--fix").err == "Error: a.md: read-only, so it is left as it was\n"
    assert file.read_text() == GAP


@pytest.mark.parametrize("call", ["open", "fsync", "chmod", "replace"])
def test_an_interrupt_leaves_the_file_as_it_was(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    before = getattr(os, call)

    def interrupt(path: str | int, *arguments: object) -> object:
        # A signal is noticed when a call has returned.
        if call == "open":
            descriptor = before(path, *arguments)
            if path == "a.md":
                return descriptor
            os.close(descriptor)
        raise KeyboardInterrupt

    file = write("a.md", "old")
    with monkeypatch.context() as patch:
        patch.setattr(os, call, interrupt)
        with pytest.raises(KeyboardInterrupt):
            replace_file("a.md", b"old", b"new")
    assert file.read_text() == "old"
    assert [it.name for it in Path().iterdir()] == ["a.md"]


def test_fixes_can_fail_a_run() -> None:
    write("a.md", GAP)
    assert run("fix", "--diff").code == 1
    assert run("fix", "--exit-non-zero-on-fix").code == 1
    assert run("fix", "--exit-non-zero-on-fix").code == 0
    write("a.md", GAP)
    assert run("check", "--fix-only", "--exit-non-zero-on-fix").code == 1
