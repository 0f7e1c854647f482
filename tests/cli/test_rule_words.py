"""A word that names of rules begin with selects these rules, wherever a rule is asked for."""

import json

import pytest

import promptls
from cli.console import run, write
from promptls.rules import RULE_NAMES, find_beginnings, named_rules
from promptls.settings import Settings
from promptls.settings.keys import SettingsFile

# A finding of `tag-value`, and one of `block`.
TEXT = """\
Answer with <review>PAS</review>.

---
SUGGESTED NEXT STEPS:
  [1] Review the design
  [3] Show workflow status
---
"""
BOTH = ["tag-value-unknown", "block-numbering-gap"]
VALUE, GAP = BOTH
pytestmark = pytest.mark.usefixtures("folder")


def found(*arguments: str) -> dict[str, str]:
    write("a.md", TEXT)
    ended = run("check", "--output-format", "json", *arguments)
    assert ended.err.count("Error") == 0, ended.err
    return {it["code"]: it["severity"] for it in json.loads(ended.out)}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--select", "tag-value"], {VALUE: "error"}),
        (["--select", "block-numbering,front"], {GAP: "error"}),
        (["--select", "front", "--extend-select", "tag-value"], {VALUE: "error"}),
        (["--ignore", "tag-value"], {GAP: "error"}),
        (["--severity", "tag-value=hint"], {VALUE: "hint", GAP: "error"}),
        (["--severity", "tag-value=off"], {GAP: "error"}),
        (["--per-file-ignore", "*.md=tag-value"], {GAP: "error"}),
    ],
)
def test_on_the_command_line(arguments: list[str], expected: dict[str, str]) -> None:
    assert found(*arguments) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('select = ["tag-value"]', {VALUE: "error"}),
        (
            'severity = { tag-value = "info", tag-value-unknown = "hint" }',
            {VALUE: "hint", GAP: "error"},
        ),
        ('per-file-ignores = { "*.md" = ["tag-value"] }', {GAP: "error"}),
        ('select = ["front"]', {}),
    ],
)
def test_in_the_settings(text: str, expected: dict[str, str]) -> None:
    write("promptls.toml", text)
    assert found() == expected


def test_in_python() -> None:
    settings = Settings(SettingsFile(select=("tag-value",)))
    assert [it.rule for it in promptls.check_text(TEXT, "a.md", settings=settings)] == [VALUE]


@pytest.mark.parametrize("word", ["tag-value", "placeholder", "front-matter", "front"])
@pytest.mark.parametrize("command", ["explain", "rules"])
def test_explained_and_listed(command: str, word: str) -> None:
    shown = json.loads(run(command, word, "--output-format", "json").out)
    assert [it["name"] for it in shown] == [it for it in RULE_NAMES if it.startswith(f"{word}-")]
    for form in "text", "markdown":
        ended = run(command, word, "--output-format", form)
        assert ended.code == 0
        assert all(it["name"] in ended.out for it in shown)


def test_every_beginning_selects() -> None:
    assert {"front", "tag-value", "file-too"} <= set(find_beginnings())
    for word in find_beginnings():
        assert named_rules(word) == {it for it in RULE_NAMES if it.startswith(f"{word}-")}
