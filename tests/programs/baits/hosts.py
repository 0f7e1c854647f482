"""What hosts make of a text: their placeholders, and the marks around them."""

from functools import partial

from programs.baits.repeating import Make, repeated

FILES = {
    "claude-code": "/.claude/skills/a/SKILL.md",
    "opencode": "/.opencode/command/a.md",
    "codex": "/.codex/prompts/a.md",
    "gemini": "/.gemini/commands/a.toml",
}
NAMED = "---\narguments: [a, b]\n---\n"
_UNITS = (
    *("$", "$$", "$1", "\\$", "\\\\$", "$A", "$a", "$1x", "{{args", "{{args}}"),
    *("$ARGUMENTS", "$ARGUMENTS[", "$ARGUMENTS[1", "!{", "@{", "!{}", "@{}", "!`", "!`a`"),
    *("```!", "${input:", "${input:a:", "${CLAUDE_", "'", "\\ '", ' "', '\\"', "'\"\\", "a= #"),
    *("[Image ", "!{{{args}}} ", "$A=", "--- ", "---\n"),
)


def _below_names(unit: str, length: int) -> str:
    return NAMED + repeated(unit, length)


BAITS: dict[str, Make] = {f"host {unit!r}": partial(_below_names, unit) for unit in _UNITS}
