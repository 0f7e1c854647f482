"""What is there for coding agents: the plugin for Claude Code, and files of settings.

`tests/editors/agents` has the programs themselves read them: editors/claude-code,
editors/opencode and editors/copilot.
"""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.console import run
from promptls.mcp.tools import TOOLS

EDITORS = Path(__file__).parents[2] / "editors"
PLUGIN = EDITORS / "claude-code"
SKILL = PLUGIN / "skills/set-up-promptls/SKILL.md"


def read(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EDITORS / path).read_text(encoding="utf-8"))
    return found


MANIFEST = read("claude-code/.claude-plugin/plugin.json")
HOOKS = read("claude-code/hooks/hooks.json")["hooks"]


def test_the_hooks_are_those_of_the_command() -> None:
    printed = json.loads(run("hook", "--print-settings").out)["hooks"]
    assert {it: HOOKS[it] for it in printed} == printed
    (changed,) = (HOOKS[it] for it in HOOKS if it not in printed)
    assert changed[0]["hooks"] == printed["Stop"][0]["hooks"]
    assert set(HOOKS) == {"PostToolUse", "Stop", "SubagentStop"}


def test_findings_come_once() -> None:
    """From the hook, because the server has no Markdown where another one asked for it first."""
    assert MANIFEST["lspServers"]["promptls"]["diagnostics"] is False
    assert HOOKS["PostToolUse"][0]["matcher"] == "Write|Edit"


def test_every_file_starts_the_same_programs() -> None:
    copilot = read("copilot/lsp.json")["lspServers"]["promptls"]
    opencode = read("opencode/opencode.json")
    server, tools = MANIFEST["lspServers"]["promptls"], MANIFEST["mcpServers"]["promptls"]
    for it in (server, copilot):
        assert [it["command"], *it["args"]] == ["promptls", "server"]
    assert opencode["lsp"]["promptls"]["command"] == ["promptls", "server"]
    assert [tools["command"], *tools["args"]] == ["promptls", "mcp"]
    assert opencode["mcp"]["promptls"]["command"] == ["promptls", "mcp"]
    endings = {*server["extensionToLanguage"], *copilot["fileExtensions"]}
    assert endings == {".md"} == {*opencode["lsp"]["promptls"]["extensions"]}


@pytest.mark.parametrize(
    "path",
    sorted([*PLUGIN.rglob("*.md"), *(EDITORS / "vscode/skills").rglob("*.md")]),
    ids=lambda it: f"{it.parent.name}/{it.name}",
)
def test_the_pages_for_agents_are_clean(path: Path) -> None:
    arguments = ["--select=all", "--fail-on=hint", "--isolated", "--no-cache"]
    ended = run("check", *arguments, str(path))
    assert (ended.code, ended.err) == (0, ""), ended.out


def test_the_skill_names_commands_that_are_there() -> None:
    text = SKILL.read_text(encoding="utf-8")
    commands = re.findall(r"`(promptls [^`]+)`", text)
    assert len(commands) > 5
    for command in commands:
        _, name, *words = shlex.split(command)
        shown = run(*([] if name.startswith("-") else [name]), "--help")
        assert shown.code == 0, command
        for option in (it.partition("=")[0] for it in [name, *words] if it.startswith("--")):
            assert re.search(rf"{option}\b", shown.out), command


def test_the_skill_of_vs_code_names_the_tools_that_are_there() -> None:
    contributed = read("vscode/package.json")["contributes"]
    (skill,) = contributed["chatSkills"]
    text = (EDITORS / "vscode" / skill["path"]).read_text(encoding="utf-8")
    tools = {it["name"] for it in contributed["languageModelTools"]}
    assert set(re.findall(r"`(promptls_\w+)`", text)) == tools
    assert tools == {f"promptls_{it['name']}" for it in TOOLS}
    source = (EDITORS / "vscode/src/tools.ts").read_text(encoding="utf-8")
    assert 'PREFIX = "promptls_"' in source
