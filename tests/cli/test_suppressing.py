"""Options about suppression comments: `--ignore-suppressions`, and a patch of added ones."""

import subprocess
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write
from cli.findings import rules

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>."
COMMENT = " <!-- promptls: allow tag-value-unknown -->"


def test_what_is_suppressed_is_reported() -> None:
    write("a.md", f"{PAS}{COMMENT}\n\nWords.{COMMENT}\n")
    assert rules() == ["suppression-unused"]
    assert rules("--ignore-suppressions") == ["tag-value-unknown"]
    # The cache tells the two apart.
    assert rules() == ["suppression-unused"]
    assert run("check", "--ignore-suppressions").code == 1
    assert run("check", "-", "--ignore-suppressions", given=f"{PAS}{COMMENT}\n").code == 1


def test_what_is_suppressed_in_a_file_is_reported() -> None:
    write("a.md", f"<!-- promptls: allow-file all -->\n\n{PAS}\n")
    assert "tag-value-unknown" in rules("--ignore-suppressions")


def test_a_patch_of_comments() -> None:
    text = f"{PAS}\n\n{GAP}"
    file = write("a.md", text)
    write("clean.md", FIXED)
    ended = run("check", "--add-suppressions", "--diff")
    assert (ended.code, ended.err) == (1, "1 file would be changed.\n")
    assert f"-{PAS}\n+{PAS}{COMMENT}\n" in ended.out
    assert "+<!-- promptls: allow block-numbering-gap -->\n" in ended.out
    assert "[2]" not in ended.out
    assert file.read_text() == text
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply"], input=ended.out.encode(), check=True)
    patched = file.read_text()
    file.write_text(text)
    assert run("check", "--add-suppressions").err == "Added 2 suppression comments in 1 file.\n"
    assert file.read_text() == patched
    assert run("check", "--add-suppressions", "--diff") == (0, "", "0 files would be changed.\n")


def test_a_patch_of_fixes_and_comments() -> None:
    text = f"{PAS.replace('PAS', 'NEDS')}\n\n{GAP}"
    file = write("a.md", text)
    patch = run("fix", "--add-suppressions", "--diff", "--show-fixes")
    assert patch.code == 1
    assert "+  [2] Show workflow status\n" in patch.out
    assert COMMENT in patch.out
    assert patch.err == "a.md:\n  1 x block-numbering-gap\n\n1 file would be changed.\n"
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply"], input=patch.out.encode(), check=True)
    patched = file.read_text()
    file.write_text(text)
    assert run("fix", "--add-suppressions").code == 0
    assert file.read_text() == patched


def test_a_patch_of_comments_for_what_fails_only() -> None:
    write("a.md", "Use <<PROJCT_CONTEXT>>.\n")
    options = "--add-suppressions", "--diff", "--severity=placeholder=hint"
    assert run("check", *options).out == ""
    assert COMMENT[:20] in run("check", *options, "--fail-on=hint").out


def test_comments_are_counted_and_not_findings() -> None:
    write("a.md", "<review>PAS</review> <review>NED</review>\n")
    assert run("check", "--add-suppressions").err == "Added 1 suppression comment in 1 file.\n"
    assert Path("a.md").read_text().count("promptls: allow") == 1
