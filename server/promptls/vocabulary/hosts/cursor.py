"""Cursor: what it loads, and how."""

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

_DOCUMENTED = FactSource("Cursor documentation, and rulesync 16.14", "2026-07-31")

HOST = Host(
    name="cursor",
    title="Cursor",
    version="2026-07",
    source=_DOCUMENTED,
    folders=(".cursor",),
    files=(
        HostFile(
            "rule",
            Kind.INSTRUCTIONS,
            (".cursor/rules/**/*.mdc",),
            _DOCUMENTED,
            (
                *keys_of(
                    _DOCUMENTED,
                    {
                        "description": "What the rule is about.",
                    },
                ),
                FrontMatterKey(
                    "globs",
                    "The files, as globs, that the rule is for; without quotes.",
                    _DOCUMENTED,
                    is_unquoted=True,
                ),
                FrontMatterKey(
                    "alwaysApply", "Whether the rule is in every conversation.", _DOCUMENTED, SWITCH
                ),
            ),
            begins=(("description", "What the rule is about."), ("alwaysApply", "false")),
            note="`globs: **/*.ts` without quotes is usual, and no YAML",
        ),
        HostFile(
            "agent",
            Kind.AGENT,
            (".cursor/agents/**/*.md",),
            _DOCUMENTED,
            (
                *keys_of(
                    _DOCUMENTED,
                    {
                        "name": "The name by which the agent is invoked.",
                        "description": "When to delegate a task to the agent.",
                        "model": "The model that the agent runs on.",
                    },
                ),
                FrontMatterKey(
                    "readonly", "Whether the agent may change nothing.", _DOCUMENTED, SWITCH
                ),
                FrontMatterKey(
                    "is_background",
                    "Whether the agent runs in the background.",
                    _DOCUMENTED,
                    SWITCH,
                ),
            ),
            required=("name", "description"),
            begins=(("name", "agent-name"), ("description", "When to delegate a task to it.")),
        ),
        HostFile("command", Kind.COMMAND, (".cursor/commands/**/*.md",), _DOCUMENTED),
        HostFile(
            "skill",
            Kind.SKILL,
            (".cursor/skills/**/SKILL.md",),
            _DOCUMENTED,
            (
                FrontMatterKey(
                    "paths", "The files, as globs, for which the skill is meant.", _DOCUMENTED
                ),
                FrontMatterKey(
                    "disable-model-invocation",
                    "Whether only the user may invoke it, and not the model.",
                    _DOCUMENTED,
                    SWITCH,
                ),
                FrontMatterKey(
                    "user-invocable", "Whether the user may invoke it.", _DOCUMENTED, SWITCH
                ),
            ),
        ),
        HostFile("instructions", Kind.INSTRUCTIONS, ("AGENTS.md",), _DOCUMENTED),
    ),
    start=Start(
        (
            StandingFiles(
                (".cursor/rules/**/*.mdc",),
                "start",
                always_with=("alwaysApply", ("true",)),
                left_out=("front matter",),
            ),
            StandingFiles(("AGENTS.md",), "start"),
        )
    ),
    start_source=FactSource("Cursor documentation, rules", "2026-11-20"),
    tools=frozenset(
        [
            "codebase_search",
            "read_file",
            "list_dir",
            "grep_search",
            "edit_file",
            "file_search",
            "delete_file",
            "run_terminal_cmd",
            "run_terminal_command",
            "search_replace",
            "web_search",
            "fetch_rules",
            "todo_write",
            "reapply",
        ]
    ),
    tools_source=(
        "Cursor's published system prompts; its documentation describes the tools without names"
    ),
)
