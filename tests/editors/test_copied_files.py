"""The files that a user copies, and the entries for the lists of others, are what they must be.

What has a language of its own, Vim script and Lisp, is run by `tests/editors` and
`tests/editors/others`.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.console import run
from pages.blocks import PROJECT
from promptls.vocabulary.files import SETTINGS_FILES

EDITORS = PROJECT / "editors"
ADDRESS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "urls"
]["Repository"]
SERVER = ["promptls", "server"]
# Where the command is in each file.
COMMANDS = {
    "helix/languages.toml": "language-server.promptls",
    "entries/helix/languages.toml": "language-server.promptls",
    "vim/coc-settings.json": "languageserver.promptls",
    "kate/settings.json": "servers.markdown.command",
    "jetbrains/template.json": "programArgs.default",
    "sublime/LSP.sublime-settings": "clients.promptls.command",
    "jupyterlab/jupyter_server_config.json": "LanguageServerManager.language_servers.promptls.argv",
}
# Code, and pages that have their own lines.
TEXTS = [
    *sorted(it for name in ("vim", "emacs") for it in (EDITORS / name).rglob("promptls*")),
    *sorted((EDITORS / "vim").glob("*.vim")),
    EDITORS / "README.md",
    EDITORS / "zed/src/lib.rs",
]
# Where the program and its arguments are apart.
APART = {"lib.rs": 'args: vec!["server".into()]', "yegappan-lsp.vim": "args: ['server']"}
_BETWEEN = r"(?:[', \"]|\\ )+"
_WORDS = re.compile(
    rf"(?:promptls|%e){_BETWEEN}((?:server|check|fix)\b(?:{_BETWEEN}-{{0,2}}[a-z][a-z0-9-]*)*)"
)


def read(name: str) -> Any:  # noqa: ANN401 - JSON and its like
    """The value of a file."""
    text = (EDITORS / name).read_text(encoding="utf-8")
    if name.endswith(".toml"):
        return tomllib.loads(text)
    if name.endswith(".yaml"):
        return yaml.safe_load(text)
    return json.loads(text)


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
    (mapping,) = read("jetbrains/template.json")["fileTypeMappings"]
    assert mapping["languageId"] == "markdown"
    lab = read("jupyterlab/jupyter_server_config.json")["LanguageServerManager"]
    # JupyterLab has this name for Markdown.
    assert "ipythongfm" in lab["language_servers"]["promptls"]["languages"]
    assert read("helix/config.toml") == {"editor": {"lsp": {"display-inlay-hints": True}}}


def test_vim_has_the_compiler_of_the_plugin_for_neovim() -> None:
    path = "compiler/promptls.vim"
    assert (EDITORS / "vim" / path).read_bytes() == (EDITORS / "neovim" / path).read_bytes()


def test_the_extension_for_zed() -> None:
    extension, cargo = read("zed/extension.toml"), read("zed/Cargo.toml")
    assert extension["repository"] == ADDRESS
    assert extension["version"] == cargo["package"]["version"]
    assert extension["language_servers"]["promptls"]["languages"] == ["Markdown"]
    assert cargo["lib"] == {"crate-type": ["cdylib"]}


def test_the_entry_for_mason() -> None:
    entry = read("entries/mason/package.yaml")
    # Mason keeps the version up to date itself.
    assert re.fullmatch(r"pkg:pypi/promptls@\d+\.\d+\.\d+", entry["source"]["id"])
    assert entry["bin"] == {"promptls": "pypi:promptls"}
    assert entry["homepage"] == ADDRESS
    # Those that mason knows.
    assert set(entry["categories"]) <= {"Compiler", "DAP", "Formatter", "LSP", "Linter", "Runtime"}


def test_the_entry_for_schema_store() -> None:
    entry = read("entries/schemastore/catalog.json")
    assert set(entry) == {"name", "description", "fileMatch", "url"}
    assert entry["fileMatch"] == [it for it in SETTINGS_FILES if it.endswith("promptls.toml")]
    address, _, path = entry["url"].partition("/raw/main/")
    assert address == ADDRESS
    assert (PROJECT / path).is_file()


def test_the_entry_for_the_list_of_hooks() -> None:
    assert read("entries/pre-commit/all-repos.yaml") == [ADDRESS]
    assert (PROJECT / ".pre-commit-hooks.yaml").is_file()


def test_the_entry_for_lspconfig() -> None:
    text = (EDITORS / "entries/nvim-lspconfig/promptls.lua").read_text(encoding="utf-8")
    assert "cmd = { 'promptls', 'server' }" in text
    assert f"--- {ADDRESS}\n" in text


@pytest.mark.parametrize("page", sorted(EDITORS.glob("*/README.md")), ids=lambda it: it.parent.name)
def test_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), link
