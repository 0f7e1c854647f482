"""Explanations of rules and families: pages for the terminal, Markdown and JSON."""

from collections.abc import Iterable, Iterator, Sequence

from promptls.cli.pages.rule_lists import render_json, render_table
from promptls.cli.terminal.layout import color_code
from promptls.cli.terminal.style import SEVERITY_COLORS, OutputStyle
from promptls.rules import ALL, load_all
from promptls.rules.definition import AnyRule
from promptls.rules.pages import (
    FIXES,
    ShownExample,
    describe_family,
    describe_file,
    find_reason,
    group_by_family,
    render_page,
    show_pair,
    to_data,
)
from promptls.text.typesetting import break_line, wrap_paragraph, wrap_paragraphs
from promptls.text.values import NamedTuple

# Prose is not set wider than this.
_PROSE_WIDTH = 88
_BAR = "  | "


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
    lines = []
    for name, (said, _) in found.items():
        first, *others = (
            color_code(it, style) for it in wrap_paragraph(said, style.width - width - 2)
        )
        lines.append(f"{style.paint(f'{name:{width}}', bold=True)}  {first}")
        lines += (f"{'':{width}}  {it}" for it in others)
    hint = (
        "Run `promptls explain NAME` to explain a family or a rule, `promptls rules` to list rules."
    )
    lines += [
        "",
        *(color_code(it, style) for it in wrap_paragraph(hint, min(style.width, _PROSE_WIDTH))),
    ]
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
    width = min(style.width, _PROSE_WIDTH)
    said = "\n".join(color_code(it, style) for it in wrap_paragraph(_describe(topic), width))
    table = render_table(topic.rules, style)
    return f"{style.paint(topic.name, bold=True)}\n{said}\n\n{table}"


def _describe(topic: Topic) -> str:
    if topic.name == ALL:
        return "All rules."
    if topic.name == topic.rules[0].family:
        return describe_family(topic.rules)
    return f"The rules whose names begin with `{topic.name}`."


def _render_page(rule: AnyRule, style: OutputStyle) -> Iterator[str]:
    width = min(style.width, _PROSE_WIDTH)
    yield style.paint(rule.name, bold=True)
    yield from (color_code(it, style) for it in wrap_paragraph(rule.summary, width))
    yield ""
    yield f"  severity  {style.paint(rule.severity, fg=SEVERITY_COLORS[rule.severity])}"
    yield from _render_fact("fix", FIXES[rule.fix].replace("`", ""), width)
    yield from _render_fact("source", rule.clause, width)
    yield ""
    yield from (color_code(it, style) for it in wrap_paragraphs(find_reason(rule), width))
    if rule.example is not None:
        place = describe_file(rule.example)
        bad, good = show_pair(rule.example)
        yield from _render_example(f"bad{f' ({place})' if place else ''}", bad, style, "bright_red")
        yield from _render_example("good", good, style, "green")


def _render_fact(name: str, value: str, width: int) -> Iterator[str]:
    first, *others = wrap_paragraph(value, width - 12)
    yield f"  {name:8}  {first}"
    yield from (f"{'':12}{it}" for it in others)


def _render_example(
    title: str, example: ShownExample, style: OutputStyle, color: str
) -> Iterable[str]:
    width = min(style.width, _PROSE_WIDTH)
    yield ""
    yield from (style.paint(it, fg=color, bold=True) for it in wrap_paragraph(title, width))
    for note in example.notes:
        yield from (f"  {it}" for it in wrap_paragraph(note, width - 2))
    for line in example.lines:
        # The rest of a long line has no bar.
        first, *others = break_line(line, style.width - len(_BAR)) or [""]
        yield f"{style.paint(_BAR.rstrip(), fg=color, bold=True)} {first}".rstrip()
        yield from (f"{'':{len(_BAR)}}{it}" for it in others)
