"""opencode: what it loads, and how."""

from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import (
    SWITCH,
    FactSource,
    FrontMatterKey,
    Host,
    HostFile,
    HostPlaceholder,
    keys_of,
    words_of,
)
from promptls.vocabulary.hosts.standing import SkillList, StandingFiles, Start
from promptls.vocabulary.kinds import Kind

_PROGRAM = FactSource("opencode 1.18.34, the program", "2026-11-20")
_MODES = words_of(
    _PROGRAM,
    {
        "primary": "The user talks to it.",
        "subagent": "Other agents start it.",
        "all": "Both.",
    },
)
_COLORS = words_of(
    _PROGRAM,
    {
        it: f"The colour `{it}` of the theme."
        for it in ("primary", "secondary", "accent", "success", "warning", "error", "info")
    },
)
_PLACEHOLDERS = (
    HostPlaceholder(
        "$ARGUMENTS",
        r"\$ARGUMENTS",
        "all arguments",
        "All arguments, as they were typed.",
        _PROGRAM,
        missing="becomes empty",
    ),
    HostPlaceholder(
        "$N",
        r"\$(\d+)",
        "argument by number",
        "One argument; the first is `$1`. The highest number of a file has all further ones.",
        _PROGRAM,
        base=1,
        takes_rest=True,
        missing="becomes empty",
        quoting="white space and quotes end an argument, and quotes hold one together",
    ),
    HostPlaceholder("!`command`", r"!`([^`]+)`", "output", "What the command prints.", _PROGRAM),
)
# A line with a second colon becomes a key with a block of text.
_MENDED = r"[A-Za-z_][A-Za-z0-9_]*+\s*+:\s*+(?![\"'])[^\n]*:[^\n]*"
_ARRIVAL = Arrival(
    "dashes line",
    "quotes",
    (("$N",), ("$ARGUMENTS",)),
    dollars=frozenset({"$ARGUMENTS"}),
    below="\n\n{whole}",
    is_trimmed=True,
)
_SHARED = (".claude/skills/**/SKILL.md", ".agents/skills/**/SKILL.md")

HOST = Host(
    name="opencode",
    title="OpenCode",
    version="1.18.34",
    source=_PROGRAM,
    folders=(".opencode",),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (
                ".opencode/agent/**/*.md",
                ".opencode/agents/**/*.md",
                ".opencode/mode/*.md",
                ".opencode/modes/*.md",
            ),
            _PROGRAM,
            (
                FrontMatterKey("description", "What the agent does, and when to use it.", _PROGRAM),
                FrontMatterKey("mode", "Who talks to the agent.", _PROGRAM, _MODES),
                FrontMatterKey(
                    "color",
                    "The colour in which the agent is shown. With any other, OpenCode does not "
                    "start.",
                    _PROGRAM,
                    _COLORS,
                    pattern=rf"#[0-9a-fA-F]{{6}}|{'|'.join(it.name for it in _COLORS)}",
                    form="`#` and six hexadecimal digits, or a colour of the theme",
                ),
                FrontMatterKey(
                    "hidden", "Whether it is left out of the list of agents.", _PROGRAM, SWITCH
                ),
                FrontMatterKey("disable", "Whether the agent is off.", _PROGRAM, SWITCH),
                *keys_of(
                    _PROGRAM,
                    {
                        "name": "The name of the agent; without it, that of its file.",
                        "model": "The model that the agent runs on, as `provider/model`.",
                        "variant": "The variant of the model.",
                        "steps": "After how many steps the agent stops.",
                        "permission": "What the agent may do without asking.",
                        "temperature": "How much the answers vary.",
                        "top_p": "From how many of the likely words the model chooses.",
                        "prompt": "The text of the agent, in settings instead of a file.",
                        "options": "Options of the provider.",
                        "request": "What the provider is sent, in OpenCode 2.",
                        "system": "The text of the agent, in settings of OpenCode 2.",
                    },
                ),
                FrontMatterKey(
                    "disabled",
                    "Whether the agent is off, in OpenCode 2; OpenCode 1 reads `disable`.",
                    _PROGRAM,
                    SWITCH,
                    now="disable",
                ),
                FrontMatterKey(
                    "permissions",
                    "What the agent may do without asking, in OpenCode 2.",
                    _PROGRAM,
                    now="permission",
                ),
                FrontMatterKey(
                    "tools", "The tools that are on or off.", _PROGRAM, now="permission"
                ),
                FrontMatterKey("maxSteps", "Earlier name of `steps`.", _PROGRAM, now="steps"),
            ),
            is_named_by_file=True,
            unread="this agent has no fields, or is skipped without a word",
            mended=_MENDED,
            note="those in `mode` and `modes` are primary agents",
            begins=(("description", "What the agent does."), ("mode", "subagent")),
        ),
        HostFile(
            "command",
            Kind.COMMAND,
            (".opencode/command/**/*.md", ".opencode/commands/**/*.md"),
            _PROGRAM,
            (
                FrontMatterKey(
                    "subtask", "Whether it runs in an agent of its own.", _PROGRAM, SWITCH
                ),
                *keys_of(
                    _PROGRAM,
                    {
                        "name": "The name of the command; without it, that of its file.",
                        "description": "What the command does.",
                        "agent": "The agent that runs the command.",
                        "model": "The model that the command runs on.",
                        "variant": "The variant of the model.",
                    },
                ),
            ),
            _PLACEHOLDERS,
            is_named_by_file=True,
            unread="the front matter is a part of the text, or this command is skipped",
            arrival=_ARRIVAL,
            mended=_MENDED,
            begins=(("description", "What the command does."),),
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (".opencode/skill/**/SKILL.md", ".opencode/skills/**/SKILL.md", *_SHARED),
            _PROGRAM,
            (),
            _PLACEHOLDERS,
            unread="this skill is skipped without a word",
            mended=_MENDED,
            note="placeholders are replaced where a person calls the skill as a command, and stay "
            "where the model loads it",
            arrival=_ARRIVAL._replace(
                behind="\n\nBase directory for this skill: {folder}\nRelative paths in this skill "
                "(e.g., scripts/, references/) are relative to this base directory."
            ),
            shared=_SHARED,
        ),
        HostFile("instructions", Kind.INSTRUCTIONS, ("AGENTS.md",), _PROGRAM),
    ),
    start=Start(
        (StandingFiles(("AGENTS.md", "CLAUDE.md", "CONTEXT.md"), choice="first name"),),
        SkillList(
            (
                ".opencode/skill/**/SKILL.md",
                ".opencode/skills/**/SKILL.md",
                ".agents/skills/**/SKILL.md",
                ".claude/skills/**/SKILL.md",
            ),
            "  <skill>\n    <name>{name}</name>\n    <description>{text}</description>\n"
            "    <location>{path}</location>\n  </skill>",
            "",
            "stays",
            needs=("name", "description"),
            note="The program writes whole paths, and has skills of its own in the list.",
        ),
    ),
    start_source=FactSource("opencode 1.18.34, the program", "2026-11-20"),
    marks=(("mode", ("primary", "subagent", "all")),),
)
