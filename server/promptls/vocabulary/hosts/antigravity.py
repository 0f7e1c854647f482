"""Antigravity: what it loads."""

from promptls.vocabulary.hosts.facts import FactSource, Host, HostFile
from promptls.vocabulary.kinds import Kind

_NOTES = FactSource("rulesync 16.14", "2026-11-19")

HOST = Host(
    name="antigravity",
    title="Antigravity",
    version="2026",
    source=_NOTES,
    folders=(),
    files=(
        HostFile("skill", Kind.SKILL, (".agents/skills/**/SKILL.md",), _NOTES),
        HostFile("agent", Kind.AGENT, (".agents/agents/**/*.md",), _NOTES),
        HostFile("workflow", Kind.COMMAND, (".agents/workflows/**/*.md",), _NOTES),
    ),
)
