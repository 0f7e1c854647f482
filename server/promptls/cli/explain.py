"""`promptls explain`: the page of a rule."""

import json
import textwrap
from collections.abc import Iterable, Iterator

import click

from promptls.cli.examples import setting, shown
from promptls.cli.look import Look, color_option, look_of, output
from promptls.cli.names import named
from promptls.cli.pages import FIXES, about, clause, data_of, families, page, why
from promptls.cli.printers.full import COLORS
from promptls.cli.rules import as_json, as_text
from promptls.rule import AnyRule
from promptls.rules import RULES

_WIDEST = 88


@click.command
@click.argument("rule", required=False, metavar="[RULE]")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "markdown"]),
    help="How it is written. Without this it is text on a terminal and markdown in a pipe.",
)
@color_option
def command(*, rule: str | None, output_format: str | None, color: str) -> None:
    """Explain a rule, list the rules of a family, or list the families."""
    stream = output()
    look = look_of(stream, color)
    form = output_format or ("text" if stream.isatty() else "markdown")
    if rule is None:
        stream.write(_families(form, look))
    else:
        stream.write(_rules(named(rule), rule, form, look))
    stream.flush()


def _families(form: str, look: Look) -> str:
    found = {name: (about(rules), rules) for name, rules in families(RULES).items()}
    if form == "json":
        data = [
            {"family": name, "about": said, "rules": [it.name for it in rules]}
            for name, (said, rules) in found.items()
        ]
        return f"{json.dumps(data, indent=1)}\n"
    if form == "markdown":
        return "".join(f"- `{name}`: {said}\n" for name, (said, _) in found.items())
    width = max(map(len, found))
    lines = [f"{look.paint(f'{name:{width}}', bold=True)}  {it}" for name, (it, _) in found.items()]
    hint = "`promptls explain NAME` tells more of a family or a rule; `promptls rules` lists them."
    return "".join(f"{it}\n" for it in [*lines, "", hint])


def _rules(rules: tuple[AnyRule, ...], name: str, form: str, look: Look) -> str:
    is_family = rules[0].name != name
    if form == "json":
        return as_json(rules) if is_family else f"{json.dumps(data_of(rules[0]), indent=1)}\n"
    if form == "markdown":
        return "\n".join(page(it) for it in rules)
    if is_family:
        return as_text(rules, look, wrap=True)
    return "".join(f"{it}\n" for it in _page(rules[0], look))


def _page(rule: AnyRule, look: Look) -> Iterator[str]:
    width = min(look.width, _WIDEST)
    yield look.paint(rule.name, bold=True)
    yield from textwrap.wrap(rule.summary, width)
    yield ""
    yield f"  severity  {look.paint(rule.severity, fg=COLORS[rule.severity])}"
    yield f"  fix       {FIXES[rule.fix].replace('`', '')}"
    yield f"  clause    {clause(rule)}"
    yield ""
    yield from _filled(why(rule), width)
    if rule.example is not None:
        place = setting(rule.example)
        yield from _example(f"bad{f' ({place})' if place else ''}", rule.example.bad, look, "red")
        yield from _example("good", rule.example.good, look, "green")


def _example(title: str, text: str | bytes, look: Look, color: str) -> Iterable[str]:
    lines, notes = shown(text)
    bar = look.paint("|", fg=color, bold=True)
    yield ""
    yield look.paint(title, fg=color, bold=True) + "".join(f"; {it}" for it in notes)
    yield from (f"  {bar} {it}".rstrip() for it in lines)


def _filled(text: str, width: int) -> Iterator[str]:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        # A list or an indented line is set as it is.
        is_prose = not any(it.startswith((" ", "- ", "| ")) for it in lines)
        yield from textwrap.wrap(paragraph, width) if is_prose else lines
