"""`promptls list`: the inventory of a project, and what of it a model always carries."""

import json
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.cli.commands.list import draw_host
from promptls.cli.terminal.style import OutputStyle
from promptls.files.reading import resolve
from promptls.files.trees import Tree
from promptls.prompts.budgets import HostBudget, measure_host
from promptls.settings.keys import BudgetTable
from promptls.text.typesetting import count_cells
from promptls.vocabulary.hosts import load_host

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


def skill(name: str, text: str, *lines: str) -> None:
    front = "".join(f"{it}\n" for it in (f"description: {text}", *lines))
    write(f".claude/skills/{name}/SKILL.md", f"---\n{front}---\nDo it.\n")


def sections(out: str) -> list[str]:
    """The sections of hosts in an output, by their titles."""
    suffix = ", in each session:"
    return [it.removesuffix(suffix) for it in out.splitlines() if it.endswith(suffix)]


def section(title: str, out: str) -> list[str]:
    """The lines of the section of a host."""
    return out.partition(f"\n{title}, in each session:\n")[2].partition("\n\n")[0].splitlines()


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

Claude Code, in each session:
  Skills: 17 characters, about 5 tokens
    5 tokens  git:commit
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
    assert [it["name"] for it in rows] == ["code-reviewer", "pdf", "commit", "a", "claude-code"]


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
    write(".claude/skills/x\u202e/SKILL.md", "Go.\n")
    write("CLAUDE.md", "@d\x1b[31m.md @\u202e.md\n")
    out = run("list").out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "x\\u202e" in out


def test_misuse(folder: Path) -> None:
    ended = run("list", "nope")
    assert (ended.code, ended.err) == (2, "Error: nope: no such file or folder\n")
    assert run("list", "--output-format=sarif").code == 2
    (folder / "promptls.toml").write_text("select = [")
    assert run("list").code == 2


def test_what_a_model_always_carries() -> None:
    write("CLAUDE.md", "# A\n\n@docs/b.md\n")
    write("docs/b.md", "0123456789\n")
    skill("deploy", "Deploys the service")
    skill("secret", "Hidden", "disable-model-invocation: true")
    ended = run("list")
    assert (ended.code, ended.err) == (0, "")
    assert section("Claude Code", ended.out) == [
        "  Instructions: 25 characters, about 7 tokens",
        "    4 tokens  CLAUDE.md",
        "    3 tokens  docs/b.md (imported by CLAUDE.md)",
        "  Skills: 29 characters, about 8 tokens",
        "    8 tokens  deploy",
        "    0 tokens  secret (not listed: disable-model-invocation)",
    ]


def test_each_host_with_files_is_listed() -> None:
    write("AGENTS.md", "\u00e9\n")
    out = run("list").out
    assert sections(out) == ["Claude Code", "Codex", "Copilot", "Cursor", "OpenCode"]
    assert out.startswith(
        "No agents, skills, commands or prompts.\n\nClaude Code, in each session:"
    )
    assert section("Codex", out) == [
        "  Instructions: 1 character, about 1 token",
        "    1 token   AGENTS.md",
    ]


def test_what_falls_out_of_the_list() -> None:
    for number in range(80):
        skill(f"s{number:02}", "x" * 90)
    skill("long", "y" * 1_600)
    skill("zebra", "z" * 300)
    lines = section("Claude Code", run("list").out)
    assert lines[0] == "  Skills: 9,694 characters, about 2,424 tokens"
    assert "    386 tokens  long (its text of 1,600 is cut)" in lines
    assert "     25 tokens  s00" in lines
    assert lines[-1] == "      2 tokens  zebra (only the name: its text of 300 falls out)"


def test_what_is_shortened_and_left_out() -> None:
    for number in range(30):
        name = f"s{number:02}"
        text = f"---\nname: {name}\ndescription: {'x' * 800}\n---\n"
        write(f".agents/skills/{name}/SKILL.md", text)
    assert run("list").out.count("(its text of 800 is shortened)") == 30
    for number in range(500):
        name = f"{'n' * 40}{number:03}"
        write(f".agents/skills/{name}/SKILL.md", f"---\nname: {name}\ndescription: x\n---\n")
    out = run("list").out
    assert "(falls out of the list)" in out
    assert "(only the name: its text of 1 falls out)" in out


