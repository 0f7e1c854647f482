"""Every file that a page tells its reader to write is one in which promptls finds nothing.

What is shown because of its findings is in a list.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from cli.console import PROJECT, run, write
from pages.blocks import Block, read_blocks

PAGES = ("README.md", "server/ADOPTING.md", "editors/neovim/README.md", "editors/vscode/README.md")
# What is not read by promptls: lines for editors, settings of other programs, and commands.
OTHERS = {"console", "sh", "lua", "vim", "elisp", "groovy", "yaml", "python", ""}
# The sessions of the pages show what is found in these.
FAULTY = {
    ("README.md", "reviewer.md"),
    ("README.md", "answer.md"),
    ("README.md", "prompts/review.md"),
    ("README.md", ".claude/commands/bump.md"),
    ("server/ADOPTING.md", ".claude/agents/judge.md"),
    ("server/ADOPTING.md", ".claude/commands/count.md"),
    ("server/ADOPTING.md", "verdicts.md"),
}

# Another file of this name is right.
FAULTY_IN = {("server/ADOPTING.md", "One file, four tools", "CLAUDE.md")}

pytestmark = pytest.mark.usefixtures("folder")


def find_sections(page: str) -> dict[str, list[Block]]:
    """The files that each section of a page tells to write."""
    sections: dict[str, list[Block]] = defaultdict(list)
    for block in read_blocks((PROJECT / page).read_text(encoding="utf-8")):
        if block.path is not None and block.language not in OTHERS:
            sections[block.section].append(block)
    return sections


def check_here() -> dict[str, list[str]]:
    """The rules that find anything, by file."""
    ended = run("check", "--no-cache", "--extend-select", "all", "--output-format", "json")
    assert ended.code in (0, 1), ended.err
    rules: dict[str, list[str]] = defaultdict(list)
    for it in json.loads(ended.out):
        rules[it["filename"]].append(it["code"])
    return rules


SECTIONS = [(page, it) for page in PAGES for it in find_sections(page)]


def test_there_are_some() -> None:
    paths = [it.path for page, section in SECTIONS for it in find_sections(page)[section]]
    assert {".isdlc/state.json", "promptls.toml", "tasks.md"} <= {*paths}
    assert {path for _, path in FAULTY} <= {*paths}


@pytest.mark.parametrize(("page", "section"), SECTIONS)
def test_a_file_of_a_page_passes(page: str, section: str) -> None:
    blocks = find_sections(page)[section]
    for block in blocks:
        write(str(block.path), block.text)
    found = check_here()
    for block in blocks:
        path = str(block.path)
        rules = found.pop(path, [])
        is_faulty = (page, path) in FAULTY or (page, section, path) in FAULTY_IN
        assert bool(rules) is is_faulty, (f"{page}:{block.line}", rules)
    assert not found


def test_the_state_of_the_readme_gives_next_steps_without_a_note() -> None:
    for block in read_blocks((PROJECT / "README.md").read_text(encoding="utf-8")):
        if block.path and block.path.endswith("state.json"):
            write(block.path, block.text)
            ended = run("next")
            assert (ended.code, ended.err) == (0, "")
            assert "Continue to Phase 04 - Design" in ended.out


@pytest.mark.parametrize("page", PAGES)
def test_settings_of_a_page_are_valid(page: str) -> None:
    for block in read_blocks((PROJECT / page).read_text(encoding="utf-8")):
        is_ours = block.path in (None, "promptls.toml") and "language-server" not in block.text
        if block.language == "toml" and is_ours:
            write("promptls.toml", block.text)
            assert run("config").code == 0, f"{page}:{block.line}"


def test_what_init_writes_passes() -> None:
    assert run("init", "--templates").code == 0
    assert run("init").code == 0
    assert len(list(Path("templates/system").iterdir())) > 5
    assert check_here() == {}
