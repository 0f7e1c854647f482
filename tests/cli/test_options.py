"""The options of `check` and `fix`, one by one."""

import os
import re
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write
from cli.findings import findings, rules

pytestmark = pytest.mark.usefixtures("folder")
PAS = "Answer <review>PAS</review>.\n"
HINT = "Use <<PROJCT_CONTEXT>>.\n"


def severities(*arguments: str) -> list[str]:
    return [it["severity"] for it in findings(*arguments)]


def test_which_rules_are_on() -> None:
    write("a.md", GAP + PAS)
    assert rules() == ["block-numbering-gap", "tag-value-unknown"]
    assert rules("--select=tag") == ["tag-value-unknown"]
    assert rules("--select=tag", "--extend-select=block-numbering-gap") == rules()
    assert rules("--select=tag,block", "--ignore", "tag") == ["block-numbering-gap"]
    assert rules("--severity=all=off") == []
    write("promptls.toml", 'select = ["tag"]')
    assert rules() == ["tag-value-unknown"]
    assert rules("--extend-select=block") == ["block-numbering-gap", "tag-value-unknown"]
    assert rules("--select=block") == ["block-numbering-gap"]
    assert rules("--extend-select=block", "--ignore=block") == ["tag-value-unknown"]


def test_how_much_they_weigh() -> None:
    write("a.md", GAP)
    assert severities() == ["error"]
    assert severities("--severity=block=hint") == ["hint"]
    # The last word counts, also against the settings.
    assert severities("--severity=block=hint", "--severity=block-numbering-gap=info") == ["info"]
    assert severities("--severity=block=hint,all=warning") == ["warning"]
    write("promptls.toml", 'severity = { block = "warning" }')
    assert severities() == ["warning"]
    assert severities("--severity=block=hint") == ["hint"]


def test_rules_that_are_off_in_some_files(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a/x.md", GAP)
    write("b/x.md", GAP)
    write("b/promptls.toml", "")
    assert len(rules()) == 2
    assert len(rules("--per-file-ignore=a/**=block")) == 1
    # It is the working directory that counts, not where the settings are.
    assert len(rules("--per-file-ignore=b/x.md=tag,block-numbering-gap")) == 1
    assert rules("--per-file-ignore=x.md=all") == []
    monkeypatch.chdir("b")
    assert rules("--per-file-ignore=/x.md=block") == []
    assert len(rules("--per-file-ignore=b/x.md=block")) == 1


def test_one_settings_file_for_all() -> None:
    write("a/x.md", GAP + PAS)
    write("a/promptls.toml", 'select = ["tag"]')
    write("ci/strict.toml", 'select = ["block"]\nexclude = ["b"]')
    write("b/x.md", GAP)
    assert rules("a") == ["tag-value-unknown"]
    assert rules("a", "--config=ci/strict.toml") == ["block-numbering-gap"]
    # Its patterns are relative to the working directory.
    assert rules("--config=ci/strict.toml") == ["block-numbering-gap"]
    assert rules("a", "--isolated") == ["block-numbering-gap", "tag-value-unknown"]
    write("ci/wrong.toml", "slect = []")
    ended = run("check", "--config=ci/wrong.toml")
    assert ended.code == 2
    assert "ci/wrong.toml:1:1:" in ended.err
    assert "did you mean 'select'?" in ended.err


def test_a_settings_file_of_another_project(tmp_path: Path) -> None:
    write("a.md", GAP)
    write(str(tmp_path / "elsewhere" / "base.toml"), 'severity = { block = "info" }')
    write(str(tmp_path / "elsewhere" / "strict.toml"), 'extend = "base.toml"')
    assert severities(f"--config={tmp_path}/elsewhere/strict.toml") == ["info"]


def test_the_files_are_listed_and_not_checked() -> None:
    write("b/c.md", GAP)
    write("a.md", GAP)
    write("d.txt", GAP)
    assert run("check", "--show-files") == (0, "a.md\nb/c.md\n", "")
    assert run("check", "--show-files", "no.md", "d.txt") == (
        2,
        "d.txt\n",
        "Error: no.md: no such file or folder\n",
    )


@pytest.mark.parametrize(
    ("level", "codes"),
    [("error", (1, 0, 0)), ("warning", (1, 1, 0)), ("info", (1, 1, 0)), ("hint", (1, 1, 1))],
)
def test_how_grave_it_must_be(level: str, codes: tuple[int, int, int]) -> None:
    write("error.md", GAP)
    write("warning.md", GAP)
    write("hint.md", HINT)
    option = "--per-file-ignore=error.md=placeholder"
    for name, code in zip(("error.md", "warning.md", "hint.md"), codes, strict=True):
        word = "block=warning" if name == "warning.md" else "placeholder=hint"
        grave = [f"--severity={word}"]
        assert run("check", name, option, f"--fail-on={level}", *grave).code == code
        assert run("check", name, f"--fail-on={level}", "--exit-zero", *grave).code == 0


def test_fix_is_check_with_fix() -> None:
    write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    first = run("fix")
    write("a.md", GAP + PAS.replace("PAS", "NEDS"))
    assert run("check", "--fix") == first
    assert first.code == 1
    assert first.out.endswith("Fixed 1 finding in 1 file.\nFound 1 error.\n")


def test_verbose_tells_what_is_left_out() -> None:
    write("a.md", FIXED)
    write("promptls.toml", 'exclude = ["docs"]')
    write("docs/b.md", GAP)
    write("x/.gitignore", "c.md\n")
    write("x/c.md", GAP)
    os.mkfifo("pipe.md")
    Path("loop.md").symlink_to("loop.md")
    Path("out.md").symlink_to("/etc/hostname")
    Path("again.md").symlink_to("a.md")
    write("env/CACHEDIR.TAG", "")
    ended = run("check", "--verbose")
    assert (ended.code, ended.out) == (0, "No findings in 1 file.\n")
    for line in (
        "skipped docs: excluded by 'docs'",
        "skipped x/c.md: ignored by git",
        "skipped pipe.md: not a regular file",
        "skipped loop.md: broken link, or link to a file outside the project",
        "skipped out.md: broken link, or link to a file outside the project",
        "skipped again.md: same file as a.md",
        "skipped env/: cache or virtual environment",
        "using settings from promptls.toml",
    ):
        assert f"Note: {line}\n" in ended.err
    assert re.search(r"^Checked 1 file in \d+\.\d\d s \(0 from cache\)$", ended.err, re.MULTILINE)
    assert run("check").err == ""
