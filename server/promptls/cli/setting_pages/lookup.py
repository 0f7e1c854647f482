"""Looks up keys of the settings by the names that people type, or fails with a usage error."""

from collections.abc import Iterable

import click

from promptls.settings import lookup
from promptls.settings.key_facts import KeyFacts


def find_settings(names: Iterable[str]) -> list[KeyFacts]:
    """Find the keys of those names, or fail at an unknown one. No names, or `all`, are all keys."""
    try:
        return lookup.find_settings(names)
    except lookup.UnknownSettingError as error:
        raise click.BadParameter(str(error), param_hint="--setting") from None
