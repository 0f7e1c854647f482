"""`promptls rules`: lists the rules."""

from collections.abc import Iterable

import click

from promptls.cli.choices import Choice
from promptls.cli.completing import families
from promptls.cli.look import COLORS, Look, color_option, look_of, output
from promptls.cli.names import named
from promptls.cli.pages import catalogue, data_of
from promptls.cli.paragraphs import colored, filled
from promptls.diagnostics import Severity
from promptls.fixes import Applicability
from promptls.rule import AnyRule
from promptls.rules import RULES

# A summary that has less than this beside it stands below.
_ROOM = 44
_INDENT = "    "


@click.command
@click.argument("names", nargs=-1, metavar="[FAMILY]...", shell_complete=families)
@click.option(
    "--output-format",
    type=Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How they are written; markdown is all pages, as in RULES.md.",
)
@color_option
def command(*, names: tuple[str, ...], output_format: str, color: str) -> None:
    """List the rules: name, severity, fix and what they want.

    Without a FAMILY all rules are listed.
    """
    stream = output()
    wanted = {rule.name for it in names for rule in named(it)}
    rules = tuple(it for it in RULES if not wanted or it.name in wanted)
    if output_format == "json":
        stream.write(as_json(rules))
    elif output_format == "markdown":
        stream.write(catalogue(rules))
    else:
        stream.write(as_text(rules, look_of(stream, color), wrap=stream.isatty()))
    stream.flush()


def as_json(rules: Iterable[AnyRule]) -> str:
    """The rules as an array, one to a line."""
    import json  # noqa: PLC0415 - for this format only

    return "[" + ",\n ".join(json.dumps(data_of(it)) for it in rules) + "]\n"


def as_text(rules: Iterable[AnyRule], look: Look, *, wrap: bool) -> str:
    """The rules as a table. What goes into a pipe is one line each."""
    rules = tuple(rules)
    name = max(len(it.name) for it in rules)
    severity = max(map(len, Severity))
    fix = max(map(len, Applicability))
    indent = name + severity + fix + 3 * len("  ")
    lines: list[str] = []
    for it in rules:
        head = look.paint(f"{it.name:{name}}", bold=True)
        facts = f"{look.paint(f'{it.severity:{severity}}', fg=COLORS[it.severity])}  "
        facts += f"{it.fix or '-':{fix}}"
        if not wrap:
            lines.append(f"{head}  {facts}  {it.summary}")
        elif look.width - indent >= _ROOM:
            first, *others = (colored(x, look) for x in filled(it.summary, look.width - indent))
            lines.append(f"{head}  {facts}  {first}")
            lines += (f"{'':{indent}}{x}" for x in others)
        else:
            is_narrow = look.width < indent
            lines += [head, f"{_INDENT}{facts}"] if is_narrow else [f"{head}  {facts}"]
            room = look.width - len(_INDENT)
            lines += (f"{_INDENT}{colored(x, look)}" for x in filled(it.summary, room))
    return "".join(f"{it.rstrip()}\n" for it in lines)
