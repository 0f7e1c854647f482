"""Reads the text of a settings file: all mistakes at once, each with its place."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from pydantic import ValidationError

from promptls.settings import Mistake
from promptls.settings.hints import hint
from promptls.settings.misfits import misfits
from promptls.settings.model import SettingsFile
from promptls.settings.toml_page import TomlPage, toml_page
from promptls.settings.toml_places import Path


class Loaded(NamedTuple):
    """What a settings file says, and what is wrong with it. There are no settings where it is."""

    settings: SettingsFile | None
    page: TomlPage | None
    mistakes: list[Mistake]


def load(text: str, *, in_pyproject: bool) -> Loaded:
    """Read the text of a settings file."""
    page = toml_page(text, in_pyproject=in_pyproject)
    if isinstance(page, Mistake):
        return Loaded(None, None, [page])
    try:
        settings = SettingsFile.model_validate(page.values)
    except ValidationError as error:
        return Loaded(None, page, sorted(misfits(error, page)))
    return Loaded(settings, page, [])


def unknown_phases(settings: SettingsFile, known: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The phases that settings name and that are none."""
    for name, variable in settings.variables.items():
        for at, phase in enumerate(variable.phases):
            if phase not in known:
                path: Path = ("variables", name, "phases", at)
                yield path, f"no phase is called {phase!r}{hint(phase, known)}"
    for name, tag in settings.tags.items():
        for value, phases in tag.values.items() if isinstance(tag.values, dict) else ():
            for at, phase in enumerate(phases):
                if phase not in known:
                    path = ("tags", name, "values", value, at)
                    yield path, f"no phase is called {phase!r}{hint(phase, known)}"
