"""Codex: what it loads, and how."""

from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import (
    FactSource,
    Host,
    HostFile,
    HostPlaceholder,
    Limit,
    keys_of,
)
from promptls.vocabulary.hosts.standing import (
    ENTRY_LIMIT,
    LIST_LIMIT,
    SkillList,
    StandingFiles,
    Start,
)
from promptls.vocabulary.kinds import Kind

_PROGRAM = FactSource("Codex 0.169.0, the program", "2026-11-20")
_DOCUMENTED = FactSource("Codex documentation", "2026-11-19")
_SOURCE = FactSource("Codex 0.116, prompt_args.rs", "2026-11-20")
_POSIX = (
    "split as POSIX has words split; what a quote begins that nothing closes, and all behind it, "
    "is lost"
)
_CATALOG = FactSource("Codex 0.169.0, the program, and openai/codex, render.rs", "2026-11-20")
_INSTRUCTIONS = FactSource(
    "Codex 0.169.0, the program, and openai/codex, agents_md.rs", "2026-11-20"
)

HOST = Host(
    name="codex",
    title="Codex",
    version="0.169.0",
    source=_PROGRAM,
    folders=(".codex",),
    files=(
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            ("AGENTS.md", "AGENTS.override.md"),
            _PROGRAM,
            note="and the names of `project_doc_fallback_filenames`, up to `project_doc_max_bytes`",
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (".agents/skills/**/SKILL.md",),
            _PROGRAM,
            note="with `agents/openai.yaml` beside it; no placeholders are documented",
        ),
        HostFile("agent", Kind.AGENT, (".codex/agents/*.toml",), _PROGRAM, note="TOML"),
        HostFile(
            "prompt",
            Kind.PROMPT,
            (".codex/prompts/*.md",),
            _DOCUMENTED,
            keys_of(
                _DOCUMENTED,
                {
                    "description": "What the prompt does.",
                    "argument-hint": "The arguments that the user is shown, such as `[file]`.",
                },
            ),
            (
                HostPlaceholder(
                    "$ARGUMENTS",
                    r"\$ARGUMENTS",
                    "all arguments",
                    "All arguments, without their quotes and with one space between them.",
                    _SOURCE,
                    missing="becomes empty",
                    quoting=_POSIX,
                ),
                HostPlaceholder(
                    "$1 … $9",
                    r"\$([1-9])",
                    "argument by number",
                    "One argument; the first is `$1`.",
                    _SOURCE,
                    base=1,
                    missing="becomes empty",
                    escape="$",
                    quoting=_POSIX,
                ),
                HostPlaceholder(
                    "$NAME",
                    r"(?<!\$)\$([A-Z][A-Z0-9_]*)",
                    "argument by name",
                    "The argument that is given as `NAME=value`.",
                    _SOURCE,
                    missing="stops the call",
                    escape="$",
                    quoting="a value with spaces is in quotes",
                ),
            ),
            note="since 0.117.0 (2026-03) Codex loads none: skills take their place",
            begins=(("description", "What the prompt does."), ("argument-hint", '"[file]"')),
            arrival=Arrival(
                "dashes alone",
                "POSIX",
                (("$1 … $9", "$ARGUMENTS"),),
                named_instead="$NAME",
                kept=r"\$\$",
                kept_as="$$",
            ),
        ),
    ),
    limits=(
        Limit(
            f"{ENTRY_LIMIT} of a skill",
            1024,
            "characters",
            "the rest is cut in the list of skills",
            _CATALOG,
        ),
        Limit(
            LIST_LIMIT,
            16_000,
            "bytes",
            "2 % of the window at 4 bytes a token, here of 200,000 tokens, or 8,000 characters "
            "where the window is not known; descriptions become shorter, then skills fall out",
            _CATALOG,
        ),
        Limit(
            "text of all instructions",
            32_768,
            "bytes",
            "`project_doc_max_bytes`; the rest is cut",
            _INSTRUCTIONS,
        ),
    ),
    tools=frozenset(
        ["shell", "apply_patch", "update_plan", "view_image", "exec_command", "write_stdin"]
    ),
    tools_source="the list of tools that Codex CLI prints, and its requests",
    start=Start(
        (StandingFiles(("AGENTS.override.md", "AGENTS.md"), choice="first in each folder"),),
        SkillList(
            (".agents/skills/**/SKILL.md",),
            "- {name}: {text} (file: r1/{below})",
            "- {name}: (file: r1/{below})",
            "descriptions shrink",
            measure="bytes",
            line_breaks="one space",
            mark="...",
            unlisted_beside=(
                "agents/openai.yaml",
                r"(?m)^[ \t]+allow_implicit_invocation:[ \t]*false\b",
            ),
            needs=("description",),
            note=(
                "Skills of the program and of the person share the limit, and are not counted "
                "here. Neither is the table of folders that paths such as `r1/` refer to."
            ),
        ),
    ),
    start_source=_CATALOG,
)
