"""What `--statistics` counts, and that the counts do not depend on how a run was done."""

import re
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, start, write
from promptls.cli.checking.summary import COUNTED
from promptls.runner.constructs import CONSTRUCTS
from promptls.vocabulary.kinds import Kind
from samples.json_files import STATE
from samples.packages import SHIPPED
from samples.protocols import PATH, PROTOCOL

pytestmark = pytest.mark.usefixtures("folder")

PAGE = """\
---
name: page
description: A page of many constructs.
---

# Page

Read {{PROPOSAL}} and <<TASKS>>, but not `style={{name}}`.

<!-- sk:fr id="FR-001" priority="high" -->
**FR-001**: Works.
<!-- /sk:fr -->
<!-- spec-kitty: feature: 001-login -->

Answer <review>PASS</review>; <b>bold</b> is HTML, <review> is a mention.
<!-- promptls: allow tag-case -->

---
STATUS: Done.
---
"""


def statistics(*arguments: str) -> str:
    """The statistics of a run without its findings."""
    ended = run("check", "--statistics", "--quiet", "--output-format=json", *arguments)
    return ended.err


def found(*arguments: str) -> list[tuple[int, str]]:
    """What was found in the files."""
    lines = statistics(*arguments).partition("Checked ")[2].split("\n")[1:]
    rows = (it for it in lines if it.startswith(" "))
    return [(int(it.split()[0]), it.split(maxsplit=1)[1]) for it in rows]


def test_everything_that_is_counted_has_a_name() -> None:
    assert set(COUNTED) == {*Kind, *CONSTRUCTS}


def test_the_constructs_of_a_file() -> None:
    write("agents/page.md", PAGE + "\n" + FIXED)
    assert found() == [
        (1, "agent"),
        (1, "file with front matter"),
        (2, "placeholders"),
        (2, "response tags"),
        (1, "requirement marker"),
        (1, "spec-kitty value"),
        (1, "prompt block"),
        (1, "status block"),
        (1, "suppression comment"),
    ]


def test_files_are_counted_by_their_kind() -> None:
    write(PATH, re.sub(r"(?m)^\| ?", "", PROTOCOL))
    write("WP01.md", SHIPPED)
    write(".isdlc/state.json", STATE)
    write("templates/system/PLANNER-plan.md", "# Plan\n")
    write("commands/go.md", "Go.\n")
    write("a.prompt.md", "Go.\n")
    write("skills/a/SKILL.md", "---\nname: a\ndescription: b\n---\n")
    write("notes.md", "Notes.\n")
    assert found() == [
        (1, "agent"),
        (1, "skill"),
        (1, "command"),
        (1, "prompt"),
        (1, "system template"),
        (1, "work package"),
        (1, "workflow state"),
        (1, "other Markdown file"),
        (1, "file with front matter"),
        (7, "emission lists"),
    ]


def test_a_tag_of_the_settings_counts() -> None:
    write("a.md", "Answer <verdict>KEEP</verdict>.\n")
    assert found() == [(1, "other Markdown file")]
    write("promptls.toml", '[tags.verdict]\nvalues = ["KEEP"]\n')
    assert found() == [(1, "other Markdown file"), (1, "response tag")]


def test_a_tag_across_sections_counts_once() -> None:
    write("a.md", "<thought>\n\n# A\n\ntext\n\n</thought>\n")
    assert (1, "response tag") in found()


def test_good_files_say_what_they_are() -> None:
    for name in "ab":
        write(f"{name}.md", f"---\ntitle: {name}\n---\n\n# Title\n\nText.\n")
    assert run("check", "--statistics").out == (
        "Checked 2 files:\n  2  other Markdown files\n\n"
        "Contents:\n  2  files with front matter\n\n"
        "No findings in 2 files.\n"
    )


def test_rules_have_a_sign_for_their_fixes() -> None:
    write("a.md", GAP + GAP + "\n<review>PAS</review> <review>NO</review>\n")
    write("b.md", GAP.replace("[3]", "[2]").replace("Review", "R\u00e9view"))
    ended = run("check", "--statistics", "--output-format=concise")
    assert (
        ended.out
        == """\
Findings by rule:
  2  [*]  block-numbering-gap
  2  [-]  tag-value-unknown
  1       block-non-ascii
[*] all can be fixed with --fix, [-] some

Checked 2 files:
  2  other Markdown files

Contents:
  2  response tags
  3  prompt blocks

Found 5 errors in 2 files.
[*] 3 can be fixed with --fix.
"""
    )


def test_a_report_in_a_file_has_the_findings(folder: Path) -> None:
    write("a.md", GAP)
    out = run("check", "--statistics", "--output-file=a.txt", "--output-file=json=a.json").out
    assert out.startswith("Findings by rule:\n  1  [*]  block-numbering-gap\n\nChecked 1 file:")
    assert (folder / "a.txt").read_text().startswith("error[block-numbering-gap]")
    assert "block-numbering-gap" in (folder / "a.json").read_text()


def test_without_safe_fixes_there_is_no_sign() -> None:
    write("a.md", "<review>NO</review>\n")
    assert "  1  tag-value-unknown\n" in statistics()


def test_large_numbers_are_readable() -> None:
    write("a.md", "<<TASKS>>\n" * 1_200)
    assert "\n  1,200  placeholders\n" in statistics()
    assert "\n      1  other Markdown file\n" in statistics()


def test_without_files_there_are_no_statistics() -> None:
    assert run("check", "--statistics").out == ""


def test_the_standard_input_is_counted() -> None:
    ended = run("check", "-", "--statistics", "--stdin-filename=agents/a.md", given=PAGE)
    assert "Checked 1 file:\n  1  agent\n\nContents:\n  1  file with front matter\n" in ended.out


def test_with_fix_the_fixed_files_are_counted() -> None:
    write("a.md", GAP)
    out = run("fix", "--statistics").out
    assert "Findings by rule" not in out
    assert "Checked 1 file:\n  1  other Markdown file\n\nContents:\n  1  prompt block\n" in out


@pytest.mark.parametrize("form", ["json", "sarif", "github", "gitlab", "junit"])
def test_the_output_of_programs_stays_as_it_is(form: str) -> None:
    write("a.md", GAP)
    ended = run("check", "--output-format", form, "--statistics")
    assert ended.out == run("check", "--output-format", form).out
    assert "  1  [*]  block-numbering-gap\n" in ended.err


def test_cached_files_and_those_of_workers_are_counted(folder: Path) -> None:
    # More than one process checks alone.
    words = "Words, and nothing else.\n" * 20
    for number in range(12):
        sections = (f"# {number} {it}\n\nUse <<TASKS>> of {it}.\n{words}\n" for it in range(100))
        write(f"{number % 3}/{number}.md", "---\ntitle: a\n---\n" + "".join(sections))
    options = ("check", "--statistics")
    alone = start(*options, "--no-cache", "--jobs=1", cwd=folder)
    assert "  1,200  placeholders\n" in alone.out
    assert "     12  files with front matter\n" in alone.out
    assert start(*options, "--jobs=3", cwd=folder) == alone
    assert start(*options, "--jobs=1", cwd=folder) == alone
