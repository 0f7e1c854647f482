"""`promptls rules`: lists the rules."""

import json
import textwrap
from collections.abc import Iterable

import click

from promptls.cli.look import Look, color_option, look_of, output
from promptls.cli.pages import catalogue, data_of
from promptls.cli.printers.full import COLORS
from promptls.diagnostics import Applicability, Severity
from promptls.rule import AnyRule
from promptls.rules import RULES

# A summary that has less than this beside it stands below.
_ROOM = 44


@click.command
@click.option(
    "--output-format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How they are written; markdown is all pages, as in RULES.md.",
)
@color_option
def command(*, output_format: str, color: str) -> None:
    """List all rules: name, severity, fix and what they want."""
    stream = output()
    if output_format == "json":
        stream.write(as_json(RULES))
    elif output_format == "markdown":
        stream.write(catalogue(RULES))
    else:
        stream.write(as_text(RULES, look_of(stream, color), wrap=stream.isatty()))
    stream.flush()


def as_json(rules: Iterable[AnyRule]) -> str:
    """The rules as an array, one to a line."""
    return "[" + ",\n ".join(json.dumps(data_of(it)) for it in rules) + "]\n"


def as_text(rules: Iterable[AnyRule], look: Look, *, wrap: bool) -> str:
    """The rules as a table. What goes into a pipe is one line each."""
    rules = tuple(rules)
    name = max(len(it.name) for it in rules)
    severity = max(map(len, Severity))
    fix = max(map(len, Applicability))
    indent = name + severity + fix + 3 * len("  ")
    is_narrow = look.width - indent < _ROOM
    lines = []
    for it in rules:
        cells = [
            look.paint(f"{it.name:{name}}", bold=True),
            look.paint(f"{it.severity:{severity}}", fg=COLORS[it.severity]),
            f"{it.fix or '-':{fix}}",
        ]
        if not wrap:
            lines.append("  ".join([*cells, it.summary]))
        elif is_narrow:
            lines.append("  ".join(cells).rstrip())
            lines += (f"    {line}" for line in textwrap.wrap(it.summary, look.width - 4))
        else:
            shown = textwrap.wrap(it.summary, look.width - indent)
            lines.append("  ".join([*cells, f"\n{' ' * indent}".join(shown)]))
    return "".join(f"{it}\n" for it in lines)
