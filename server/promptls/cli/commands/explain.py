"""`promptls explain`: the pages of rules."""

import click

from promptls.cli.parameters import Choice, color_option
from promptls.cli.rule_pages.explaining import Topic, render_families, render_topics
from promptls.cli.rule_pages.lookup import find_rules
from promptls.cli.rule_values import complete_rules_or_families
from promptls.cli.terminal.style import detect_style, prepare_stdout


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_rules_or_families)
@click.option(
    "--output-format",
    type=Choice(["text", "json", "markdown"]),
    help="How it is written. Without this it is text on a terminal and markdown in a pipe.",
)
@color_option
def command(*, names: tuple[str, ...], output_format: str | None, color: str) -> None:
    """Explain rules: what they want, why, and an example.

    NAME is a rule, or a family, whose rules are listed. Without a NAME all families are.
    """
    stream = prepare_stdout()
    style = detect_style(stream, color)
    form = output_format or ("text" if stream.isatty() else "markdown")
    topics = [Topic(it, find_rules(it)) for it in dict.fromkeys(names)]
    stream.write(render_topics(topics, form, style) if topics else render_families(form, style))
    stream.flush()
