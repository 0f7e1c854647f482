import os
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")


def test_a_clean_file() -> None:
    write("a.md", FIXED)
    assert run("check") == (0, "No findings in 1 file.\n", "")


def test_findings_are_drawn_and_counted() -> None:
    write("agents/a.md", GAP)
    write("agents/b.md", GAP)
    assert run("check") == (
        1,
        """\
error[block-numbering-gap]: expected item 2, found 3
 --> agents/a.md:6:4
  |
6 |   [3] Show workflow status
  |    ^
  = fix: Renumber to 2

error[block-numbering-gap]: expected item 2, found 3
 --> agents/b.md:6:4
  |
6 |   [3] Show workflow status
  |    ^
  = fix: Renumber to 2

Found 2 errors in 2 files.
2 can be fixed with --fix.
""",
        "",
    )


def test_quiet_leaves_out_the_summary() -> None:
    write("a.md", FIXED)
    assert run("check", "--quiet") == (0, "", "")


def test_information_does_not_fail() -> None:
    write("a.md", FIXED.replace("\n", "\r\n"))
    ended = run("check")
    assert "info[block-crlf]" in ended.out
    assert ended.out.endswith("Found 1 note.\n")
    assert ended.code == 0


def test_a_missing_path_is_named_and_the_others_are_checked() -> None:
    write("a.md", GAP)
    ended = run("check", "nope.md", "a.md", "nor/this")
    assert ended.code == 2
    assert ended.err == (
        "Error: nope.md: no such file or folder\nError: nor/this: no such file or folder\n"
    )
    assert "block-numbering-gap" in ended.out


def test_an_unreadable_file_is_named_and_the_others_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(path: str, *arguments: int) -> int:
        if path.endswith("a.md"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments)

    write("a.md", GAP)
    write("b.md", GAP)
    opened = os.open
    monkeypatch.setattr(os, "open", refuse)
    ended = run("check", "--exit-zero")
    assert (ended.code, ended.err) == (2, "Error: a.md: permission denied\n")
    assert ended.out.count("block-numbering-gap") == 1


def test_a_folder_without_prompts() -> None:
    write("a.txt", GAP)
    assert run("check") == (0, "", "Note: no *.md, *.md.template or state.json files in .\n")
    assert run("check", "--quiet") == (0, "", "")


def test_a_file_given_by_name_may_have_any_name() -> None:
    write("a.txt", GAP)
    assert run("check", "a.txt").code == 1


def test_color() -> None:
    write("a.md", GAP)
    assert "\x1b[" not in run("check").out
    assert "\x1b[91m\x1b[1merror[block-numbering-gap]\x1b[0m" in run("check", "--color=always").out
    assert "\x1b[" not in run("check", "--color=never").out


def test_too_large_and_not_utf8() -> None:
    write("large.md", GAP * 12_000)
    write("not.md", b"caf\xe9\n" + GAP.encode())
    out = run("check").out
    assert "info[file-too-large]" in out
    assert "error[file-not-utf8]" in out
    assert out.count("block-numbering-gap") == 1


def test_a_role_follows_from_the_team() -> None:
    text = GAP.replace("[3]", "[2]").replace("Review the design", "Continue to Phase 04 - Design")
    write("agents/00-sdlc-orchestrator.md", "# Orchestrator\n")
    write("agents/tracing/tracing-orchestrator.md", f"# SUGGESTED PROMPTS\n\n{text}")
    write("other/tracing-orchestrator.md", f"# SUGGESTED PROMPTS\n\n{text}")
    for arguments in (), ("agents/tracing",), ("agents/tracing/tracing-orchestrator.md",):
        ended = run("check", "--select", "block-phase-hardcoded", *arguments)
        assert ended.out.count("warning[block-phase-hardcoded]") == 1
        of = "" if arguments else " in 1 of 3 files"
        assert f"Found 1 warning{of}.\n1 can be fixed with --fix --unsafe-fixes." in ended.out


def test_a_rule_that_fails_writes_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    write("a.md", GAP)
    write("b.md", GAP)
    monkeypatch.setattr("promptls.runner.checking.check", fail)
    assert run("check") == (
        2,
        "",
        """\
Error: a.md: internal error: RuntimeError: on purpose (please report it)
Error: b.md: internal error: RuntimeError: on purpose (please report it)
""",
    )


def test_a_cache_that_cannot_be_written_is_no_error_and_told_if_asked(folder: Path) -> None:
    write("a.md", FIXED)
    home = {"PROMPTLS_CACHE_DIR": None, "XDG_CACHE_HOME": str(folder / "a.md")}
    assert run("check", env=home) == (0, "No findings in 1 file.\n", "")
    err = run("check", "--verbose", env=home).err
    assert f"Note: the cache {folder / 'a.md' / 'promptls'}" in err
    assert "cannot be written: not a directory" in err
    assert "the cache" not in run("check", "--verbose").err
