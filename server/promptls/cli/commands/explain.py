"""`promptls explain`: the pages of rules and of settings."""

import click

from promptls.cli.parameters import Choice, color_option
from promptls.cli.rule_values import Items, complete_rules_or_families, find_rules
from promptls.cli.terminal.style import OutputStyle, detect_style, prepare_stdout

# What `--setting` is without a name.
_EVERY_SETTING = "all"


def _complete_settings(context: click.Context, _: click.Parameter, word: str) -> Items:
    """Complete the keys of a settings file that are not named yet."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask for it

    from promptls.settings.key_facts import describe_every_key  # noqa: PLC0415 - the same

    given = (*(context.params.get("names") or ()), context.params.get("setting"))
    return [
        CompletionItem(it.name, help=it.meaning)
        for it in describe_every_key()
        if it.name.startswith(word) and it.name not in given
    ]


def _complete_names(context: click.Context, parameter: click.Parameter, word: str) -> Items:
    """Complete rules and families, or settings behind `--setting`."""
    complete = _complete_settings if context.params.get("setting") else complete_rules_or_families
    return complete(context, parameter, word)


@click.command
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=_complete_names)
@click.option(
    "--setting",
    is_flag=False,
    flag_value=_EVERY_SETTING,
    metavar="[NAME]",
    shell_complete=_complete_settings,
    help="Explain a key of the settings; without a name or with 'all', list the keys.",
)
@click.option(
    "--output-format",
    type=Choice(["text", "json", "markdown"]),
    help="Output format [default: text on a terminal and for lists, markdown otherwise].",
)
@color_option
def command(
    *, names: tuple[str, ...], setting: str | None, output_format: str | None, color: str
) -> None:
    """Explain rules and settings: what they are for, why, and an example.

    NAME is a rule, a family or the beginning of rule names, such as tag-value. Without a NAME the
    families are listed.

    With --setting, NAME is a key of the settings, such as select or variables.NAME.source.
    """
    stream = prepare_stdout()
    style = detect_style(stream, color)
    is_list = setting == _EVERY_SETTING and not names
    form = output_format or ("text" if stream.isatty() or is_list else "markdown")
    render = _render_rules if setting is None else _render_settings
    stream.write(render(names if setting is None else (setting, *names), form, style))
    stream.flush()


def _render_rules(names: tuple[str, ...], form: str, style: OutputStyle) -> str:
    from promptls.cli.pages.rules import Topic, render_families, render_topics  # noqa: PLC0415 - settings need no rules

    topics = [Topic(it, find_rules(it)) for it in dict.fromkeys(names)]
    return render_topics(topics, form, style) if topics else render_families(form, style)


def _render_settings(names: tuple[str, ...], form: str, style: OutputStyle) -> str:
    from promptls.cli.pages import settings as pages  # noqa: PLC0415 - rules need no settings

    found = pages.find_settings(names)
    if form == "json":
        return pages.render_json(found)
    if form == "markdown":
        return pages.render_markdown(found)
    is_list = _EVERY_SETTING in names
    return pages.render_list(found, style) if is_list else pages.render_pages(found, style)
