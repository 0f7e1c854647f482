"""`promptls rules`: lists the rules."""

import click

from promptls.cli.parameters import Choice, color_option
from promptls.cli.rule_pages.listing import render_json, render_table
from promptls.cli.rule_pages.lookup import find_rules
from promptls.cli.rule_pages.pages import render_catalogue
from promptls.cli.rule_values import complete_families
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.rules import load_all


@click.command
@click.argument("names", nargs=-1, metavar="[FAMILY]...", shell_complete=complete_families)
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
    stream = prepare_stdout()
    wanted = {rule.name for it in names for rule in find_rules(it)}
    rules = tuple(it for it in load_all() if not wanted or it.name in wanted)
    if output_format == "json":
        stream.write(render_json(rules))
    elif output_format == "markdown":
        stream.write(render_catalogue(rules))
    else:
        stream.write(render_table(rules, detect_style(stream, color), wrap=stream.isatty()))
    stream.flush()
