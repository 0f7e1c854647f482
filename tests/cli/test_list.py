"""`promptls list`: the inventory of a project."""

import json
from pathlib import Path

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

AGENT = """\
---
name: code-reviewer
description: >
  Reviews code.
  Use it often.
model: sonnet
tools: Read, Grep
---
Text of 20 letters.
"""


def test_what_front_matter_says_is_listed() -> None:
    write(".claude/agents/reviewer.md", AGENT)
    write(".claude/commands/git/commit.md", "---\nallowed-tools: [Bash]\n---\nGo.\n")
    write("skills/pdf/SKILL.md", "---\ndescription: Reads PDF.\n---\nRead.\n")
    write("a.prompt.md", "Say hello.\n")
    write("notes.md", "Notes.\n")
    assert run("list") == (
        0,
        """\
1 agent:
  code-reviewer  5 tokens  sonnet  Read, Grep
    Reviews code. Use it often.

1 skill:
  pdf            2 tokens
    Reads PDF.

1 command:
  commit         1 token   Bash

1 prompt:
  a              3 tokens
""",
        "",
    )
    rows = json.loads(run("list", "--output-format=json").out)
    assert rows[0] == {
        "kind": "agent",
        "name": "code-reviewer",
        "path": ".claude/agents/reviewer.md",
        "description": "Reviews code. Use it often.",
        "model": "sonnet",
        "tools": ["Read", "Grep"],
        "size": 20,
        "tokens": 5,
    }
    assert [it["name"] for it in rows] == ["code-reviewer", "pdf", "commit", "a"]


def test_kinds_are_those_of_the_settings() -> None:
    write("flows/a.md", "Go.\n")
    assert run("list").out == "No agents, skills, commands or prompts.\n"
    assert run("list", "--output-format=json").out == "[]\n"
    write("promptls.toml", '[files]\n"flows/*.md" = "prompt"\n')
    assert run("list", "flows").out == "1 prompt:\n  a  1 token\n"
    write("promptls.toml", 'exclude = ["flows"]\n')
    assert run("list").out.startswith("No agents")


def test_what_is_hostile_is_escaped() -> None:
    write("agents/a.md", '---\nname: "a\\e[31m"\ndescription: "b\\u202Ec"\n---\nGo.\n')
    out = run("list").out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_misuse(folder: Path) -> None:
    ended = run("list", "nope")
    assert (ended.code, ended.err) == (2, "Error: nope: no such file or folder\n")
    assert run("list", "--output-format=sarif").code == 2
    (folder / "promptls.toml").write_text("select = [")
    assert run("list").code == 2
