"""`promptls schema`: prints a JSON Schema, and the reference page of the settings."""

import json

import click

from promptls.cli import FAILED
from promptls.cli.parameters import Choice
from promptls.models import NAMES, SHORT_NAMES, PydanticMissingError, schema

_SETTINGS = "settings"
_HELP = f"""\
Print the JSON Schema of the settings, of a JSON document that agents exchange, or of the
metadata of system templates.

NAME is {_SETTINGS}, or one of {", ".join(NAMES)};
{", ".join(SHORT_NAMES)} are short for these.
"""


class _NoSchemaError(click.ClickException):
    """Pydantic makes the schemas of JSON documents, and cannot be loaded."""

    exit_code = FAILED


@click.command(help=_HELP)
@click.argument("name", type=Choice([_SETTINGS, *NAMES, *SHORT_NAMES]), metavar="NAME")
@click.option(
    "--output-format",
    type=Choice(["json", "markdown"]),
    default="json",
    show_default=True,
    help="Output format; markdown is the reference page of the settings.",
)
def command(*, name: str, output_format: str) -> None:
    """Print the schema of that name."""
    if name != _SETTINGS:
        if output_format != "json":
            raise click.UsageError(f"--output-format {output_format} is for {_SETTINGS} only.")
        try:
            shown = schema(SHORT_NAMES.get(name, name))
        except PydanticMissingError as error:
            raise _NoSchemaError(f"{error}, so there are no schemas.") from error
    elif output_format == "markdown":
        from promptls.settings.reference import render_reference  # noqa: PLC0415 - few print it

        click.echo(render_reference(), nl=False)
        return
    else:
        from promptls.settings.json_schema import build_schema  # noqa: PLC0415 - it takes the rules

        shown = build_schema()
    click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
