"""What Claude Code replaces in skills and commands, and how it makes the text of them."""

from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.claude_code_words import PROGRAM
from promptls.vocabulary.hosts.facts import (
    HostPlaceholder,
)

_NUMBER = r"\$(\d+)(?!\w)"
_SHELL_WORDS = "the arguments are split as a shell splits words"

PLACEHOLDERS = (
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
        folder="${CLAUDE_SKILL_DIR}",
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
MENDED = (
    r"\t[^\n]*|[A-Za-z_-]++:[^\S\r\n]++(?!\"[^\r\n]*\"\Z|'[^\r\n]*'\Z)"
    r"(?=[^\r\n]*(?:[{}\[\]*&#!|>%@`]|: ))[^\r\n]*"
)
ARRIVAL = Arrival(
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
SKILL_ARRIVAL = ARRIVAL._replace(above="Base directory for this skill: {folder}\n\n")
