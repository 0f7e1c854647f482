"""`promptls config`: shows what applies to a file, and where it comes from."""

import os

import click

from promptls.cli.effective_settings.explanation import explain_file
from promptls.cli.effective_settings.rendering import render_json, render_text
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.shared_options import choose_settings, config_option, isolated_option
from promptls.cli.terminal.messages import stop_at_settings_errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import Configurations, FileContexts, locate, reading
from promptls.files.exclusions import find_omission


@click.command
@click.argument("path", default=".", type=click.Path(), metavar="[PATH]")
@output_format_option
@click.option(
    "--all", "is_complete", is_flag=True, help="Also show rules and settings at their defaults."
)
@config_option
@isolated_option
@color_option
def command(  # noqa: PLR0913 - click passes each option by name
    *,
    path: str,
    output_format: str,
    is_complete: bool,
    config: tuple[str, ...],
    isolated: bool,
    color: str,
) -> None:
    """Show the settings for a file or folder, and where they come from.

    Shows the settings files, the kind of the file, whether it is checked, rules that differ from
    the defaults, and custom variables, tags and other names. PATH is by default the working
    directory. All keys are described by `promptls schema settings --output-format markdown`.
    """
    chosen = choose_settings(config, isolated=isolated)
    configurations = Configurations(only=chosen.only, inline=chosen.inline, folder=os.getcwd())
    found = locate(path)
    is_folder = reading.is_folder(found.real)
    at = found.real if is_folder else found.absolute
    context = FileContexts(configurations.find).find(f"{at}{os.sep}" if is_folder else at)
    left_out = find_omission(at, configurations.find, is_folder=is_folder)
    stop_at_settings_errors(configurations)
    facts = explain_file(found, context, left_out, is_folder=is_folder, is_complete=is_complete)
    stream = prepare_stdout()
    if output_format == "json":
        stream.write(f"{render_json(facts)}\n")
    else:
        stream.write(render_text(facts, detect_style(stream, color)))
    stream.flush()
