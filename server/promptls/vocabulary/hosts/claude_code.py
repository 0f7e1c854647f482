"""Claude Code: what it loads, and how."""

from promptls.vocabulary.hosts import claude_code_words as words
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.claude_code_words import AGENTS, PROGRAM, SKILLS
from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    HostPlaceholder,
    Limit,
    keys_of,
)
from promptls.vocabulary.hosts.standing import (
    ENTRY_LIMIT,
    FILE_LIMIT,
    LIST_LIMIT,
    TEXT_LIMIT,
    LeftOut,
    SkillList,
    StandingFiles,
    Start,
)
from promptls.vocabulary.kinds import Kind

_COMMANDS = FactSource("Claude Code, commands", "2026-11-19")
_STYLES = FactSource("Claude Code documentation, output styles", "2026-11-19")
_NEWER = FactSource("Claude Code 2.1.328, the program", "2026-11-20")
_MEMORY = FactSource("Claude Code documentation, memory", "2026-11-19")
_HINT = "The arguments that the user is shown, such as `[file]`."
_PLUGIN = "a plugin"
_HOOKS = "Commands that run at events while it is active."
_NUMBER = r"\$(\d+)(?!\w)"
_SHELL_WORDS = "the arguments are split as a shell splits words"

_AGENT_KEYS = (
    FrontMatterKey(
        "name",
        "The name by which the agent is invoked: lower-case letters, digits and hyphens.",
        AGENTS,
    ),
    FrontMatterKey("description", "When to delegate a task to the agent.", AGENTS),
    FrontMatterKey(
        "tools",
        "The tools that the agent may use; all if missing.",
        AGENTS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "model",
        "The model that the agent runs on.",
        AGENTS,
        words.MODELS,
        spared=words.OTHER_MODELS,
    ),
    FrontMatterKey("color", "The colour in which the agent is shown.", AGENTS, words.COLORS),
    FrontMatterKey("effort", "How much the model thinks, or an integer.", AGENTS, words.EFFORTS),
    FrontMatterKey("skills", "The skills that are loaded with the agent.", AGENTS),
    FrontMatterKey(
        "disallowedTools",
        "The tools that the agent must not use.",
        AGENTS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "permissionMode",
        "What the agent may do without asking.",
        AGENTS,
        words.PERMISSION_MODES,
        ignored=_PLUGIN,
    ),
    FrontMatterKey("maxTurns", "After how many turns the agent stops.", AGENTS),
    FrontMatterKey("mcpServers", "The MCP servers of the agent.", AGENTS, ignored=_PLUGIN),
    FrontMatterKey("memory", "Where the agent keeps what it learns.", AGENTS, words.MEMORIES),
    FrontMatterKey(
        "background", "Whether the agent always runs in the background.", AGENTS, SWITCH
    ),
    FrontMatterKey(
        "isolation", "Where the agent works apart from others.", AGENTS, words.ISOLATIONS
    ),
    FrontMatterKey("hooks", _HOOKS, AGENTS, ignored=_PLUGIN),
    FrontMatterKey(
        "initialPrompt", "What the agent is asked when it starts.", PROGRAM, ignored=_PLUGIN
    ),
    FrontMatterKey("observer", "The agent that observes this one.", PROGRAM, ignored=_PLUGIN),
    FrontMatterKey(
        "observerMessage", "What the observing agent is told.", PROGRAM, ignored=_PLUGIN
    ),
    FrontMatterKey(
        "observeSubagents",
        "Whether its own agents are observed, too.",
        PROGRAM,
        SWITCH,
        ignored=_PLUGIN,
    ),
    FrontMatterKey(
        "observeToolResults",
        "Whether an agent that observes is told what tools have said.",
        PROGRAM,
        SWITCH,
    ),
    FrontMatterKey(
        "omitClaudeMd", "Whether the agent starts without `CLAUDE.md`.", PROGRAM, SWITCH
    ),
    *keys_of(
        PROGRAM,
        {
            "autoCompactWindow": "At how many tokens the conversation is shortened.",
            "experimental": "Settings that may change, such as `cacheTtl`.",
        },
    ),
)
# What skills and commands have in common.
_SHARED = (
    FrontMatterKey("argument-hint", _HINT, SKILLS),
    FrontMatterKey(
        "arguments", "The names of the arguments, for placeholders such as `$name`.", SKILLS
    ),
    FrontMatterKey(
        "model",
        "The model that is used while it runs.",
        SKILLS,
        words.MODELS,
        spared=words.OTHER_MODELS,
    ),
    FrontMatterKey("effort", "How much the model thinks, or an integer.", SKILLS, words.EFFORTS),
    FrontMatterKey(
        "allowed-tools",
        "The tools that need no permission.",
        SKILLS,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "disallowed-tools",
        "The tools that must not be used.",
        PROGRAM,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
    ),
    FrontMatterKey(
        "disallowedTools",
        "Another name of `disallowed-tools`.",
        PROGRAM,
        words.TOOLS,
        spared=words.OTHER_TOOLS,
        now="disallowed-tools",
    ),
    FrontMatterKey("shell", "The shell that runs its commands.", PROGRAM, words.SHELLS),
    FrontMatterKey(
        "disable-model-invocation",
        "Whether only the user may invoke it, and not the model.",
        SKILLS,
        SWITCH,
    ),
    FrontMatterKey("user-invocable", "Whether the user may invoke it.", SKILLS, SWITCH),
)
_SKILL_KEYS = (
    *_SHARED,
    FrontMatterKey("version", "The version of the skill.", SKILLS),
    FrontMatterKey("when_to_use", "More about when the model should use the skill.", SKILLS),
    FrontMatterKey("paths", "The files, as globs, for which the skill is meant.", SKILLS),
    FrontMatterKey(
        "context", "Whether it runs in an agent of its own: `fork`.", SKILLS, words.CONTEXTS
    ),
    FrontMatterKey("agent", "The agent in which it runs, with `context: fork`.", SKILLS),
    FrontMatterKey("background", "Whether it runs in the background.", PROGRAM, SWITCH),
    FrontMatterKey("hooks", _HOOKS, SKILLS),
)
_COMMAND_KEYS = (
    FrontMatterKey("description", "What the command does.", _COMMANDS),
    FrontMatterKey(
        "name",
        "The name by which the command is invoked: lower-case letters, digits and hyphens.",
        _COMMANDS,
    ),
    *_SHARED,
)