def test_limits_of_the_settings() -> None:
    write("promptls.toml", "[budget]\ninstructions = 4\nskills = 100\ndescription = 5\n")
    write("CLAUDE.md", "12345\n")
    skill("a", "123456")
    ended = run("list")
    assert ended.code == 1
    assert section("Claude Code", ended.out)[-2:] == [
        "  The instructions have 5 characters; the limit is 4.",
        "  The description of a has 6 characters; the limit is 5.",
    ]
    assert run("list", "--output-format=json").code == 1
    write("promptls.toml", "[budget]\ninstructions = 5\ndescription = 6\n")
    assert run("list").code == 0


def test_limits_are_those_of_one_folder() -> None:
    write("promptls.toml", "[budget]\ninstructions = 1\n")
    write("CLAUDE.md", "12345\n")
    assert run("list", ".").code == 1
    for paths in ("CLAUDE.md",), (".", "CLAUDE.md"):
        assert run("list", *paths) == (0, "No agents, skills, commands or prompts.\n", "")


def test_what_cannot_be_read_is_not_certified() -> None:
    write("CLAUDE.md", "x\n")
    write(".claude/rules/a.md", b"caf\xe9")
    ended = run("list")
    assert (ended.code, ended.err) == (2, "Error: .claude/rules/a.md: not UTF-8\n")
    assert "    1 token   CLAUDE.md" in ended.out


def test_the_folder_in_which_a_host_starts() -> None:
    write("CLAUDE.md", "1\n")
    write("sub/CLAUDE.md", "22\n")
    write("sub/promptls.toml", "[budget]\ninstructions = 2\n")
    write(".git/HEAD", "")
    assert section("Claude Code", run("list").out)[1:] == ["    1 token   CLAUDE.md"]
    below = run("list", "sub")
    assert section("Claude Code", below.out)[1:] == [
        "    1 token   CLAUDE.md",
        "    1 token   sub/CLAUDE.md",
        "  The instructions have 3 characters; the limit is 2.",
    ]
    assert below.code == 1


def test_json() -> None:
    write("CLAUDE.md", "12345\n@a.md\n")
    write("a.md", "same\n")
    skill("new", "New one")
    write("promptls.toml", "[budget]\nskills = 5\n")
    (_, claude, copilot, *_) = json.loads(run("list", "--output-format", "json").out)
    assert claude == {
        "kind": "host",
        "name": "claude-code",
        "title": "Claude Code",
        "instructions": {
            "size": 15,
            "tokens": 4,
            "list": [
                {"path": "CLAUDE.md", "size": 11, "imported_by": "", "tokens": 3},
                {"path": "a.md", "size": 4, "imported_by": "CLAUDE.md", "tokens": 1},
            ],
        },
        "skills": {
            "size": 14,
            "tokens": 4,
            "list": [
                {
                    "path": ".claude/skills/new/SKILL.md",
                    "name": "new",
                    "text": "New one",
                    "why": "",
                    "state": "whole",
                    "size": 14,
                    "tokens": 4,
                }
            ],
        },
        "exceeded": ["The list of skills has 14 characters; the limit is 5."],
    }
    assert (copilot["name"], copilot["skills"]) == ("vscode", None)


def test_rows_fit_a_narrow_terminal() -> None:
    write("CLAUDE.md", "x\n")
    skill("a\u65e5", "Deploys the service to production, now", "disable-model-invocation: true")
    style = OutputStyle(color=False, width=48, is_terminal=True)
    row = list(draw_host(_measure(), style))[-2]
    assert row == "    0 tokens  a\u65e5 (not listed: disable-model-..."
    assert count_cells(row) == 48
    colored = list(draw_host(_measure(), OutputStyle(color=True, width=48)))
    assert "\x1b[91m" in colored[-1]


def _measure() -> HostBudget:
    tree = Tree(resolve("."), print)
    return measure_host(load_host("claude-code"), tree, "", BudgetTable(instructions=0))
