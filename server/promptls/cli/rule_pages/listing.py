"""Lists of rules: as JSON, and as a table for the terminal."""

from collections.abc import Iterable

from promptls.cli.rule_pages.pages import to_data
from promptls.cli.terminal.layout import color_code, wrap_paragraph
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.diagnostics import Severity
from promptls.fixes import Applicability
from promptls.rule import AnyRule

# With fewer cells than this beside the other columns, summaries go below them.
_MIN_SUMMARY = 44
_INDENT = "    "


def render_json(rules: Iterable[AnyRule]) -> str:
    """Render rules as an array, one on each line."""
    import json  # noqa: PLC0415 - for this format only

    return "[" + ",\n ".join(json.dumps(to_data(it)) for it in rules) + "]\n"


def render_table(rules: Iterable[AnyRule], style: OutputStyle, *, wrap: bool) -> str:
    """Render rules as a table. Without wrapping, each takes one line."""
    rules = tuple(rules)
    name = max(len(it.name) for it in rules)
    severity = max(map(len, Severity))
    fix = max(map(len, Applicability))
    indent = name + severity + fix + 3 * len("  ")
    lines: list[str] = []
    for rule in rules:
        head = style.paint(f"{rule.name:{name}}", bold=True)
        facts = f"{style.paint(f'{rule.severity:{severity}}', fg=SEVERITY_COLORS[rule.severity])}  "
        facts += f"{rule.fix or '-':{fix}}"
        if not wrap:
            lines.append(f"{head}  {facts}  {rule.summary}")
        elif style.width - indent >= _MIN_SUMMARY:
            first, *others = (
                color_code(x, style) for x in wrap_paragraph(rule.summary, style.width - indent)
            )
            lines.append(f"{head}  {facts}  {first}")
            lines += (f"{'':{indent}}{x}" for x in others)
        else:
            is_narrow = style.width < indent
            lines += [head, f"{_INDENT}{facts}"] if is_narrow else [f"{head}  {facts}"]
            room = style.width - len(_INDENT)
            lines += (
                f"{_INDENT}{color_code(x, style)}" for x in wrap_paragraph(rule.summary, room)
            )
    return "".join(f"{it.rstrip()}\n" for it in lines)
