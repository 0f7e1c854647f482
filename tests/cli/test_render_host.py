"""`promptls render --host`: the text that a program makes of a file, and notes about it."""

import pytest

from cli.console import run, write
from promptls.cli.runtime.host_texts import mark
from promptls.cli.terminal.style import OutputStyle
from promptls.semantics.arrivals.pieces import Piece
from promptls.vocabulary.hosts import load_host

pytestmark = pytest.mark.usefixtures("folder")

COMMAND = """\
---
description: Review a change
arguments: [number, depth]
mood: calm
---
Review #$number at $depth: !`git show $0`, $1.50, \\$1.
"""


def test_what_arrives_is_on_standard_output_and_nothing_else() -> None:
    write(".claude/commands/review.md", COMMAND)
    asked = ("render", "--host", "claude-code", ".claude/commands/review.md")
    ended = run(*asked, "--", "12", "'very", "deep'")
    assert ended.out == "Review #12 at very deep: !`git show 12`, very deep.50, $1.\n"
    assert ended.code == 0
    assert ended.err == (
        "Note: Claude Code runs this command and puts in what it prints: git show 12\n"
    )


def test_what_is_missing_and_what_counts_is_said_on_request() -> None:
    write(".claude/commands/review.md", COMMAND)
    asked = ("render", "--host", "claude-code", ".claude/commands/review.md")
    ended = run(*asked, "-v", "--", "12")
    assert ended.out == "Review #12 at : !`git show 12`, $1.50, $1.\n"
    assert ended.err == (
        f"Note: Claude Code {load_host('claude-code').version}: read as a command\n"
        "Note: front matter that counts: description, arguments\n"
        "Note: front matter that is not known to count: mood\n"
        "Note: Claude Code runs this command and puts in what it prints: git show 12\n"
        "Note: $1 stays as it is written\n"
        "Note: $depth becomes empty: it is not passed\n"
    )


def test_the_description_of_a_skill_is_cut() -> None:
    text = f"---\nname: s\ndescription: {'a' * 1000}\nwhen_to_use: {'b' * 600}c\n---\nDo it.\n"
    path = write(".claude/skills/s/SKILL.md", text)
    ended = run("render", "--host", "claude-code", str(path), "-v")
    assert ended.out == f"Base directory for this skill: {path.absolute().parent}\n\nDo it.\n"
    assert "description of 1,604 characters is cut at 1,536, which ends with: bbb" in ended.err
    assert "bbb\u2026\n" in ended.err
    write(str(path), "---\nname: s\ndescription: Does it.\n---\nDo it.\n")
    said = run("render", "--host", "claude-code", str(path), "-v").err
    assert "the description is shown whole: 8 of 1,536 characters\n" in said


def test_the_bytes_are_those_of_the_file() -> None:
    path = write(".opencode/command/c.md", "\ufeffé $1\r\n\x1b[31m\0\tx".encode())
    ended = run("render", "--host", "opencode", str(path), "--", "ä")
    assert ended == (0, "é ä\r\n\x1b[31m\0\tx", "")


def test_gemini_reads_files_of_the_project_only() -> None:
    write(".git/HEAD", "")
    write("notes.txt", "Be {{args}}.\n")
    write("../secret.txt", "secret")
    path = write(".gemini/commands/c.toml", 'prompt = "@{notes.txt}{{args}} @{../secret.txt} @{}"')
    ended = run("render", "--host", "gemini", str(path), "--", "good")
    assert ended.out == "Be good.\ngood @{../secret.txt} @{}"
    assert ended.err == (
        "Note: Gemini CLI reads this file: notes.txt\n"
        "Note: @{../secret.txt} stays as it is written\n"
        "Note: @{} stays as it is written\n"
    )


def test_a_file_elsewhere_and_arguments_beyond_words_are_said() -> None:
    path = write("review.md", "$0")
    ended = run("render", "--host", "claude-code", str(path), "--", "a && b")
    assert (ended.code, ended.out) == (0, "a")
    assert ended.err == (
        "Note: the file is not where Claude Code loads such files, and is read as a command\n"
        "Note: Claude Code may split the arguments in another way: they are more than words\n"
    )


def test_a_host_that_replaces_nothing() -> None:
    path = write(".claude/agents/a.md", "---\nname: a\n---\n$1\n")
    ended = run("render", "--host", "claude-code", str(path), "--", "x")
    assert ended.out == "$1\n"
    assert ended.err == (
        "Note: Claude Code is not known to replace anything in this file\n"
        "Note: Claude Code puts the arguments nowhere in this text\n"
    )
    path = write("SKILL.md", "$1\n")
    ended = run("render", "--host", "cursor", str(path), "-v")
    assert ended.out == "$1\n"


def test_a_refusal_is_an_error() -> None:
    path = write(".codex/prompts/p.md", "$NAME")
    ended = run("render", "--host", "codex", str(path))
    said = "Codex does not run it: missing arguments: NAME; expected NAME=value"
    assert ended == (2, "", f"Error: {said}\n")


def test_marks_are_for_terminals() -> None:
    pieces = Piece("a\x1b[0m "), Piece("b\nc", "$1", "argument 1"), Piece("\n")
    assert mark(pieces, OutputStyle(color=True, width=80, is_terminal=True)) == (
        "a\\x1b[0m \x1b[32m\x1b[4mb\x1b[0m\n\x1b[32m\x1b[4mc\x1b[0m\n"
    )
    path = write(".opencode/command/c.md", "$1")
    forced = run("render", "--host", "opencode", str(path), "--", "x", env={"FORCE_COLOR": "1"})
    assert forced.out == "x"
