"""Windsurf, which is Devin Desktop now: what it loads."""

from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    keys_of,
)
from promptls.vocabulary.kinds import Kind

_NOTES = FactSource("rulesync 16.14", "2026-11-19")

HOST = Host(
    name="windsurf",
    title="Windsurf",
    version="Devin Desktop, 2026",
    source=_NOTES,
    folders=(".windsurf", ".devin"),
    files=(
        HostFile(
            "skill",
            Kind.SKILL,
            (".devin/skills/**/SKILL.md",),
            _NOTES,
            (
                FrontMatterKey(
                    "subagent", "Whether it runs in an agent of its own.", _NOTES, SWITCH
                ),
                *keys_of(
                    _NOTES,
                    {
                        "argument-hint": "The arguments that the user is shown, such as `[file]`.",
                        "model": "The model that is used while it runs.",
                        "agent": "The agent in which it runs.",
                        "permissions": "What may be done without asking.",
                        "triggers": "When the skill is invoked.",
                    },
                ),
            ),
        ),
        HostFile("agent", Kind.AGENT, (".devin/agents/**/*.md",), _NOTES),
    ),
    tools=frozenset(
        [
            "codebase_search",
            "view_file",
            "grep_search",
            "find_by_name",
            "list_dir",
            "run_command",
            "write_to_file",
            "replace_file_content",
            "search_web",
            "read_url_content",
        ]
    ),
    tools_source="Windsurf's published system prompts; its documentation has no names",
    notes=("Hooks are still in `.windsurf/hooks.json`.",),
)
