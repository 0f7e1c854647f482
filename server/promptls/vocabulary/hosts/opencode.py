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
from promptls.vocabulary.kinds import Kind

_PROGRAM = FactSource("opencode 1.18.33, the program", "2026-11-19")
_DOCUMENTED = FactSource("opencode documentation, agents", "2026-11-19")
_MODES = words_of(
    _PROGRAM,
    {
        "primary": "The user talks to it.",
        "subagent": "Other agents start it.",
        "all": "Both.",
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
        quoting="quotes hold an argument together",
    ),
    HostPlaceholder("!`command`", r"!`([^`]+)`", "output", "What the command prints.", _PROGRAM),
)
_ARRIVAL = Arrival(
    "dashes line",
    "quotes",
    (("$N",), ("$ARGUMENTS",)),
    dollars=frozenset({"$ARGUMENTS"}),
    below="\n\n{whole}",
    is_trimmed=True,
)

HOST = Host(
    name="opencode",
    title="OpenCode",
    version="1.18.33",
    source=_PROGRAM,
    folders=(".opencode",),
    files=(
        HostFile(
            "agent",
            Kind.AGENT,
            (".opencode/agent/**/*.md", ".opencode/agents/**/*.md"),
            _PROGRAM,
            (
                FrontMatterKey("description", "What the agent does, and when to use it.", _PROGRAM),
                FrontMatterKey("mode", "Who talks to the agent.", _PROGRAM, _MODES),
                FrontMatterKey(
                    "color",
                    "The colour in which the agent is shown: `#` and six hexadecimal digits.",
                    _PROGRAM,
                ),
                FrontMatterKey(
                    "hidden", "Whether it is left out of the list of agents.", _PROGRAM, SWITCH
                ),
                FrontMatterKey("disabled", "Whether the agent is off.", _PROGRAM, SWITCH),
                *keys_of(
                    _PROGRAM,
                    {
                        "model": "The model that the agent runs on, as `provider/model`.",
                        "variant": "The variant of the model.",
                        "steps": "After how many steps the agent stops.",
                        "permission": "What the agent may do without asking.",
                        "permissions": "What the agent may do without asking.",
                        "temperature": "How much the answers vary.",
                        "top_p": "From how many of the likely words the model chooses.",
                    },
                ),
                *keys_of(
                    _DOCUMENTED,
                    {
                        "tools": "The tools that are on or off, in earlier versions.",
                        "prompt": "The text of the agent, in settings instead of a file.",
                        "options": "Options of the provider.",
                    },
                ),
                FrontMatterKey(
                    "disable", "Earlier name of `disabled`.", _DOCUMENTED, SWITCH, now="disabled"
                ),
                FrontMatterKey("maxSteps", "Earlier name of `steps`.", _DOCUMENTED, now="steps"),
            ),
            is_named_by_file=True,
            unread="this agent is skipped without a word",
            mends_lines=True,
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
                        "description": "What the command does.",
                        "agent": "The agent that runs the command.",
                        "model": "The model that the command runs on.",
                    },
                ),
            ),
            _PLACEHOLDERS,
            is_named_by_file=True,
            unread="the front matter is a part of the text",
            arrival=_ARRIVAL,
            mends_lines=True,
        ),
        HostFile(
            "skill",
            Kind.SKILL,
            (
                ".opencode/skill/**/SKILL.md",
                ".opencode/skills/**/SKILL.md",
                ".claude/skills/**/SKILL.md",
                ".agents/skills/**/SKILL.md",
            ),
            _PROGRAM,
            unread="this skill is skipped without a word",
        ),
        HostFile("instructions", Kind.INSTRUCTIONS, ("AGENTS.md",), _PROGRAM),
    ),
    marks=(("mode", ("primary", "subagent", "all")),),
)
