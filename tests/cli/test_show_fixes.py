"""`--show-fixes` and `--fix-only`."""

import json
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>.\n"
SHOWN = """\
a.md:
   1 x block-numbering-gap
b/c.md:
  12 x tag-value-unknown
   1 x block-numbering-gap

"""


def write_files() -> None:
    write("a.md", GAP)
    write("b/c.md", GAP + PAS * 12)
    write("clean.md", FIXED)


@pytest.mark.parametrize("command", [["fix"], ["check", "--fix"], ["check", "--fix-only"]])
def test_the_fixes_of_each_file(command: list[str]) -> None:
    write_files()
    ended = run(*command, "--show-fixes")
    assert ended.code == 0
    assert ended.out.startswith(f"{SHOWN}Fixed 14 findings in 2 files.\n")
    again = run(*command, "--show-fixes")
    assert "x " not in again.out


def test_what_is_left_comes_first() -> None:
    write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    out = run("fix", "--show-fixes", "--output-format=concise").out
    assert out.startswith("a.md:8:16: error[tag-value-unknown]")
    assert (
        "\n\na.md:\n  1 x block-numbering-gap\n\nFixed 1 finding in 1 file.\nFound 1 error" in out
    )


def test_a_format_for_programs_stays_as_it_is() -> None:
    write_files()
    ended = run("fix", "--show-fixes", "--output-format=json")
    assert json.loads(ended.out) == []
    assert ended.err == SHOWN


def test_beside_a_patch() -> None:
    write_files()
    ended = run("check", "--diff", "--show-fixes")
    assert ended.out.startswith("--- a/a.md\n")
    assert ended.err == f"{SHOWN}2 files would be changed.\n"


def test_of_the_standard_input() -> None:
    ended = run("fix", "-", "--show-fixes", given=GAP)
    assert ended.out == FIXED
    assert ended.err == (
        "-:\n  1 x block-numbering-gap\n\nFixed 1 finding in 1 file.\nNo findings in 1 file.\n"
    )


def test_rounds_are_counted_together() -> None:
    text = GAP.replace("[3] Show", "[4]  Show").replace("\n", "\r\n")
    write("a.md", text)
    shown = run("fix", "--show-fixes").out
    counts = [int(it.split(" x ")[0]) for it in shown.split("\n") if " x " in it]
    assert f"Fixed {sum(counts)} findings in 1 file." in shown


def test_a_path_does_not_color_the_terminal() -> None:
    write("\x1b[31m.md", GAP)
    assert "\\x1b[31m.md:\n" in run("fix", "--show-fixes").out


def test_only_fixing() -> None:
    file = write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    assert run("check", "--fix-only") == (0, "Fixed 1 finding in 1 file.\n", "")
    assert "[2] Show" in file.read_text()
    assert run("check", "--fix-only") == (0, "No fixes to apply in 1 file.\n", "")
    assert run("check").code == 1
    write("a.md", GAP + PAS)
    assert run("fix", "--fix-only", "--output-format=json", "-q") == (0, "[]\n", "")


def test_only_fixing_the_standard_input() -> None:
    text = GAP + PAS.replace("PAS", "NEDS")
    ended = run("check", "-", "--fix-only", given=text)
    assert ended == (0, text.replace("[3]", "[2]"), "Fixed 1 finding in 1 file.\n")


def test_only_fixing_still_fails_for_what_cannot_be_read() -> None:
    assert run("check", "--fix-only", "no.md").code == 2
    assert not Path("no.md").exists()
