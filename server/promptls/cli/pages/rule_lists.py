"""Lists of rules: as JSON, as lines for other programs, and as a table for the terminal."""

from collections.abc import Iterable, Iterator, Sequence

from promptls.cli.terminal.layout import color_code
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import Severity
from promptls.rules.pages import group_by_family, to_data
from promptls.text.edits import Applicability
from promptls.text.typesetting import wrap_paragraph
from promptls.text.values import NamedTuple

# With fewer cells than this beside the other columns, summaries go below them.
_MIN_SUMMARY = 44
_INDENT = "    "


def render_json(rules: Iterable[AnyRule]) -> str:
    """Render rules as an array, one on each line."""
    import json  # noqa: PLC0415 - for this format only

    return "[" + ",\n ".join(json.dumps(to_data(it)) for it in rules) + "]\n"


def render_list(rules: Sequence[AnyRule], style: OutputStyle) -> str:
    """Render rules for people on a terminal, else a line for each, which other programs filter."""
    columns = _measure_columns(rules)
    if not style.is_terminal:
        rows = (f"{_render_facts(it, columns, style)}  {it.summary}\n" for it in rules)
        return "".join(rows)
    hint = "Run `promptls explain NAME` for details and an example."
    return f"{render_table(rules, style)}\n" + "".join(
        f"{color_code(it, style)}\n" for it in wrap_paragraph(hint, style.width)
    )


def render_table(rules: Sequence[AnyRule], style: OutputStyle) -> str:
    """Render rules as a table that fits, with an empty line between families."""
    columns = _measure_columns(rules)
    lines: list[str] = []
    is_wide = style.width - columns.indent >= _MIN_SUMMARY
    if style.width >= columns.indent:
        lines.append(style.paint(_render_header(columns, is_wide=is_wide), underline=True))
    for number, family in enumerate(group_by_family(rules).values()):
        if number:
            lines.append("")
        for rule in family:
            lines += _render_row(rule, columns, style, is_wide=is_wide)
    return "".join(f"{it.rstrip()}\n" for it in lines)


class _Columns(NamedTuple):
    """The widths of the columns before the summary."""

    name: int
    severity: int
    fix: int

    @property
    def indent(self) -> int:
        """Where the summary begins."""
        return sum(self) + len(self) * len("  ")


def _measure_columns(rules: Iterable[AnyRule]) -> _Columns:
    name = max(len(it.name) for it in rules)
    severity = max(map(len, ("severity", *Severity)))
    return _Columns(name, severity, max(map(len, ("fix", *Applicability))))


def _render_header(columns: _Columns, *, is_wide: bool) -> str:
    header = f"{'rule':{columns.name}}  {'severity':{columns.severity}}  {'fix':{columns.fix}}"
    return f"{header}  summary" if is_wide else header


def _render_row(
    rule: AnyRule, columns: _Columns, style: OutputStyle, *, is_wide: bool
) -> Iterator[str]:
    facts = _render_facts(rule, columns, style)
    if is_wide:
        first, *others = (
            color_code(it, style)
            for it in wrap_paragraph(rule.summary, style.width - columns.indent)
        )
        yield f"{facts}  {first}"
        yield from (f"{'':{columns.indent}}{it}" for it in others)
        return
    if style.width < columns.indent:
        yield style.paint(rule.name, bold=True)
        yield f"{_INDENT}{_render_facts(rule, columns._replace(name=0), style)}"
    else:
        yield facts
    for line in wrap_paragraph(rule.summary, style.width - len(_INDENT)):
        yield f"{_INDENT}{color_code(line, style)}"


def _render_facts(rule: AnyRule, columns: _Columns, style: OutputStyle) -> str:
    name = style.paint(f"{rule.name:{columns.name}}", bold=True) + "  " if columns.name else ""
    color = SEVERITY_COLORS[rule.severity]
    severity = style.paint(f"{rule.severity:{columns.severity}}", fg=color)
    return f"{name}{severity}  {rule.fix or '-':{columns.fix}}"
