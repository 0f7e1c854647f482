"""`promptls schema`: prints a JSON Schema."""

import json

import click

from promptls.models import NAMES, schema

_SETTINGS = "settings"


@click.command
@click.argument("name", type=click.Choice([_SETTINGS, *NAMES]))
def command(*, name: str) -> None:
    """Print the JSON Schema of the settings, or of a JSON document that agents exchange."""
    if name == _SETTINGS:
        from promptls.settings.json_schema import (  # noqa: PLC0415 - it takes pydantic
            settings_schema,
        )

        shown = settings_schema()
    else:
        shown = schema(name)
    click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
