"""`promptls config`: shows what applies to a file, and where it comes from."""

import os

import click

from promptls.cli.choices import Choice
from promptls.cli.configured.facts import facts_of
from promptls.cli.configured.text import as_text
from promptls.cli.look import color_option, look_of, output
from promptls.cli.mistakes import stop_at_mistakes
from promptls.cli.options import config_option, isolated_option, only_settings
from promptls.files import Configurations, Places, named
from promptls.files.omitting import omission


@click.command
@click.argument("path", default=".", type=click.Path(), metavar="[PATH]")
@click.option(
    "--output-format",
    type=Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is written.",
)
@config_option
@isolated_option
@color_option
def command(
    *, path: str, output_format: str, config: str | None, isolated: bool, color: str
) -> None:
    """Show what applies to a file or folder, and why.

    That is: its settings files, the kind of the file, whether it is checked, the rules that are
    not as they usually are, and the words that are added. Without a PATH it is the working
    directory.
    """
    configurations = Configurations(only=only_settings(config, isolated=isolated))
    found = named(path)
    is_folder = os.path.isdir(found.real)
    place = Places(configurations.of).of(f"{found.real}{os.sep}" if is_folder else found.place)
    at = found.real if is_folder else found.place
    left_out = omission(at, configurations.of, is_folder=is_folder)
    stop_at_mistakes(configurations)
    facts = facts_of(found, place, left_out, is_folder=is_folder)
    stream = output()
    if output_format == "json":
        from promptls.cli.configured.data import as_json  # noqa: PLC0415 - for this format only

        stream.write(f"{as_json(facts)}\n")
    else:
        stream.write(as_text(facts, look_of(stream, color)))
    stream.flush()
