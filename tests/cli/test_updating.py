"""What `server/UPDATING.md` says: its rules exist, and its settings do what it says they do."""

import re
from collections import Counter
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.rules import RULE_NAMES

PAGE = (Path(__file__).parents[2] / "server" / "UPDATING.md").read_text("utf-8")
ROW = re.compile(r"^\| (`[^|]+`) \|", re.MULTILINE)
NAME = re.compile(r"`([a-z]+(?:-[a-z]+)+)`")
# What has the form of a rule's name.
OTHERS = {"disallowed-tools", "per-file-ignores", "workflow-state"}
AGENT = "---\nname: x\ndescription: Reads\ntools: Raed\n---\nText.\n"
OPEN_FENCE = "# A\n\n```sh\nmake\n"
TEAM = {"a/00-sdlc-orchestrator.md.template": "# CORE MISSION\n"}


def test_its_rules_exist() -> None:
    assert {*NAME.findall(PAGE)} - {*RULE_NAMES} <= OTHERS


def test_each_rule_has_one_row() -> None:
    named = Counter(name for row in ROW.findall(PAGE) for name in NAME.findall(row))
    assert {name for name, number in named.items() if number > 1} == set()


@pytest.mark.parametrize(
    ("files", "setting"),
    [
        ({"a.md": OPEN_FENCE}, 'ignore = ["fence-unclosed"]'),
        ({"a.md": OPEN_FENCE}, 'severity = { fence-unclosed = "info" }'),
        ({"docs/a.md": OPEN_FENCE}, 'per-file-ignores = { "docs/**" = ["fence-unclosed"] }'),
        ({"docs/a.md": AGENT}, 'files = { "docs/**" = "markdown" }'),
        ({"docs/a.md": AGENT}, '[files]\n"docs/**/*.md" = "markdown"'),
        ({"docs/a.md": AGENT}, '[severity]\nfront-matter-value-misspelled = "info"'),
        (
            {"docs/a.md": AGENT.replace("Raed", "Read").replace("tools", "tolls")},
            '[severity]\nfront-matter-field-misspelled = "info"',
        ),
        (TEAM, 'per-file-ignores = { "**/*.md.template" = ["agent", "emission"] }'),
        (
            {"fixtures/.isdlc/state.json": '{"active_workflow": {"type": "x"}}'},
            '[files]\n"fixtures/.isdlc/state.json" = "json"',
        ),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_setting_turns_a_run_green(files: dict[str, str], setting: str) -> None:
    for path, text in files.items():
        write(path, text)
    assert run("check", "--no-cache").code == 1
    write("promptls.toml", f"{setting}\n")
    assert run("check", "--no-cache").code == 0


@pytest.mark.parametrize(
    ("path", "pattern", "kind"),
    [
        ("CLAUDE.md", "CLAUDE.md", "agent"),
        ("copilot-instructions.md", "copilot-instructions.md", "markdown"),
        ("x.instructions.md", "*.instructions.md", "prompt"),
        ("x.chatmode.md", "*.chatmode.md", "markdown"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_line_restores_the_kind_of_a_file(path: str, pattern: str, kind: str) -> None:
    assert f'`"{pattern}" = "{kind}"`' in PAGE
    write(path, "# A\n")
    assert f"kind      {kind}," not in run("config", path).out
    write("promptls.toml", f'[files]\n"{pattern}" = "{kind}"\n')
    assert f"kind      {kind}," in run("config", path).out
