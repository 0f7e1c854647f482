"""Reads the text of a settings file: all mistakes at once, each with its place."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pydantic import ValidationError

from promptls.rule_set import ALL
from promptls.rules import RULES
from promptls.settings import Mistake
from promptls.settings.hints import hint
from promptls.settings.misfits import misfits
from promptls.settings.model import SettingsFile
from promptls.settings.patterns import fault_of
from promptls.settings.toml_page import KEY, TomlPage, toml_page
from promptls.settings.toml_places import Path

_MOST = 100


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
        return Loaded(None, page, sorted(misfits(error, page))[:_MOST])
    mistakes = sorted(Mistake(page.value(path), said) for path, said in _unfit(settings))[:_MOST]
    return Loaded(None if mistakes else settings, page, mistakes)


def unknown_phases(settings: SettingsFile, known: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The phases that settings name and that are none."""
    for name, variable in settings.variables.items():
        for at, phase in enumerate(variable.phases):
            if phase not in known:
                path: Path = ("variables", name, "phases", at)
                yield path, _unknown("phase", phase, known)
    for name, tag in settings.tags.items():
        for value, phases in tag.values.items() if isinstance(tag.values, dict) else ():
            for at, phase in enumerate(phases):
                if phase not in known:
                    path = ("tags", name, "values", value, at)
                    yield path, _unknown("phase", phase, known)


def _unfit(settings: SettingsFile) -> Iterator[tuple[Path, str]]:
    """What the form of the file does not tell: rules that do not exist, patterns that are slow."""
    yield from _unknown_rules(("select",), settings.select)
    yield from _unknown_rules(("ignore",), settings.ignore)
    for glob, names in settings.per_file_ignores.items():
        yield from _unknown_rules(("per-file-ignores", glob), names)
    for name in settings.severity:
        for _, message in _unknown_rules((), [name]):
            yield ("severity", name, KEY), message
    for tag, table in settings.tags.items():
        for name, pattern in table.attributes.items():
            fault = fault_of(pattern)
            if fault is not None:
                yield ("tags", tag, "attributes", name), fault
        for at, name in enumerate(table.required):
            if name not in table.attributes:
                yield ("tags", tag, "required", at), _unknown("attribute", name, table.attributes)


def _unknown_rules(path: Path, names: Iterable[str]) -> Iterator[tuple[Path, str]]:
    known = {ALL, *(it.name for it in RULES), *(it.family for it in RULES)}
    for at, name in enumerate(names):
        if name not in known:
            yield (*path, at), _unknown("rule or family", name, known)


def _unknown(what: str, name: str, known: Collection[str]) -> str:
    return f"no {what} is called {name!r}{hint(name, known)}"
