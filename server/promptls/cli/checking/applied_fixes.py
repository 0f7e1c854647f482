"""What `--show-fixes` prints: the fixes that were applied to each file, or would be."""

from collections.abc import Iterator

from promptls.cli.checking.changes import FixedFiles
from promptls.cli.terminal.style import OutputStyle
from promptls.text.typesetting import escape_unseen

_INDENT = "  "


def render_fixes(fixed: FixedFiles, style: OutputStyle) -> str:
    """Render the rules of the fixes in each file, the most frequent first."""
    return "".join(f"{it}\n" for it in _render_lines(fixed, style))


def _render_lines(fixed: FixedFiles, style: OutputStyle) -> Iterator[str]:
    width = max((len(str(it)) for rules in fixed.values() for it in rules.values()), default=0)
    for path, rules in sorted(fixed.items(), key=lambda it: it[0].split("/")):
        yield f"{style.paint(escape_unseen(path), bold=True)}:"
        for rule, number in sorted(rules.items(), key=lambda it: (-it[1], it[0])):
            yield f"{_INDENT}{number:>{width}} x {rule}"
