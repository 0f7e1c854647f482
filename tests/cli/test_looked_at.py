"""What was looked at, and what was not: the last line of a run, and a note above it."""

from pathlib import Path

import pytest

from cli.console import GAP, run, write

AGENT = "---\nname: x\ndescription: y\ntools: Read\n---\n\n# X\n"
pytestmark = pytest.mark.usefixtures("folder")


def test_the_kinds_of_files_are_counted() -> None:
    for name in "agents/a.md", "categories/b.md":
        write(name, AGENT)
    write("skills/x/SKILL.md", AGENT.replace("tools: Read\n", ""))
    write("CLAUDE.md", "# Use tabs\n")
    write("AGENTS.md", "# Use tabs\n")
    assert run("check").out == "No findings in 2 agents, 1 skill, 2 instruction files.\n"
    write("a.md", "# A\n")
    write("a.json", "{}")
    write(".isdlc/state.json", '{"current_workflow": null}')
    assert run("check", "--ignore=json").out == (
        "No findings in 2 agents, 1 skill, 2 instruction files, 1 workflow state, 1 other file.\n"
    )
    assert run("check", "a.md", "agents").out == "No findings in 1 agent, 1 other file.\n"
    assert run("check", "a.md", "a.json").out == "No findings in 2 files.\n"
    # What is remembered is counted like what is looked at.
    assert run("check", "--no-cache", "agents").out == run("check", "agents").out


def test_findings_are_in_some_of_the_files() -> None:
    write("a.md", GAP)
    assert "\nFound 1 error.\n" in run("check").out
    write("agents/a.md", AGENT)
    assert "\nFound 1 error in 1 of 2 files.\n" in run("check").out
    write("agents/a.md", AGENT + GAP)
    assert "\nFound 2 errors in 2 files.\n" in run("check").out
    assert run("check", "--fix").out == (
        "Fixed 2 findings in 2 files.\nNo findings in 1 agent, 1 other file.\n"
    )


def test_prompts_of_other_types_are_named_once() -> None:
    write("a.md", "# A\n")
    write(".cursor/rules/a.mdc", "# A\n")
    ended = run("check")
    assert (ended.code, ended.out) == (0, "No findings in 1 file.\n")
    assert ended.err == (
        "Note: not checked: 1 .mdc file that may be prompts, such as .cursor/rules/a.mdc; to include"
        ' such files, write "**/*.mdc" = "instructions" under [files] in promptls.toml\n'
    )
    assert run("check", "--quiet").err == ""
    assert run("check", "a.md").err == ""
    write("b.mdc", "# B\n")
    write("flows/a.prompt", "# A\n")
    write("prompts/deep/a.txt", "# A\n")
    ended = run("check")
    assert "2 .mdc files, 1 .prompt file and 1 .txt file that may be prompts" in ended.err
    lines = (
        '"**/*.mdc" = "instructions"',
        '"**/*.prompt" = "prompt"',
        '"**/prompts/**/*.txt" = "prompt"',
    )
    assert all(it in ended.err for it in lines)
    assert ended.out == "No findings in 1 file.\n"
    write("promptls.toml", "\n".join(["[files]", *lines]))
    assert run("check") == (0, "No findings in 2 instruction files, 2 prompts, 1 other file.\n", "")


def test_text_of_other_kinds_is_not_named() -> None:
    write("a.md", "# A\n")
    write("notes.txt", "x")
    write("agents/requirements.txt", "x")
    write("prompts/requirements-dev.txt", "x")
    write("prompts/LICENSE.txt", "x")
    write("build/a.mdc", "x")
    write(".gitignore", "build/\n")
    Path(".git").mkdir()
    assert run("check").err == ""
    write("drafts/a.mdc", "x")
    write("promptls.toml", 'exclude = ["drafts"]')
    assert run("check").err == ""
