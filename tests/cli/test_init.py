"""`promptls init`: the first settings file of a repository, and what is said of it."""

import os
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from cli.console import GAP, PROJECT, run, write
from cli.init_runs import SUGGESTION, UNKNOWN, init, load, names
from promptls.settings import DEFAULT
from promptls.settings.json_schema import SCHEMA_LINES
from promptls.settings.reading import parse_settings

pytestmark = pytest.mark.usefixtures("folder")


def test_an_empty_folder(folder: Path) -> None:
    text = init()
    assert "# There are no files here yet that promptls checks." in text
    settings = load(text)
    assert settings.rules == DEFAULT.rules
    assert settings.severities == {}
    assert settings.values.exclude == []
    assert names(folder) == ["promptls.toml"]


@pytest.mark.usefixtures("folder")
def test_the_first_line_leads_to_the_schema_once_it_has_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert all(it.startswith("#:schema https://") for it in SCHEMA_LINES)
    line = "#:schema https://example.org/schema.json"
    monkeypatch.setattr("promptls.runner.initial_settings.text.SCHEMA_LINES", (line,))
    text = init()
    assert text.startswith(f"{line}\n# Settings of promptls.")
    assert load(text).rules == DEFAULT.rules


def test_it_changes_no_finding(folder: Path) -> None:
    write("a.md", GAP)
    write(".claude/agents/b.md", UNKNOWN)
    before = run("check", "--output-format", "concise")
    text = init()
    assert run("check", "--output-format", "concise") == before
    assert load(text).rules == DEFAULT.rules
    assert names(folder) == [".claude", "a.md", "promptls.toml"]


@pytest.mark.usefixtures("folder")
def test_what_is_said() -> None:
    write("a.md", GAP)
    ended = run("init")
    first, _, hook = ended.out.partition("\n\n")
    assert first == "Wrote promptls.toml. 1 finding in 1 file."
    assert hook.startswith(
        "To check every commit with pre-commit, write this to .pre-commit-config.yaml:\n\nrepos:\n"
    )


@pytest.mark.usefixtures("folder")
def test_the_files_of_each_kind_are_listed() -> None:
    write("work/.claude/agents/a.md", "# A\n")
    write("work/.claude/agents/deep/b.md", "# B\n")
    write("work/README.md", "# C\n")
    write("work/templates/system/BASE-plan.md", "")
    write("work/.isdlc/state.json", "{}")
    text = init("work")
    assert "#   1  system template in templates/system\n" in text
    assert "#   2  agents below .claude/agents\n" in text
    assert "#   1  workflow state in .isdlc\n" in text
    assert "#   1  other Markdown file in the root folder\n" in text


@pytest.mark.usefixtures("folder")
def test_rules_with_findings_have_a_line_and_a_baseline_is_suggested() -> None:
    write("a.md", GAP)
    write("b.md", GAP)
    write("c.md", GAP.replace("  [3] Show workflow status\n", ""))
    text = init()
    assert '# block-numbering-gap = "info"  # error: 2 findings in 2 files\n' in text
    assert "They have 3 findings. `promptls fix` fixes 2 of them." in " ".join(text.split("\n# "))
    assert "`promptls check --write-baseline`" in " ".join(text.split("\n# "))
    write("promptls.toml", SUGGESTION.sub("", text))
    assert run("check", "--write-baseline").code == 0
    assert run("check").code == 0
    write("promptls.toml", re.sub("(?m)^baseline", "# baseline", SUGGESTION.sub("", text)))
    assert run("check", "--no-cache").code == 0


@pytest.mark.usefixtures("folder")
def test_no_baseline_is_suggested_where_everything_can_be_fixed() -> None:
    write("a.md", GAP)
    text = init()
    assert "They have 1 finding. `promptls fix` fixes it." in " ".join(text.split("\n# "))
    assert "baseline" not in text


@pytest.mark.usefixtures("folder")
def test_line_endings() -> None:
    write("a.md", GAP.replace("\n", "\r\n"))
    text = init()
    assert "# `*.md text eol=lf` in .gitattributes keeps line endings LF.\n" in text
    assert "# block-crlf = " in text


def test_folders_of_others_are_excluded_and_generated_ones_suggested() -> None:
    write("a.md", GAP)
    write("lib/vendor/x/b.md", GAP)
    write("lib/vendor/c.md", GAP)
    write("dist/d.md", GAP)
    text = init()
    assert "# Not a default: folders with the files of others are excluded.\n" in text
    assert (
        "exclude = [\n"
        '  "lib/vendor",  # 2 files\n'
        '  # "dist",  # 1 file, perhaps generated or test data\n'
        "]\n"
    ) in text
    assert run("check", "--show-files").out.split() == ["a.md", "dist/d.md"]
    assert load(text).values.exclude == ["lib/vendor"]
    # The findings that it counts are those that are left.
    assert "2 findings in 2 files" in text


@pytest.mark.usefixtures("folder")
def test_names_are_as_they_are_written() -> None:
    write("a.md", GAP)
    write("größe/vendor/a.md", GAP)
    assert '"größe/vendor"' in init()


def test_names_that_break_a_line(folder: Path) -> None:
    if os.name == "nt":
        pytest.skip("no such names")
    for name in ("a\nb", 'q"', "[x]", "\udcff"):
        at = folder / name / "vendor" / name
        at.mkdir(parents=True)
        (at / "a.md").write_text(GAP)
        (folder / name / "b.md").write_text(GAP)
    text = run("init", "--stdout").out
    assert parse_settings(text, in_pyproject=False).issues == []
    assert parse_settings(SUGGESTION.sub("", text), in_pyproject=False).issues == []


def hook_of(shown: str) -> dict[str, object]:
    lines = shown.partition(":\n\n")[2]
    loaded = yaml.safe_load(lines if lines.startswith("repos:") else f"repos:\n{lines}")
    (repository,) = loaded["repos"]
    assert repository["repo"] == "local"
    hook: dict[str, object] = repository["hooks"][0]
    return hook


@pytest.mark.usefixtures("folder")
def test_the_hook_is_the_published_one() -> None:
    published = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text())[0]
    shown = hook_of(run("init", "--stdout").err)
    for key in "name", "entry", "files", "require_serial":
        assert shown[key] == published[key]
    assert shown["language"] == "system"
    arguments = str(shown["entry"]).split()
    write("a.md", GAP)
    assert run(*arguments[1:], "a.md").code == 1


def test_where_the_hook_goes(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / "sub").mkdir()
    assert "write this to .pre-commit-config.yaml:" in run("init", "sub", "--stdout").err
    write(".pre-commit-config.yaml", "repos:\n")
    shown = run("init", "sub", "--stdout").err
    assert "add this to .pre-commit-config.yaml, below `repos:`:" in shown
    assert hook_of(shown)["id"] == "promptls"
    write(".pre-commit-config.yaml", "repos: # promptls\n")
    assert (
        run("init", "sub", "--stdout").err == ".pre-commit-config.yaml mentions promptls already.\n"
    )


def test_the_corpus_of_the_repository() -> None:
    text = run("init", str(PROJECT / "templates"), "--stdout").out
    assert parse_settings(text, in_pyproject=False).issues == []
    assert tomllib.loads(text)["select"] == ["all"]
