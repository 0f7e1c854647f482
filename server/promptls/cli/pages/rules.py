"""Rules and families: pages, lists and tables, for the terminal, as Markdown and as JSON."""

from collections.abc import Iterable, Iterator, Sequence

from promptls.cli.terminal.style import (
    PROSE_WIDTH,
    SEVERITY_COLORS,
    OutputStyle,
    color_code,
    hang,
    wrap_prose,
)
from promptls.rules import ALL, load_all
from promptls.rules.definition import AnyRule
from promptls.rules.diagnostics import Severity
from promptls.rules.pages import (
    ShownExample,
    describe_family,
    describe_file,
    describe_fix,
    describe_good_file,
    find_reason,
    group_by_family,
    render_page,
    show_pair,
    title_of,
    to_data,
)
from promptls.text.edits import Applicability
from promptls.text.typesetting import break_line, wrap_paragraph, wrap_paragraphs
from promptls.text.values import NamedTuple

# With fewer cells than this beside the other columns, summaries go below them.
_MIN_SUMMARY = 44
_INDENT = "    "
_BAR = "  | "


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
    lines = [render_table(rules, style), *wrap_prose(hint, style.width, style)]
    return "".join(f"{it}\n" for it in lines)


def render_table(rules: Sequence[AnyRule], style: OutputStyle) -> str:
    """Render rules as a table that fits, with an empty line between families."""
    columns = _measure_columns(rules)
    lines: list[str] = []
    is_wide = style.width - columns.indent >= _MIN_SUMMARY
    if style.width >= columns.indent:
        header = f"{'rule':{columns.name}}  {'severity':{columns.severity}}  {'fix':{columns.fix}}"
        lines.append(style.paint(f"{header}  summary" if is_wide else header, underline=True))
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


def _render_row(
    rule: AnyRule, columns: _Columns, style: OutputStyle, *, is_wide: bool
) -> Iterator[str]:
    facts = _render_facts(rule, columns, style)
    if is_wide:
        lines = wrap_prose(rule.summary, style.width - columns.indent, style)
        yield from hang(f"{facts}  ", columns.indent, lines)
        return
    if style.width < columns.indent:
        yield style.paint(rule.name, bold=True)
        yield f"{_INDENT}{_render_facts(rule, columns._replace(name=0), style)}"
    else:
        yield facts
    for line in wrap_prose(rule.summary, style.width - len(_INDENT), style):
        yield f"{_INDENT}{line}"


def _render_facts(rule: AnyRule, columns: _Columns, style: OutputStyle) -> str:
    name = style.paint(f"{rule.name:{columns.name}}", bold=True) + "  " if columns.name else ""
    color = SEVERITY_COLORS[rule.severity]
    severity = style.paint(f"{rule.severity:{columns.severity}}", fg=color)
    return f"{name}{severity}  {rule.fix_word or '-':{columns.fix}}"


class Topic(NamedTuple):
    """A rule to explain, or a family with its rules."""

    name: str
    rules: tuple[AnyRule, ...]

    @property
    def is_family(self) -> bool:
        return self.rules[0].name != self.name


def render_families(form: str, style: OutputStyle) -> str:
    found = {
        name: (describe_family(rules), rules) for name, rules in group_by_family(load_all()).items()
    }
    if form == "json":
        import json  # noqa: PLC0415 - for this format only

        data = [
            {"family": name, "about": said, "rules": [it.name for it in rules]}
            for name, (said, rules) in found.items()
        ]
        return f"{json.dumps(data, indent=1)}\n"
    if form == "markdown":
        return "".join(f"- `{name}`: {said}\n" for name, (said, _) in found.items())
    width = max(map(len, found))
    lines: list[str] = []
    for name, (said, _) in found.items():
        shown = f"{style.paint(f'{name:{width}}', bold=True)}  "
        lines += hang(shown, width + 2, wrap_prose(said, style.width - width - 2, style))
    hint = (
        "Run `promptls explain NAME` to explain a family or a rule, `promptls rules` to list rules."
    )
    lines += ["", *wrap_prose(hint, min(style.width, PROSE_WIDTH), style)]
    return "".join(f"{it}\n" for it in lines)


def render_topics(topics: Sequence[Topic], form: str, style: OutputStyle) -> str:
    rules = [rule for it in topics for rule in it.rules]
    if form == "json":
        import json  # noqa: PLC0415 - for this format only

        is_one = len(topics) == 1 and not topics[0].is_family
        return f"{json.dumps(to_data(rules[0]), indent=1)}\n" if is_one else render_json(rules)
    if form == "markdown":
        return "\n".join(render_page(it) for it in rules)
    return "\n\n".join(
        _render_family(it, style)
        if it.is_family
        else "".join(f"{x}\n" for x in _render_page(it.rules[0], style))
        for it in topics
    )


def _render_family(topic: Topic, style: OutputStyle) -> str:
    said = "\n".join(wrap_prose(_describe(topic), min(style.width, PROSE_WIDTH), style))
    table = render_table(topic.rules, style)
    return f"{style.paint(topic.name, bold=True)}\n{said}\n\n{table}"


def _describe(topic: Topic) -> str:
    if topic.name == ALL:
        return "All rules."
    if topic.name == topic.rules[0].family:
        return describe_family(topic.rules)
    return f"The rules whose names begin with `{topic.name}`."


def _render_page(rule: AnyRule, style: OutputStyle) -> Iterator[str]:
    width = min(style.width, PROSE_WIDTH)
    yield style.paint(rule.name, bold=True)
    yield from wrap_prose(rule.summary, width, style)
    yield ""
    yield f"  severity  {style.paint(rule.severity, fg=SEVERITY_COLORS[rule.severity])}"
    for name, value in (("fix", describe_fix(rule).replace("`", "")), ("source", rule.clause)):
        yield from hang(f"  {name:8}  ", 12, wrap_paragraph(value, width - 12))
    yield ""
    yield from (color_code(it, style) for it in wrap_paragraphs(find_reason(rule), width))
    if rule.example is not None:
        bad, good = show_pair(rule.example)
        title = title_of("bad", describe_file(rule.example))
        yield from _render_example(title, bad, style, "bright_red")
        title = title_of("good", describe_good_file(rule.example))
        yield from _render_example(title, good, style, "green")


def _render_example(
    title: str, example: ShownExample, style: OutputStyle, color: str
) -> Iterable[str]:
    width = min(style.width, PROSE_WIDTH)
    yield ""
    yield from (style.paint(it, fg=color, bold=True) for it in wrap_paragraph(title, width))
    for note in example.notes:
        yield from (f"  {it}" for it in wrap_paragraph(note, width - 2))
    for line in example.lines:
        # The rest of a long line has no bar.
        pieces = break_line(line, style.width - len(_BAR)) or [""]
        bar = style.paint(_BAR.rstrip(), fg=color, bold=True)
        yield from (it.rstrip() for it in hang(f"{bar} ", len(_BAR), pieces))
