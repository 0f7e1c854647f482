"""Claude Code: what it loads, and how."""

from promptls.vocabulary.hosts import claude_code_words as words
from promptls.vocabulary.hosts.claude_code_keys import (
    AGENT_KEYS,
    COMMAND_KEYS,
    COMMANDS,
    SKILL_KEYS,
)
from promptls.vocabulary.hosts.claude_code_placeholders import (
    ARRIVAL,
    MENDED,
    PLACEHOLDERS,
    SKILL_ARRIVAL,
)
from promptls.vocabulary.hosts.claude_code_words import AGENTS, PROGRAM, SKILLS
from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    Limit,
)
from promptls.vocabulary.hosts.standing import (
    ENTRY_LIMIT,
    LIST_LIMIT,
    LeftOut,
    SkillList,
    StandingFiles,
    Start,
)
from promptls.vocabulary.kinds import Kind

_STYLES = FactSource("Claude Code documentation, output styles", "2026-11-19")
_NEWER = FactSource("Claude Code 2.1.328, the program", "2026-11-20")
_MEMORY = FactSource("Claude Code documentation, memory", "2026-11-19")
_TEXT_ALONE: tuple[LeftOut, ...] = ("front matter", "comments")
_START = Start(
    (
        StandingFiles(("CLAUDE.md", ".claude/CLAUDE.md"), left_out=_TEXT_ALONE),
        StandingFiles(
            ("AGENTS.md", ".claude/AGENTS.md"),
            instead_of=("CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"),
            left_out=_TEXT_ALONE,
        ),
        StandingFiles((".claude/rules/**/*.md",), waits_with="paths", left_out=_TEXT_ALONE),
        StandingFiles(("CLAUDE.local.md",), left_out=_TEXT_ALONE),
    ),
    SkillList(
        (".claude/skills/*/SKILL.md", ".claude/commands/**/*.md"),
        "- {name}: {text}",
        "- {name}",
        "descriptions fall out",
        measure="cells",
        keys=("description", "when_to_use"),
        has_beginning=True,
        line_breaks="spaces",
        replaced=(("<", "&lt;"), (">", "&gt;")),
        mark="\u2026",
        renamed="{folder} ({name})",
        unlisted=(("disable-model-invocation", ("true", "yes", "on", "1")), ("paths", ())),
        in_skills=("paths",),
        note=(
            "Skills of the program, of plugins and of the person share the limit, and are not "
            "counted here. Models after Claude 4.6 count 3 characters as a token, so that the "
            "limit is a quarter less. What was used most keeps its description first, then what "
            "comes first in the list."
        ),
    ),
)

HOST = Host(
    name="claude-code",
    title="Claude Code",
    version="2.1.328",
    source=PROGRAM,
    folders=(".claude",),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (".claude/agents/**/*.md",),
            AGENTS,
            AGENT_KEYS,
            required=("name", "description"),
            elsewhere=True,
            unread="this agent is not loaded",
            mended=MENDED,
            begins=(
                ("name", "agent-name"),
                ("description", "When to delegate a task to the agent."),
                ("tools", "Read, Grep, Glob"),
                ("model", "inherit"),
            ),
            note="an agent of a plugin without a name has that of its file, and one without a "
            "description one of its own",
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (".claude/skills/**/SKILL.md",),
            SKILLS,
            SKILL_KEYS,
            PLACEHOLDERS,
            elsewhere=True,
            unread="this skill has no fields",
            mended=MENDED,
            arrival=SKILL_ARRIVAL,
            note="`true` is also `yes`, `on` and `1`; `metadata` must be a mapping",
        ),
        HostFile(
            "command",
            Kind.COMMAND,
            (".claude/commands/**/*.md",),
            COMMANDS,
            COMMAND_KEYS,
            PLACEHOLDERS,
            elsewhere=True,
            unread="this command has no fields",
            mended=MENDED,
            begins=(("description", "What the command does."), ("argument-hint", '"[file]"')),
            arrival=ARRIVAL,
        ),
        HostFile(
            "rule",
            Kind.INSTRUCTIONS,
            (".claude/rules/**/*.md",),
            _MEMORY,
            (
                FrontMatterKey(
                    "paths",
                    "The files, as globs, for which the rule is meant.",
                    PROGRAM,
                    since="2.1.84 as a list",
                ),
            ),
            mended=MENDED,
            imports="always",
        ),
        HostFile(
            "output style",
            Kind.INSTRUCTIONS,
            (".claude/output-styles/**/*.md",),
            _STYLES,
            (
                FrontMatterKey("name", "The name under which the style is offered.", _STYLES),
                FrontMatterKey("description", "What the style is for.", _STYLES),
                FrontMatterKey(
                    "keep-coding-instructions",
                    "Whether the usual instructions for coding stay.",
                    PROGRAM,
                    SWITCH,
                ),
            ),
            mended=MENDED,
        ),
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            ("CLAUDE.md", "CLAUDE.local.md"),
            _MEMORY,
            imports="always",
        ),
        HostFile(
            "instructions",
            Kind.INSTRUCTIONS,
            ("AGENTS.md",),
            PROGRAM,
            note="since 2.1.277, where there is no CLAUDE.md",
            imports="if read",
        ),
    ),
    limits=(
        Limit(
            f"{ENTRY_LIMIT} and when_to_use of a skill",
            1536,
            "characters",
            "the rest is cut in the list of skills",
            PROGRAM,
        ),
        Limit(
            LIST_LIMIT,
            8000,
            "characters",
            "1 % of the window at 4 characters a token, here of 200,000 tokens; descriptions "
            "fall out, and the names stay",
            _NEWER,
        ),
        Limit(
            "file of instructions",
            40_000,
            "characters",
            "or 5 % of the window, if that is more; the program warns that it costs performance",
            _NEWER,
        ),
        Limit(
            "text of all instructions",
            120_000,
            "characters",
            "or 5 % of the window, if that is more; the program warns that it costs performance",
            _NEWER,
        ),
        Limit(
            "files in a chain of imports",
            4,
            "files",
            "an import `@path` further on is not read, and nothing says so",
            _NEWER,
        ),
    ),
    # Another program knows the word `inherit`, too.
    marks=(("model", tuple(it.name for it in words.MODELS if it.name != "inherit")),),
    notes=(
        (
            "Front matter that is no YAML is read again, with quotes around the value of each line "
            "`key: value` that has one of ``{}[]*&#!|>%@` `` or a colon and a space, and with "
            "spaces for tabs at the beginning of lines. Lines that end with CRLF get no quotes."
        ),
        (
            "A `SubagentStop` hook that blocks is ignored where the agent has an output schema "
            "(claude-code#86569, 2026-08-15)."
        ),
        (
            "An import from outside of the folder in which it starts is read after the user has "
            "allowed it (tried with 2.1.328, 2026-11-20)."
        ),
    ),
    start=_START,
    start_source=_NEWER,
)
