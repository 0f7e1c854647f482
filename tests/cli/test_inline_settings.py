"""`--config 'key = value'`: settings that override those of every file."""

from pathlib import Path

import pytest

from cli.console import GAP, run, start, write
from cli.findings import rules

pytestmark = pytest.mark.usefixtures("folder")

PAS = "Answer <review>PAS</review>.\n"


def test_it_overrides_the_settings_of_every_file() -> None:
    write("a/x.md", GAP + PAS)
    write("a/promptls.toml", 'select = ["tag"]\nseverity = { tag = "info" }')
    write("b.md", GAP + PAS)
    assert rules() == ["tag-value-unknown", "block-numbering-gap", "tag-value-unknown"]
    assert rules("--config", 'select = ["block"]') == ["block-numbering-gap"] * 2
    # Tables grow, as those of a file that extends another one.
    ended = run("check", "a", "--config", "severity.block = 'hint'", "--output-format=concise")
    assert "info[tag-value-unknown]" in ended.out


def test_the_last_one_counts_most_and_options_more() -> None:
    write("a.md", GAP + PAS)
    inline = ["--config", 'select = ["block"]', "--config", 'select = ["tag"]']
    assert rules(*inline) == ["tag-value-unknown"]
    assert rules(*inline, "--select=block") == ["block-numbering-gap"]
    assert rules("--config", 'ignore=["tag"]', "--config", 'severity={block="off"}') == []


def test_beside_a_file_and_without_any() -> None:
    write("a.md", GAP + PAS)
    write("ci/strict.toml", 'select = ["tag"]\nseverity = { tag = "info" }')
    write("promptls.toml", 'ignore = ["block"]')
    both = ["--config=ci/strict.toml", "--config", 'select = ["all"]']
    assert rules(*both) == ["block-numbering-gap", "tag-value-unknown"]
    only = ["--isolated", "--config", 'ignore = ["tag"]']
    assert rules(*only) == ["block-numbering-gap"]


def test_a_file_whose_name_looks_like_a_setting() -> None:
    write("a.md", GAP + PAS)
    write("a=b.toml", 'select = ["tag"]')
    assert rules("--config=a=b.toml") == ["tag-value-unknown"]


def test_names_are_added() -> None:
    write("templates/system/BASE-plan.md", "Use <<MY_OWN>>, <<MY_OWM>>.\n")
    only = "--select=placeholder-unknown"
    assert rules(only) == ["placeholder-unknown"] * 2
    assert rules(only, "--config", "variables.MY_OWN.phases = []") == ["placeholder-unknown"]


def test_patterns_are_relative_to_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    write("promptls.toml", "")
    write("a/x.md", GAP)
    write("b/x.md", GAP)
    write("b/x.txt", GAP)
    write("b/promptls.toml", 'per-file-ignores = { "y.md" = ["all"] }')
    assert len(rules()) == 2
    assert len(rules("--config", 'per-file-ignores = { "b/x.md" = ["block"] }')) == 1
    assert len(rules("--config", 'exclude = ["/b"]')) == 1
    assert len(rules("--config", 'files = { "b/*.txt" = "prompt" }')) == 3
    monkeypatch.chdir("a")
    assert rules("--config", 'exclude = ["/x.md"]') == []
    assert rules("--config", 'per-file-ignores = { "/x.md" = ["block"] }') == []
    assert len(rules("--config", 'exclude = ["a/x.md"]')) == 1


def test_the_cache_knows_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("promptls.files.freshness._TICK", 0)
    write("a.md", GAP + PAS)
    for _ in range(2):
        assert len(rules()) == 2
        assert rules("--config", 'ignore = ["tag"]') == ["block-numbering-gap"]
        assert rules("--config", 'ignore = ["block"]') == ["tag-value-unknown"]
        assert rules("--unfixable=block") == ["block-numbering-gap", "tag-value-unknown"]
    assert run("check", "-v", "--config", 'ignore = ["tag"]').err.endswith("(0 from cache)\n")
    assert run("check", "-v", "--config", 'ignore = ["tag"]').err.endswith("(1 from cache)\n")


def test_other_processes_are_told_of_it(folder: Path) -> None:
    text = GAP + PAS + "\nWords, and nothing else.\n" * 6000
    for number in range(8):
        write(f"{number}/x.md", text)
    options = ["--no-cache", "--output-format=concise", "--quiet"]
    given = ["--config", 'ignore = ["tag"]', "--config", 'per-file-ignores = {"3/**" = ["all"]}']
    several = start("check", *options, "--jobs=2", *given, cwd=folder)
    assert several == start("check", *options, "--jobs=1", *given, cwd=folder)
    assert several.out.count("block-numbering-gap") == 7
    assert "tag-value-unknown" not in several.out


def test_config_shows_where_it_comes_from() -> None:
    write("a.md", GAP)
    ended = run("config", "a.md", "--config", 'ignore = ["tag"]', "--config", "tags.x.values = []")
    assert "ignore, --config:1" in ended.out
    assert "--config:1" in ended.out.partition("added")[2]


def test_a_mistake_is_reported_once_for_all_settings_files() -> None:
    write("a/promptls.toml", "")
    write("b/promptls.toml", "")
    write("a/x.md", GAP)
    write("b/x.md", GAP)
    ended = run("check", "--config", "variables.x.phases = ['implemnt']")
    assert ended.err.count("Error: --config:1:") == 1
