"""The files and lines that a user copies are what they must be.

What has a language of its own, Vim script and Lisp, is run by `tests/editors` and
`tests/editors/others`.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli.console import run
from pages.blocks import PROJECT, blocks_of

EDITORS = PROJECT / "editors"
PAGE = EDITORS / "README.md"
SERVER = ["promptls", "server"]
# Where the command is in each file, and in the lines of each row of the page.
COMMANDS = {
    "helix/languages.toml": "language-server.promptls",
    "vim/coc-settings.json": "languageserver.promptls",
    "Kate": "servers.markdown.command",
    "Sublime Text": "clients.promptls.command",
    "JupyterLab": "LanguageServerManager.language_servers.promptls.argv",
}
# Code, and pages that have their own lines.
TEXTS = [
    *sorted(it for name in ("vim", "emacs") for it in (EDITORS / name).rglob("promptls*")),
    *sorted((EDITORS / "vim").glob("*.vim")),
    PAGE,
]
# Where the program and its arguments are apart.
APART = {"yegappan-lsp.vim": "args: ['server']"}
_BETWEEN = r"(?:[', \"]|\\ )+"
_WORDS = re.compile(
    rf"(?:promptls|%e){_BETWEEN}((?:server|check|fix)\b(?:{_BETWEEN}-{{0,2}}[a-z][a-z0-9-]*)*)"
)


def read(name: str) -> Any:  # noqa: ANN401 - JSON and its like
    """The value of a file, or of the lines of an editor in the page."""
    if "/" not in name:
        return json.loads(_read_row(name))
    text = (EDITORS / name).read_text(encoding="utf-8")
    return tomllib.loads(text) if name.endswith(".toml") else json.loads(text)


def _read_row(editor: str) -> str:
    page = PAGE.read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {editor}, .*$", page, re.MULTILINE)
    (inside,) = re.findall(r"`(\{.*\})`", row) or blocks_of(page, "json")
    return inside


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_is_the_server(name: str) -> None:
    found = read(name)
    for part in COMMANDS[name].split("."):
        found = found[part]
    if isinstance(found, dict):
        found = [found["command"], *found["args"]]
    assert (found.split() if isinstance(found, str) else found) == SERVER
    assert run("server", "--help").code == 0


@pytest.mark.parametrize("path", TEXTS, ids=lambda it: it.name)
def test_commands_in_code_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = _WORDS.findall(text)
    assert found or APART[path.name] in text, path
    for words in found:
        command, *options = re.sub(r"[',\"\\]", " ", words).split()
        shown = run(command, "--help")
        assert shown.code == 0
        assert all(it in shown.out for it in options if it.startswith("--")), words


def test_lists_name_markdown_and_the_files_of_a_project() -> None:
    assert read("vim/coc-settings.json")["languageserver"]["promptls"]["filetypes"] == ["markdown"]
    lab = read("JupyterLab")["LanguageServerManager"]
    # JupyterLab has this name for Markdown.
    assert "ipythongfm" in lab["language_servers"]["promptls"]["languages"]
    assert read("helix/config.toml") == {"editor": {"lsp": {"display-inlay-hints": True}}}


def test_vim_has_the_compiler_of_the_plugin_for_neovim() -> None:
    path = "compiler/promptls.vim"
    assert (EDITORS / "vim" / path).read_bytes() == (EDITORS / "neovim" / path).read_bytes()


@pytest.mark.parametrize(
    "page", [PAGE, *sorted(EDITORS.glob("*/README.md"))], ids=lambda it: it.parent.name
)
def test_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), link
