"""Reads the text of a settings file: all mistakes at once, each with its place."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from promptls.settings import Mistake
from promptls.settings.hints import hint
from promptls.settings.tables import Tables
from promptls.settings.toml_page import TomlPage, toml_page
from promptls.settings.toml_places import Path

# Judges a text by a function, unless it is known to have been judged to be right.
Judged = Callable[[str, Callable[[], list[Mistake]]], list[Mistake]]


class Loaded(NamedTuple):
    """What a settings file says, and what is wrong with it."""

    page: TomlPage | None
    mistakes: list[Mistake]


def judge_anew(_: str, judge: Callable[[], list[Mistake]]) -> list[Mistake]:
    """Judge a text, whatever is known of it."""
    return judge()


def load(text: str, *, in_pyproject: bool, judged: Judged = judge_anew) -> Loaded:
    """Read the text of a settings file."""
    page = toml_page(text, in_pyproject=in_pyproject)
    if isinstance(page, Mistake):
        return Loaded(None, [page])

    def judge() -> list[Mistake]:
        from promptls.settings.misfits import mistakes_in  # noqa: PLC0415 - it takes pydantic

        return mistakes_in(page)

    return Loaded(page, judged(f"{in_pyproject} {text}", judge))


def unknown_phases(tables: Tables, known: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The phases that settings name and that are none."""
    for name, variable in tables.variables.items():
        for at, phase in enumerate(variable.phases):
            if phase not in known:
                path: Path = ("variables", name, "phases", at)
                yield path, f"no phase is called {phase!r}{hint(phase, known)}"
    for name, tag in tables.tags.items():
        for value, phases in tag.values.items() if isinstance(tag.values, Mapping) else ():
            for at, phase in enumerate(phases):
                if phase not in known:
                    path = ("tags", name, "values", value, at)
                    yield path, f"no phase is called {phase!r}{hint(phase, known)}"
