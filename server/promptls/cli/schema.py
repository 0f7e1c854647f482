"""`promptls schema`: prints a JSON Schema."""

import json

import click

from promptls.cli.choices import Choice
from promptls.models import NAMES, schema

_SETTINGS = "settings"
_HELP = f"""\
Print the JSON Schema of the settings, or of a JSON document that agents exchange.

NAME is {_SETTINGS}, or one of {", ".join(NAMES)}.
"""


@click.command(help=_HELP)
@click.argument("name", type=Choice([_SETTINGS, *NAMES]), metavar="NAME")
def command(*, name: str) -> None:
    """Print a schema."""
    if name == _SETTINGS:
        from promptls.settings.json_schema import (  # noqa: PLC0415 - it takes pydantic
            settings_schema,
        )

        shown = settings_schema()
    else:
        shown = schema(name)
    click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
