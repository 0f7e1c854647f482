"""Amp: what it loads."""

from promptls.vocabulary.hosts.facts import FactSource, Host, HostFile
from promptls.vocabulary.kinds import Kind

_NOTES = FactSource("rulesync 16.14", "2026-11-19")

HOST = Host(
    name="amp",
    title="Amp",
    version="2026",
    source=_NOTES,
    folders=(),
    files=(
        HostFile("instructions", Kind.INSTRUCTIONS, ("AGENTS.md",), _NOTES),
        HostFile("skill", Kind.SKILL, (".agents/skills/**/SKILL.md",), _NOTES),
        HostFile("check", Kind.INSTRUCTIONS, (".agents/checks/**/*.md",), _NOTES),
    ),
)