_PLACEHOLDERS = (
    HostPlaceholder(
        "$ARGUMENTS",
        r"\$ARGUMENTS",
        "all arguments",
        "All arguments, as they were typed. A file without any placeholder of arguments gets a "
        "line `ARGUMENTS: …` at its end. A word that begins with `!` has a backslash before it.",
        PROGRAM,
        missing="becomes empty",
        escape="\\",
    ),
    HostPlaceholder(
        "$ARGUMENTS[N]",
        r"\$ARGUMENTS\[(\d+)\]",
        "argument by number",
        "One argument; the first is `$ARGUMENTS[0]`.",
        PROGRAM,
        base=0,
        missing="stays as it is written",
        escape="\\",
        quoting=_SHELL_WORDS,
    ),
    HostPlaceholder(
        "$N",
        _NUMBER,
        "argument by number",
        "One argument; the first is `$0`.",
        PROGRAM,
        base=0,
        missing="stays as it is written",
        escape="\\",
        quoting=_SHELL_WORDS,
    ),
    HostPlaceholder(
        "$name",
        r"\$([A-Za-z_][\w-]*)",
        "argument by name",
        "The argument with a name of `arguments`; of several that fit, the longest. The first 64 "
        "names of at most 64 characters count.",
        PROGRAM,
        missing="becomes empty",
        escape="\\",
        quoting=_SHELL_WORDS,
    ),
    HostPlaceholder(
        "${CLAUDE_…}",
        r"\$\{(CLAUDE_(?:SKILL_DIR|PROJECT_DIR|SESSION_ID|EFFORT|PLUGIN_ROOT|PLUGIN_DATA))\}",
        "value",
        "The folder of the skill or of the project, the session, the effort; in a plugin also its "
        "folder and that of its data.",
        PROGRAM,
        forms=(
            ("${CLAUDE_SKILL_DIR}", "The folder of the skill."),
            ("${CLAUDE_SESSION_ID}", "The id of the session."),
            ("${CLAUDE_EFFORT}", "How much the model thinks, such as `high`."),
            ("${CLAUDE_PLUGIN_ROOT}", "The folder of the plugin."),
        ),
    ),
    HostPlaceholder(
        "!`command`",
        r"(?<!\S)!`([^`]+)`",
        "output",
        "What the command prints.",
        PROGRAM,
    ),
    HostPlaceholder(
        "```! command ```",
        r"```!\s*+([\s\S]*?)\n?```",
        "output",
        "What the commands of the fence print.",
        PROGRAM,
    ),
)
# White space of JavaScript.
_SPACE = r"\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
# Not with a carriage return at the end; and a tab before it becomes spaces.
_MENDED = (
    r"\t[^\n]*|[A-Za-z_-]++:[^\S\r\n]++(?!\"[^\r\n]*\"\Z|'[^\r\n]*'\Z)"
    r"(?=[^\r\n]*(?:[{}\[\]*&#!|>%@`]|: ))[^\r\n]*"
)
_ARRIVAL = Arrival(
    "any dashes",
    "shell",
    (("$name", "$ARGUMENTS[N]", "$N", "$ARGUMENTS"), ("${CLAUDE_…}",)),
    names_key="arguments",
    most_names=64,
    name_end=r"(?![\[\w])",
    # Only one backslash keeps what follows, and two of them are two.
    kept=r"(?<!\\)\\\$(?=NAMESARGUMENTS|\d)",
    kept_as="$",
    # So that no argument is a command.
    defused=(("`!", "` !"), ("!`", "! `"), (rf"(?<![^{_SPACE}])!", r"\\!")),
    below="\n\nARGUMENTS: {whole}",
)
_SKILL_ARRIVAL = _ARRIVAL._replace(above="Base directory for this skill: {folder}\n\n")
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
        by_folder=True,
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
            _AGENT_KEYS,
            required=("name", "description"),
            elsewhere=True,
            unread="this agent is not loaded",
            mended=_MENDED,
            note="an agent of a plugin without a name has that of its file, and one without a "
            "description one of its own",
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (".claude/skills/**/SKILL.md",),
            SKILLS,
            _SKILL_KEYS,
            _PLACEHOLDERS,
            elsewhere=True,
            unread="this skill has no fields",
            mended=_MENDED,
            arrival=_SKILL_ARRIVAL,
            note="`true` is also `yes`, `on` and `1`; `metadata` must be a mapping",
        ),
        HostFile(
            "command",
            Kind.COMMAND,
            (".claude/commands/**/*.md",),
            _COMMANDS,
            _COMMAND_KEYS,
            _PLACEHOLDERS,
            elsewhere=True,
            unread="this command has no fields",
            mended=_MENDED,
            arrival=_ARRIVAL,
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
            mended=_MENDED,
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
            mended=_MENDED,
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
            percent=1,
        ),
        Limit(
            FILE_LIMIT,
            40_000,
            "characters",
            "or 5 % of the window, if that is more; the program warns that it costs performance",
            _NEWER,
            percent=5,
            only_grows=True,
        ),
        Limit(
            TEXT_LIMIT,
            120_000,
            "characters",
            "or 5 % of the window, if that is more; the program warns that it costs performance",
            _NEWER,
            percent=5,
            only_grows=True,
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
