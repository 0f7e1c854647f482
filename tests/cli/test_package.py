"""`promptls package`: its help, hints and completion, and the names of its schemas."""

import json

import pytest

from cli.completed import words
from cli.console import run

pytestmark = pytest.mark.usefixtures("work_tree")


@pytest.mark.parametrize(
    "typed",
    [
        ["verify"],
        ["assign"],
        ["envelope"],
        ["commit-msg"],
        ["audit"],
        ["audit", "append"],
        ["audit", "check"],
    ],
)
def test_help_fits(typed: list[str]) -> None:
    ended = run("package", *typed, "--help")
    assert ended.code == 0
    assert [it for it in ended.out.split("\n") if len(it) > 80] == []


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["package", ""], ["verify", "assign", "envelope", "commit-msg", "audit"]),
        (["package", "audit", "a"], ["append"]),
        (["package", "verify", "--un"], ["--uncommitted"]),
        (["package", "assign", "--output-format", "j"], ["json"]),
    ],
)
def test_commands_of_the_command_are_completed(typed: list[str], completed: list[str]) -> None:
    assert words(*typed) == completed


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("state", "WorkflowState"),
        ("envelope", "TaskEnvelope"),
        ("response", "agent-response"),
        ("share", "AgentShare"),
        ("audit", "AuditLine"),
        ("prompt", "UnifiedPrompt"),
    ],
)
def test_schemas_have_short_names(name: str, title: str) -> None:
    ended = run("schema", name)
    assert (ended.code, json.loads(ended.out)["title"]) == (0, title)
