"""`promptls rules`: lists the rules."""

import click

from promptls.cli.pages.rules import render_json, render_list
from promptls.cli.parameters import Choice, color_option
from promptls.cli.rule_values import complete_families, find_rules
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.rules import load_all
from promptls.rules.pages import render_catalogue


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_families)
@click.option(
    "--output-format",
    type=Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="Output format; markdown is the whole page of each rule.",
)
@color_option
def command(*, names: tuple[str, ...], output_format: str, color: str) -> None:
    """List the rules with severity, fix and summary.

    NAME is a rule or a family, such as front-matter. Without a NAME all rules are listed.
    """
    stream = prepare_stdout()
    wanted = {rule.name for it in names for rule in find_rules(it)}
    rules = tuple(it for it in load_all() if not wanted or it.name in wanted)
    if output_format == "json":
        stream.write(render_json(rules))
    elif output_format == "markdown":
        stream.write(render_catalogue(rules))
    else:
        stream.write(render_list(rules, detect_style(stream, color)))
    stream.flush()
