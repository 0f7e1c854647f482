"""`promptls budget`: figures, limits, what falls out, and what has changed since a revision."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.cli.runtime.budget_reports import draw
from promptls.cli.terminal.style import OutputStyle
from promptls.files.configurations import Configurations
from promptls.files.projects import find_project
from promptls.prompts.budgets import measure_project
from promptls.text.typesetting import count_cells

pytestmark = pytest.mark.usefixtures("folder")

NOTE = (
    "  Skills of the program, of plugins and of the person share the limit, and are not counted "
    "here. Models after Claude 4.6 count 3 characters as a token, so that the limit is a quarter "
    "less. What was used most keeps its description first, then what comes first in the list. "
    "As of 2026-11-20: Claude Code 2.1.328, the program."
)
HOST = ("budget", "--host", "claude-code")


def skill(name: str, text: str, *lines: str) -> None:
    front = "".join(f"{it}\n" for it in (f"description: {text}", *lines))
    write(f".claude/skills/{name}/SKILL.md", f"---\n{front}---\nDo it.\n")


def git(*arguments: str) -> None:
    names = {f"GIT_{it}": "a" for it in ("AUTHOR_NAME", "AUTHOR_EMAIL")}
    names |= {f"GIT_{it}": "a" for it in ("COMMITTER_NAME", "COMMITTER_EMAIL")}
    subprocess.run(["git", *arguments], check=True, capture_output=True, env=os.environ | names)


def commit() -> None:
    git("init", "-q", "-b", "main", ".")
    git("add", "-A")
    git("commit", "-qm", "x")


def test_what_a_model_carries() -> None:
    write("CLAUDE.md", "# A\n\n@docs/b.md\n")
    write("docs/b.md", "0123456789\n")
    skill("deploy", "Deploys the service")
    skill("secret", "Hidden", "disable-model-invocation: true")
    ended = run(*HOST)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "Claude Code",
        "  Instructions: 25 characters, about 7 tokens; limit 120,000",
        "    15  CLAUDE.md",
        "    10  docs/b.md (imported by CLAUDE.md)",
        "  Skills: 29 characters, about 8 tokens; limit 8,000",
        "    29  deploy",
        "     0  secret (not listed: disable-model-invocation)",
        NOTE,
    ]


def test_each_host_with_files_is_counted() -> None:
    write("AGENTS.md", "\u00e9\n")
    ended = run("budget")
    assert ended.out.splitlines()[:8] == [
        "Claude Code",
        "  Instructions: 1 character, about 1 token; limit 120,000",
        "    1  AGENTS.md",
        "  As of 2026-11-20: Claude Code 2.1.328, the program.",
        "",
        "Codex",
        "  Instructions: 1 character, about 1 token; 2 bytes, limit 32,768 bytes",
        "    1  AGENTS.md",
    ]
    titles = [it for it in ended.out.splitlines() if it and not it.startswith(" ")]
    assert titles == ["Claude Code", "Codex", "Copilot", "Cursor", "OpenCode"]
    both = run("budget", "--host", "codex", "--host", "vscode")
    assert "Codex" in both.out
    assert "Copilot" in both.out
    assert "Cursor" not in both.out


def test_what_falls_out_of_the_list() -> None:
    for number in range(12):
        skill(f"s{number:02}", "x" * 90)
    skill("zebra", "y" * 300)
    ended = run(*HOST, "--window", "35000")
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert lines[1] == "  Skills: 1,485 characters, about 372 tokens; 85 over the limit of 1,400"
    assert lines[2] == "      7  zebra (only the name: its text of 300 falls out)"
    assert lines[3:13] == [f"     97  s{number:02}" for number in range(10)]
    assert lines[13] == "    194  and 2 others (-v shows them)"
    assert lines[-1] == "1 limit is exceeded."
    assert run(*HOST, "-v", "--window", "35000").out.count("    97  s") == 12
    assert run(*HOST).code == 0


def test_what_is_shortened_and_left_out() -> None:
    for name in "abc":
        text = f"---\nname: {name}\ndescription: {'x' * 300}\n---\n"
        write(f".agents/skills/{name}/SKILL.md", text)
    asked = ("budget", "--host", "codex", "--window")
    shortened = run(*asked, "4000").out
    assert shortened.count("(its text of 300 is shortened)") == 3
    assert run(*asked, "1000").out.count("falls out of the list") == 1
    assert run(*asked, "1000").out.count("(only the name: its text of 300 falls out)") == 2


def test_limits_of_the_settings() -> None:
    write("promptls.toml", "[budget]\ninstructions = 4\nskills = 100\ndescription = 5\n")
    write("CLAUDE.md", "12345\n")
    skill("a", "123456")
    ended = run(*HOST)
    assert ended.code == 1
    assert ended.out.splitlines()[1:5] == [
        "  Instructions: 5 characters, about 2 tokens; 1 over the limit of the settings of 4",
        "    5  CLAUDE.md",
        "  Skills: 11 characters, about 3 tokens; limit of the settings 100",
        "    11  a (its text of 6 is 1 over the limit of the settings of 5)",
    ]
    assert ended.out.splitlines()[-1] == "2 limits are exceeded."
    write("promptls.toml", "[budget]\ninstructions = 5\ndescription = 6\n")
    assert run(*HOST).code == 0


def test_a_text_that_the_host_cuts() -> None:
    skill("a", "x" * 1_600)
    ended = run(*HOST)
    assert ended.code == 1
    said = "a (its text of 1,600 is 64 over the limit of 1,536, where it is cut)"
    assert f"    1,541  {said}" in ended.out.splitlines()


def test_a_text_that_falls_out_and_is_too_long() -> None:
    skill("a", "x" * 1_600)
    ended = run(*HOST, "--window", "1000")
    assert "a (only the name: its text of 1,600 falls out, and is 64 over the limit" in ended.out


def test_a_large_file() -> None:
    write("CLAUDE.md", f"{'x' * 50_000}\n@b.md\n")
    write("b.md", "y" * 40_001)
    assert run(*HOST).out.splitlines()[2:4] == [
        "    50,006  CLAUDE.md (10,006 over the limit of 40,000)",
        "    40,001  b.md (imported by CLAUDE.md; 1 over the limit of 40,000)",
    ]


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_is_no_good_news(form: str) -> None:
    write("README.md", "x\n")
    ended = run("budget", "--output-format", form)
    assert ended.code == 2
    assert ended.err == (
        "Error: .: there are no instructions and no skills of Claude Code, Codex, Copilot, Cursor, "
        "Gemini CLI, Kiro or OpenCode\n"
    )
    write("AGENTS.md", "x\n")
    assert run("budget", "--host", "gemini").code == 2
    assert run("budget").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none",), "Error: none: no such folder\n"),
        (("--host", "cline"), "Error: it is not known what a session of 'cline' begins with\n"),
        (("--since", "main"), "no repository of git\n"),
        (("--host", "claude"), "did you mean 'claude-code'?"),
        (("--window", "many"), "'many' is not a number"),
        (("--window", "1"), "1 is not between 1000 and 100000000"),
    ],
)
def test_what_makes_no_sense(arguments: tuple[str, ...], said: str) -> None:
    write("AGENTS.md", "x\n")
    ended = run("budget", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err


def test_what_cannot_be_read_is_not_certified() -> None:
    write("CLAUDE.md", "x\n")
    write(".claude/rules/a.md", b"caf\xe9")
    ended = run(*HOST)
    assert (ended.code, ended.err) == (2, "Error: .claude/rules/a.md: not UTF-8\n")
    assert "    1  CLAUDE.md" in ended.out


def test_the_folder_in_which_a_host_starts() -> None:
    write("CLAUDE.md", "1\n")
    write("sub/CLAUDE.md", "22\n")
    write("sub/promptls.toml", "[budget]\ninstructions = 2\n")
    write(".git/HEAD", "")
    assert run(*HOST).out.splitlines()[2:3] == ["    1  CLAUDE.md"]
    below = run(*HOST, "sub")
    assert below.out.splitlines()[2:4] == ["    1  CLAUDE.md", "    2  sub/CLAUDE.md"]
    assert below.code == 1


def make_changes() -> None:
    write("CLAUDE.md", "12345\n@a.md\n@b.md\n")
    write("a.md", "same\n")
    write("b.md", "gone\n")
    skill("old", "Old")
    skill("stays", "Stays")
    commit()
    write("CLAUDE.md", "12345\n@a.md\n@c.md now\n")
    write("c.md", "new\n")
    skill("new", "New one")
    Path(".claude/skills/old/SKILL.md").unlink()


def test_what_has_changed_since_a_revision() -> None:
    make_changes()
    ended = run(*HOST, "--since", "main")
    assert ended.code == 0
    assert ended.out.splitlines()[:-1] == [
        "Claude Code",
        "  Instructions: 28 characters (+3), about 7 tokens; limit 120,000",
        "    21   +4  CLAUDE.md",
        "     4       a.md (imported by CLAUDE.md)",
        "     3  new  c.md (imported by CLAUDE.md)",
        "     0   \u22124  b.md (gone)",
        "  Skills: 29 characters (+4), about 8 tokens; limit 8,000",
        "    14  new  new",
        "    14       stays",
        "     0  \u221210  .claude/skills/old/SKILL.md (gone)",
    ]


def test_nothing_has_changed() -> None:
    write("CLAUDE.md", "x\n")
    commit()
    ended = run(*HOST, "--since", "HEAD")
    assert ended.out.splitlines()[1] == (
        "  Instructions: 1 character (as before), about 1 token; limit 120,000"
    )


def test_a_host_that_had_files_is_still_there() -> None:
    write("GEMINI.md", "x\n")
    skill("a", "x")
    commit()
    Path("GEMINI.md").unlink()
    Path(".claude/skills/a/SKILL.md").unlink()
    ended = run("budget", "--since", "HEAD")
    assert ended.code == 0
    titles = [it for it in ended.out.splitlines() if it and not it.startswith(" ")]
    assert titles == ["Claude Code", "Gemini CLI", "OpenCode"]
    assert "    0  \u22121  GEMINI.md (gone)" in ended.out
    assert run("budget", "--since", "none").err == (
        "Error: none: no such revision in the repository\n"
    )


def test_json() -> None:
    make_changes()
    whole = json.loads(run(*HOST, "--since", "main", "--output-format", "json").out)
    assert whole["window"] == 200_000
    assert whole["since"]["revision"] == "main"
    assert len(whole["since"]["commit"]) == 40
    assert (whole["is_exceeded"], whole["errors"]) == (False, [])
    (host,) = whole["hosts"]
    assert (host["host"], host["title"]) == ("claude-code", "Claude Code")
    assert host["source"]["date"] == "2026-11-20"
    texts, skills = host["instructions"], host["skills"]
    assert (texts["size"], texts["tokens"], texts["before"]) == (28, 7, 25)
    assert [(it["path"], it["size"], it["before"]) for it in texts["files"]] == [
        ("CLAUDE.md", 21, 17),
        ("a.md", 4, 4),
        ("c.md", 3, None),
        ("b.md", None, 4),
    ]
    assert [(it.get("name"), it["size"], it["before"]) for it in skills["list"]] == [
        ("new", 14, None),
        ("stays", 14, 14),
        (None, None, 10),
    ]
    assert [(it["part"], it["limit"], it["is_exceeded"]) for it in host["limits"]] == [
        ("instructions", 120_000, False),
        ("skills", 8_000, False),
    ]
    now = json.loads(run("budget", "--host", "vscode", "--output-format", "json").out)
    assert "since" not in now
    assert now["hosts"][0]["skills"] is None
    assert "before" not in now["hosts"][0]["instructions"]


def drawn(width: int, *, color: bool) -> list[str]:
    project = find_project(".", Configurations())
    style = OutputStyle(color, width, is_terminal=True)
    found = measure_project(project, ".", ("claude-code",), 1_000)
    return list(draw(found, style, verbose=False))


def test_lines_fit_a_narrow_terminal() -> None:
    write("CLAUDE.md", "x\n")
    skill("deploy", "Deploys the service to production, now")
    skill("a\u65e5", "Deploys the service to production, now")
    assert drawn(48, color=False)[:9] == [
        "Claude Code",
        "  Instructions: 1 character, about 1 token;",
        "                limit 120,000",
        "    1  CLAUDE.md",
        "  Skills: 93 characters, about 24 tokens; 94",
        "          cells, 54 over the limit of 40 cells",
        "    4  a\u65e5 (only the name: its text of 38 falls",
        "       out)",
        "    8  deploy (only the name: its text of 38",
    ]
    assert max(map(count_cells, drawn(48, color=False))) <= 48
    assert drawn(20, color=False)[:3] == [
        "Claude Code",
        "  Instructions: 1 character,",
        "                about 1 token;",
    ]
    colored = drawn(200, color=True)
    assert "\x1b[1m" in colored[0]
    assert "\x1b[91m" in colored[3]
    assert "\x1b[33m" in colored[4]


@pytest.mark.parametrize("name", ["\u202e", "\x1b[31m"])
def test_names_do_not_control_the_terminal(name: str) -> None:
    skill(f"x{name}", "text")
    write("CLAUDE.md", "x\n")
    ended = run(*HOST)
    assert name not in ended.out
    assert "x\\" in ended.out


@pytest.mark.parametrize("ask", [lambda: run("--help").out, lambda: run("budget", "--help").out])
def test_help(ask: Callable[[], str]) -> None:
    assert "what a model always carries" in " ".join(ask().split())
