"""Texts of commands with all sorts of placeholders, and arguments for them, by chance."""

import random
from typing import NamedTuple

from promptls.prompts.host_texts import HostText, render_host_text
from promptls.text.spans import Source

NAMES = ("n", "depth", "depth-x", "dep")
WHERE = {
    "claude-code": ".claude/commands/c.md",
    "opencode": ".opencode/command/c.md",
    "codex": ".codex/prompts/c.md",
    "gemini": ".gemini/commands/c.toml",
}
HOSTS = tuple(WHERE)
_PIECES = (
    *[
        "$ARGUMENTS",
        "$ARGUMENTS[0]",
        "$ARGUMENTS[1]",
        "$ARGUMENTS[7]",
        "$ARGUMENTS[x",
        "$0",
        "$1",
        "$2",
        "$3",
        "$9",
        "$10",
        "$01",
        "$1x",
    ],
    *[
        "\\$1",
        "\\$0",
        "\\\\$1",
        "\\\\\\$0",
        "\\$ARGUMENTS",
        "$depth",
        "$dep",
        "$deep",
        "$depth-x",
        "$depth[0]",
        "\\$depth",
        "$n",
        "$n.",
    ],
    *[
        "$1.50",
        "$1,000",
        "$$",
        "$$1",
        "$$$2",
        "$",
        "\\",
        "[",
        "]",
        "0",
        "1",
        "_",
        "é",
        "-",
        "--",
        "---",
        "word",
        "ARGUMENTS",
        "args",
    ],
    *["{{args}}", "{{", "}}", "{", "}", "${x}", "{{arg}}", "$ARGUMENTSx"],
    *(" ", " ", "\n", "\n\n", "\r\n", "\t", "\xa0", "```\n", "\u2028", "`", "'", '"'),
)
_UPPER = ("$NAME", "$$NAME", "$NAME_2", "$Name")
_GEMINI = ("!{ls {{args}}}", "!{ }", "!{echo {a}}", "!{")
_WORDS = (
    "a",
    "two",
    "'b c'",
    '"d e"',
    "''",
    '""',
    "x'y'z",
    "v=1",
    "NAME=n",
    "NAME_2='m m'",
    "7",
    "é",
)
_DOLLARS = ("'$1'", "'$ARGUMENTS'", "'$depth'", "'$0 $1'")
_BANGS = ("'!x'", "'a !b'", "'`!c'", "'d!`'", "e!")
_JAVASCRIPT = ("$&", "$$", "$'", "$`", "$1", "'unclosed", "\u00a0")
_FRONTS = (
    "",
    "",
    "---\ndescription: d\n---\n",
    "---\ndescription: d\narguments: [n, depth, depth-x, dep]\n---\n",
    "---\r\ndescription: d\r\n---\r\n",
    "---\ndescription: d\n---\n\n\n  ",
    "---\ndescription: d\n---\t\n",
)


def to_file(host: str, text: str) -> str:
    """The text of the file: of Gemini CLI it is a value in TOML."""
    if host != "gemini":
        return text
    written = (it if it.isalnum() or it in " ${}[]" else f"\\U{ord(it):08X}" for it in text)
    return f'prompt = "{"".join(written)}"\n'


class Case(NamedTuple):
    """A file and arguments, and the names that it declares."""

    host: str
    text: str
    line: str
    names: tuple[str, ...]

    @property
    def path(self) -> str:
        return WHERE[self.host]


def make(host: str, chance: random.Random) -> Case:
    """A file for a host, whose arguments it splits for sure."""
    pieces = [
        *_PIECES,
        *(_UPPER if host == "codex" else ()),
        *(_GEMINI if host == "gemini" else ()),
    ]
    front = chance.choice(_FRONTS) if host != "gemini" else ""
    text = "".join(chance.choices(pieces, k=chance.randrange(12)))
    if host == "opencode" and not front and text.startswith("---"):
        # The model does not know what of a text is YAML.
        text = f" {text}"
    # A closing line in the text is what the model and the engine must find alike.
    words = list(_WORDS)
    if host == "claude-code":
        words += [*_DOLLARS, *_BANGS]
    if host in ("opencode", "gemini"):
        words += [*_DOLLARS, *_JAVASCRIPT]
    if host == "codex":
        words = [it for it in words if "é" not in it]
        if "NAME" in text and chance.random() < 0.8:
            words = ["NAME=n", "NAME_2='m m'"]
    line = chance.choice((" ", "  ")).join(chance.choices(words, k=chance.randrange(4)))
    return Case(host, front + text, line, NAMES if "arguments:" in front else ())


def render(host: str, text: str, line: str = "", path: str | None = None) -> HostText:
    return render_host_text(host, path or f"/work/{WHERE[host]}", Source(text), line, "/work")
