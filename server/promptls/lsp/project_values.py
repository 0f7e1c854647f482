"""Reads what features say about a document from other files: each only when it is asked for."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from promptls.features.project_values import NO_VALUES, ProjectValues
from promptls.features.requirements import RequirementText, find_requirement_texts
from promptls.files import FileContext
from promptls.files.listing import find_matching
from promptls.files.reading import FileError, read_within, to_source
from promptls.kinds import folder_of, name_of, stem_of
from promptls.parsing import parse
from promptls.prompts.next_steps import STATE_FILE, read_state
from promptls.prompts.sources import read_sources

T = TypeVar("T")

# The folders of the programs that know agents and skills, below the root of a project.
_HOMES = (".claude", ".github", ".agents")
_AGENTS, _SKILLS = ("agents/**/*.md", "agents/*.md"), ("skills/*/SKILL.md",)
# The folders of specifications, below the root of a project.
_SPECIFICATIONS = ("kitty-specs", "specs")
_MOST_FILES = 200
_MOST_SPECIFICATIONS = 50


class _Lazy(Mapping[str, T]):
    """A mapping that is read when it is used for the first time."""

    def __init__(self, read: Callable[[], dict[str, T]]) -> None:
        self._read = read
        self._known: dict[str, T] | None = None

    @property
    def _all(self) -> dict[str, T]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def __getitem__(self, name: str) -> T:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class _Variables(Mapping[str, str]):
    """The values of variables. Only the one that is asked for is read."""

    def __init__(self, context: FileContext) -> None:
        self._context = context

    def __getitem__(self, name: str) -> str:
        settings = self._context.settings
        if name not in settings.vocabulary.variable_names:
            raise KeyError(name)
        found = read_sources(self._context.root, [name], settings=settings)
        return found.values.get(name, "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._context.settings.vocabulary.variable_names)

    def __len__(self) -> int:
        return len(self._context.settings.vocabulary.variable_names)


def values_around(context: FileContext, *, variables: bool = True) -> ProjectValues:
    """What is known of the project of a file. A file outside of any project has none.

    To read the values of `variables` takes long, so a list of names goes without them.
    """
    root = context.root
    if root == os.sep:
        return NO_VALUES
    return ProjectValues(
        workflow=read_state(Path(root) / STATE_FILE).workflow,
        variables=_Variables(context) if variables else {},
        agents=_Lazy(
            lambda: {stem_of(it).removesuffix(".agent"): it for it in _find(root, _AGENTS)}
        ),
        skills=_Lazy(lambda: {name_of(folder_of(it)): it for it in _find(root, _SKILLS)}),
        requirements=_Lazy(lambda: dict(_read_requirements(root))),
    )


def _find(root: str, patterns: tuple[str, ...]) -> Iterator[str]:
    """The files of all homes that match a pattern, by their paths from the root."""
    for home in _HOMES:
        for path, _ in find_matching(str(Path(root) / home), patterns, most=_MOST_FILES).entries:
            yield f"{home}/{path}"


def _read_requirements(root: str) -> Iterator[tuple[str, RequirementText]]:
    """The requirements of all specifications of a project."""
    for folder in _SPECIFICATIONS:
        home = Path(root) / folder
        found = find_matching(str(home), ("**/spec.md", "spec.md"), most=_MOST_SPECIFICATIONS)
        for path, _ in found.entries:
            try:
                data = read_within(str(home / path), [root])
            except FileError:
                continue
            yield from find_requirement_texts(parse(to_source(data), f"{folder}/{path}")).items()
