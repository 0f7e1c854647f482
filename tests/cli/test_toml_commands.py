"""Commands in TOML are found where a host loads them, and nowhere else."""

import re
from pathlib import Path

import pytest
import yaml

from cli.console import run, write
from promptls.vocabulary.files import is_toml_command, kind_of
from promptls.vocabulary.hosts import list_globs
from promptls.vocabulary.kinds import Kind

PROJECT = Path(__file__).parents[2]
TEXT = "prompt = 'Fix $ARGUMENTS'\n"
COMMANDS = (".gemini/commands/fix.toml", "a/.gemini/commands/git/b/fix.toml")
OTHERS = (
    "fix.toml",
    "commands/fix.toml",
    ".gemini/fix.toml",
    ".gemini/agents/fix.toml",
    ".codex/agents/fix.toml",
    ".gemini/commands/fix.toml.orig",
    ".gemini/commands/pyproject.toml",
)


@pytest.mark.usefixtures("folder")
def test_a_check_of_a_folder_finds_them() -> None:
    for path in COMMANDS:
        write(path, TEXT)
    for path in OTHERS:
        write(path, "")
    done = run("check", "--output-format=concise")
    assert [it.split(":")[0] for it in done.out.split("\n") if "$ARGUMENTS" in it] == [*COMMANDS]
    assert "\n  2  commands in TOML\n" in run("check", "--statistics").out
    assert run("check", "--fix", "--unsafe-fixes").code == 0
    for path in COMMANDS:
        assert Path(path).read_text() == "prompt = 'Fix {{args}}'\n"


def test_what_they_are_follows_from_their_path() -> None:
    assert all(kind_of(it, "") is Kind.TOML_COMMAND for it in COMMANDS)
    assert not any(is_toml_command(it) for it in OTHERS)


@pytest.mark.usefixtures("folder")
def test_settings_may_leave_them_out_or_name_others() -> None:
    for path in (COMMANDS[0], "more/fix.toml"):
        write(path, TEXT)
    write("promptls.toml", 'exclude = [".gemini"]\n')
    assert run("check").out == ""
    settings = '[files]\n"more/*.toml" = "toml-command"\n[hosts]\n"more/*.toml" = ["gemini"]\n'
    write("promptls.toml", settings)
    done = run("check", "more")
    assert "'$ARGUMENTS' is a placeholder of Claude Code" in done.out


def _patterns() -> dict[str, list[str]]:
    """Which paths are for promptls, by who says so, as regular expressions."""
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    code = (PROJECT / "editors/vscode/src/selectors.ts").read_text(encoding="utf-8")
    lua = (PROJECT / "editors/neovim/lua/promptls/files.lua").read_text(encoding="utf-8")
    globs = re.findall(r'"\*\*/(\.[\w/*.]+\.toml)"', code)
    escaped = (re.escape(it).replace(r"\*\*/", "(.+/)?").replace(r"\*", "[^/]*") for it in globs)
    return {
        "pre-commit": [it["files"] for it in hooks if "files" in it],
        "VS Code": [rf"(^|/){it}$" for it in escaped],
        "Neovim": [it.replace("%", "\\") for it in re.findall(r'"(/%\.[^"]+%\.toml\$)"', lua)],
    }


@pytest.mark.parametrize("name", _patterns())
def test_hooks_and_editors_know_the_same_paths(name: str) -> None:
    patterns = _patterns()[name]
    for glob in list_globs(Kind.TOML_COMMAND):
        for inner in "", "git/":
            path = f"/project/{glob.replace('**/', inner).replace('*', 'fix')}"
            assert is_toml_command(path)
            assert any(re.search(it, path) for it in patterns), path
    for path in OTHERS[:-1]:
        assert not any(re.search(it, f"/project/{path}") for it in patterns), path
