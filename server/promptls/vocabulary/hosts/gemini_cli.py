"""Gemini CLI: what it loads, and how."""

from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import (
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    HostPlaceholder,
    Limit,
    keys_of,
)
from promptls.vocabulary.hosts.standing import SkillList, StandingFiles, Start
from promptls.vocabulary.kinds import Kind

_PROGRAM = FactSource("Gemini CLI 0.61.0, the program", "2026-11-19")
# What is between braces may have pairs of them, such as a program of awk.
_BRACED = r"(?:[^{}]|\{[^{}]*+\})*+"

HOST = Host(
    name="gemini",
    title="Gemini CLI",
    version="0.61.0",
    source=_PROGRAM,
    folders=(".gemini", ".qwen"),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (".gemini/agents/**/*.md",),
            _PROGRAM,
            keys_of(
                _PROGRAM,
                {
                    "name": "The name by which the agent is invoked.",
                    "description": "When to delegate a task to the agent.",
                    "kind": "Whether the agent is here or on another computer.",
                    "tools": "The tools that the agent may use.",
                    "mcpServers": "The MCP servers of the agent.",
                    "model": "The model that the agent runs on.",
                    "temperature": "How much the answers vary.",
                    "max_turns": "After how many turns the agent stops.",
                    "timeout_mins": "After how many minutes the agent stops.",
                },
            ),
            required=("name", "description"),
            begins=(("name", "agent-name"), ("description", "When to delegate a task to it.")),
        ),
        HostFile(
            "command",
            Kind.TOML_COMMAND,
            (".gemini/commands/**/*.toml",),
            _PROGRAM,
            (
                FrontMatterKey("description", "What the command does.", _PROGRAM, is_text=True),
                FrontMatterKey("prompt", "The text of the command.", _PROGRAM, is_text=True),
            ),
            (
                HostPlaceholder(
                    "{{args}}",
                    r"\{\{args\}\}",
                    "all arguments",
                    "All arguments; quoted for the shell inside `!{…}`.",
                    _PROGRAM,
                    missing="becomes empty",
                    quoting="as they were typed; inside `!{…}` quoted for the shell",
                ),
                HostPlaceholder(
                    "!{command}",
                    rf"!\{{({_BRACED})\}}",
                    "output",
                    "What the command prints.",
                    _PROGRAM,
                    quotes="{{args}}",
                ),
                HostPlaceholder(
                    "@{path}",
                    rf"@\{{({_BRACED})\}}",
                    "file",
                    "The content of a file.",
                    _PROGRAM,
                ),
            ),
            required=("prompt",),
            unread="this command is not loaded",
            note="TOML; `$ARGUMENTS` stays as it is written",
            arrival=Arrival(
                "TOML",
                "spaces",
                (("@{path}",), ("{{args}}", "!{command}")),
                dollars=frozenset({"{{args}}"}),
                below="\n\n/{command} {typed}",
                is_staged_by_text=True,
            ),
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (".gemini/skills/**/SKILL.md", ".agents/skills/**/SKILL.md"),
            _PROGRAM,
        ),
        HostFile("instructions", Kind.INSTRUCTIONS, ("GEMINI.md",), _PROGRAM, imports="always"),
    ),
    limits=(
        Limit(
            "files in a chain of imports",
            5,
            "files",
            "the imports of the last stay as they are",
            FactSource("Gemini CLI, memoryImportProcessor.ts, maxDepth", "2026-11-20"),
        ),
    ),
    tools=frozenset(
        [
            "read_file",
            "write_file",
            "read_many_files",
            "list_directory",
            "run_shell_command",
            "replace",
            "search_file_content",
            "grep_search",
            "google_web_search",
            "web_fetch",
            "save_memory",
            "write_todos",
            "activate_skill",
            "ask_user",
            "get_internal_docs",
        ]
    ),
    tools_source=(
        "Gemini CLI documentation, tools reference; `search_file_content` is an earlier name"
    ),
    start=Start(
        (StandingFiles(("GEMINI.md",)),),
        SkillList(
            (".agents/skills/*/SKILL.md", ".gemini/skills/*/SKILL.md"),
            "  <skill>\n    <name>{name}</name>\n    <description>{text}</description>\n"
            "    <location>{path}</location>\n  </skill>",
            "",
            "stays",
            reach="start",
            needs=("name", "description"),
            note="The program writes whole paths, and has skills of its own in the list.",
        ),
    ),
    start_source=FactSource("Gemini CLI 0.61.0, the program", "2026-11-20"),
    marks=(("kind", ()), ("temperature", ()), ("max_turns", ()), ("timeout_mins", ())),
)
