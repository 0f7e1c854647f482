"""Kiro: what it loads."""

from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    keys_of,
)
from promptls.vocabulary.hosts.standing import StandingFiles, Start
from promptls.vocabulary.kinds import Kind

_DOCUMENTED = FactSource("Kiro documentation, and rulesync 16.14", "2026-11-19")

HOST = Host(
    name="kiro",
    title="Kiro",
    version="2026",
    source=_DOCUMENTED,
    folders=(".kiro",),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (".kiro/agents/**/*.md",),
            _DOCUMENTED,
            (
                *keys_of(
                    _DOCUMENTED,
                    {
                        "name": "The name by which the agent is invoked.",
                        "description": "When to delegate a task to the agent.",
                        "tools": "The tools that the agent may use.",
                        "model": "The model that the agent runs on.",
                    },
                ),
                FrontMatterKey(
                    "includeMcpJson",
                    "Whether it has the MCP servers of the project.",
                    _DOCUMENTED,
                    SWITCH,
                ),
                FrontMatterKey(
                    "includePowers",
                    "Whether it has the powers of the project.",
                    _DOCUMENTED,
                    SWITCH,
                ),
            ),
            note="in the editor; the command line reads JSON",
            begins=(("name", "agent-name"), ("description", "When to delegate a task to it.")),
        ),
        HostFile("rule", Kind.INSTRUCTIONS, (".kiro/steering/**/*.md",), _DOCUMENTED),
        HostFile("prompt", Kind.PROMPT, (".kiro/prompts/**/*.md",), _DOCUMENTED),
        HostFile("skill", Kind.SKILL, (".kiro/skills/**/SKILL.md",), _DOCUMENTED),
    ),
    start=Start(
        (
            StandingFiles(
                (".kiro/steering/**/*.md",), "start", always_with=("inclusion", ("always", ""))
            ),
        )
    ),
    start_source=FactSource("Kiro documentation, steering", "2026-11-20"),
    notes=("Hooks are in `.kiro/hooks`.",),
)
