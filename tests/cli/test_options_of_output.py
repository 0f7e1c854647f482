"""The options of `check` and `fix` that say what is written, and where: outputs and patches."""

import json
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")


def test_several_outputs_in_one_run() -> None:
    write("a.md", GAP)
    ended = run(
        "check",
        "--output-format=concise",
        "--output-file=sarif=a.sarif",
        "--output-file=junit=a=b.xml",
        "--output-file=json=findings.json",
    )
    assert ended.code == 1
    assert ended.out.startswith("a.md:6:4: error[block-numbering-gap]")
    assert json.loads(Path("a.sarif").read_text())["version"] == "2.1.0"
    assert Path("a=b.xml").read_text().startswith("<?xml")
    assert Path("findings.json").read_text() == run("check", "--output-format=json").out


def test_an_output_instead_of_the_standard_one() -> None:
    write("a.md", GAP)
    ended = run("check", "--output-format=json", "--output-file=./b=c.json")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "Found 1 error.\n1 can be fixed with --fix.\n"
    assert json.loads(Path("b=c.json").read_text())[0]["code"] == "block-numbering-gap"
    assert run("check", "--output-file=a.txt", "--quiet") == (1, "", "")
    assert "\x1b" not in Path("a.txt").read_text()


def test_a_path_with_an_equals_sign() -> None:
    write("a.md", GAP)
    write("folder/b.md", FIXED)
    write("known=o.json", "old")
    for path in ("./sariff=o.json", "folder/x=o.json", "known=o.json"):
        assert run("check", "--output-format=json", "-o", path).code == 1
        assert json.loads(Path(path).read_text())[0]["code"] == "block-numbering-gap"


def test_an_output_that_cannot_be_written() -> None:
    write("a.md", GAP)
    Path("folder").mkdir()
    ended = run("check", "--output-file=json=a.md/a.json", "--output-file=sarif=folder")
    assert ended.code == 2
    assert "Error: a.md/a.json: cannot be created: file exists" in ended.err
    assert "folder: not a regular file" in ended.err
    assert "block-numbering-gap" in ended.out


def test_an_output_in_a_new_folder() -> None:
    write("a.md", GAP)
    assert run("check", "--output-file=json=new/below/a.json").code == 1
    assert json.loads(Path("new/below/a.json").read_text())[0]["code"] == "block-numbering-gap"


def test_a_patch() -> None:
    write("a.md", GAP)
    write("b c.md", GAP.replace("\n", "\r\n").removesuffix("\r\n"))
    write("d.md", FIXED)
    for command in ["check", "--diff"], ["fix", "--diff"], ["check", "--fix", "--diff"]:
        ended = run(*command)
        assert ended.code == 1
        assert ended.err == "2 files would be changed.\n"
    assert Path("a.md").read_text() == GAP
    assert ended.out.startswith("--- a/a.md\n+++ b/a.md\n@@ -3,5 +3,5 @@\n ---\n")
    assert "-  [3] Show workflow status\n+  [2] Show workflow status\n" in ended.out
    run("fix")
    assert run("check", "--diff") == (0, "", "0 files would be changed.\n")


def test_a_patch_of_the_standard_input() -> None:
    ended = run("check", "-", "--diff", "--stdin-filename=x/a.md", given=GAP)
    assert ended.code == 1
    assert ended.out.startswith("--- a/x/a.md\n+++ b/x/a.md\n")
    assert run("check", "-", "--diff", given=FIXED) == (0, "", "0 files would be changed.\n")


def test_a_patch_does_not_play_with_the_terminal() -> None:
    write("a.md", GAP.replace("Review", "\x1b[31mReview"))
    ended = run("check", "--diff", "--color=always", "--select=block-numbering-gap")
    assert "\\x1b[31mReview" in ended.out
    ended = run("check", "--diff", "--select=block-numbering-gap")
    assert "\x1b[31mReview" in ended.out
