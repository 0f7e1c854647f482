"""Finds out what settings say besides of rules: words that they add, patterns, and what is left."""

from typing import NamedTuple

from promptls.files import Place
from promptls.files.origins import Origin, Origins
from promptls.settings.declaration import find_choices
from promptls.settings.keys import SettingsFile

# The tables that add words, and what one of them is called.
_TABLES = {
    "variables": "variable",
    "tags": "tag",
    "agents": "agent",
    "phases": "phase",
    "utilities": "utility",
}
# What else a settings file may say, as the keys that lead there.
_OTHERS = tuple(find_choices(SettingsFile))


class Addition(NamedTuple):
    """A word that the settings add."""

    kind: str
    name: str
    origin: Origin | None


class Pattern(NamedTuple):
    """A pattern of files, and what the settings say of what matches it."""

    key: str
    pattern: str
    words: tuple[str, ...]
    origin: Origin | None


class Other(NamedTuple):
    """Something else that the settings say."""

    key: str
    value: object
    origin: Origin | None


def additions(origins: Origins) -> list[Addition]:
    """The words that the settings add to the specified ones."""
    return [
        Addition(kind, name, origin)
        for table, kind in _TABLES.items()
        for name, origin in origins.names(table)
    ]


def patterns(place: Place, origins: Origins) -> list[Pattern]:
    """What the settings of a folder say of files by pattern."""
    settings = place.settings
    ignores = [
        Pattern(
            "per-file-ignores",
            it.pattern,
            tuple(word for word, _ in origins.words("per-file-ignores", it.pattern)),
            origins.of("per-file-ignores", it.pattern),
        )
        for it in settings.per_file_ignores
    ]
    kinds = [
        Pattern("files", it, (kind,), origins.of("files", it))
        for it, kind in settings.values.files.items()
    ]
    excluded = [Pattern("exclude", it, (), origin) for it, origin in origins.words("exclude")]
    return [*kinds, *ignores, *excluded]


def others(origins: Origins) -> list[Other]:
    """What else the settings say."""
    found = ((key, origins.of(*key)) for key in _OTHERS)
    return [Other(".".join(key), origins.value(*key), it) for key, it in found if it]
