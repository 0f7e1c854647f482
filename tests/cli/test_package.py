"""`promptls package`: its help, hints and completion, and the names of its schemas."""

import json
from pathlib import Path

import pytest

from cli.console import run, start

pytestmark = pytest.mark.usefixtures("work_tree")


@pytest.mark.parametrize(
    "words",
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
def test_help_fits(words: list[str]) -> None:
    ended = run("package", *words, "--help")
    assert ended.code == 0
    assert [it for it in ended.out.split("\n") if len(it) > 80] == []


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (["verfy"], "did you mean 'verify'?"),
        (["audit", "chek"], "did you mean 'check'?"),
        (["zzz"], "expected verify, assign, envelope, commit-msg, audit"),
    ],
)
def test_the_nearest_command_is_named(typed: list[str], hint: str) -> None:
    ended = run("package", *typed)
    assert (ended.code, ended.out) == (2, "")
    assert hint in ended.err


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["package", ""], ["verify", "assign", "envelope", "commit-msg", "audit"]),
        (["package", "audit", "a"], ["append"]),
        (["package", "verify", "--un"], ["--uncommitted"]),
        (["package", "assign", "--output-format", "j"], ["json"]),
    ],
)
def test_commands_of_the_command_are_completed(
    folder: Path, words: list[str], completed: list[str]
) -> None:
    answered = start("__complete", "zsh", *words, cwd=folder).out.split("\n")
    assert [it.split("\t")[1] for it in answered if it.startswith("word")] == completed


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
