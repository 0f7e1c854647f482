"""Which agent has a template for which phase, and what its own lacks of the one for all."""

import os
from collections.abc import Iterator, Sequence
from enum import StrEnum

from promptls.files.listing import list_project
from promptls.files.reading import FileError, exists
from promptls.parsing import parse
from promptls.prompts.template_files import (
    FOLDER,
    describe_unknown_agent,
    describe_unknown_phase,
    read_template,
)
from promptls.semantics.context import FileFacts
from promptls.semantics.facts import facts_of
from promptls.semantics.templates.demands import find_drift
from promptls.semantics.templates.recognition import BASE
from promptls.semantics.templates.stray_templates import StrayTemplate, find_stray
from promptls.text.paths import folder_of, inside
from promptls.text.spans import Source
from promptls.text.typesetting import count_cells
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

# A star that means nothing to Markdown.
_MARK = "\\*"
# Nobody has more templates, nor in more folders.
_MOST_FILES = 5000
_DEPTH = 4


class Standing(StrEnum):
    """Where the template of an agent for a phase comes from."""

    OWN = "own"
    FALLBACK = "fallback"
    MISSING = "missing"
    UNUSABLE = "unusable"


class Cell(NamedTuple):
    """The template of an agent for a phase; `path` is the one that is used, if there is any.

    `drift` are the variables and tags that the `BASE-` template has and the agent's own lacks.
    `problem` says why a template is unusable, or that no settings have its agent.
    """

    agent: str
    phase: str
    standing: Standing
    path: str | None
    drift: tuple[str, ...]
    problem: str = ""

    @property
    def word(self) -> str:
        """The word in a table: a dash where there is no `BASE-` template."""
        is_none = self.agent == BASE and self.standing is Standing.MISSING
        return "-" if is_none else self.standing.value


def list_templates(
    root: str | os.PathLike[str], *, folder: str = FOLDER, vocabulary: Vocabulary = SPECIFIED
) -> list[Cell]:
    """Show for each agent and phase which template is used.

    Agents that the vocabulary does not have, but a template, come last.
    """
    place = os.fspath(root)
    known = sorted((it.name for it in vocabulary.template_agents), key=lambda it: it != BASE)
    agents = (*known, *_find_unknown_agents(place, folder, vocabulary))
    cells = []
    for phase in vocabulary.template_phases:
        base_path = f"{folder}/{BASE}-{phase.key}.md"
        base = _read_facts(place, base_path, vocabulary)
        for agent in agents:
            path = f"{folder}/{agent}-{phase.key}.md"
            own = base if agent == BASE else _read_facts(place, path, vocabulary)
            fallback = Cell(agent, phase.key, Standing.FALLBACK, base_path, ())
            if isinstance(own, str):
                cells.append(Cell(agent, phase.key, Standing.UNUSABLE, path, (), own))
            elif own is not None:
                drift = tuple(find_drift(own, base)) if isinstance(base, FileFacts) else ()
                unknown = describe_unknown_agent(agent, vocabulary)
                cells.append(Cell(agent, phase.key, Standing.OWN, path, drift, unknown))
            elif isinstance(base, str):
                cells.append(fallback._replace(standing=Standing.UNUSABLE, problem=base))
            elif base is not None:
                cells.append(fallback)
            else:
                cells.append(Cell(agent, phase.key, Standing.MISSING, None, ()))
    # The phases of an agent are together, in their order.
    return sorted(cells, key=lambda it: agents.index(it.agent))


def list_problems(cells: Sequence[Cell]) -> list[str]:
    """What is wrong with the templates, each of which may be used by several agents."""
    return list(dict.fromkeys(f"{it.path}: {it.problem}" for it in cells if it.problem))


def list_strays(
    root: str | os.PathLike[str], *, folder: str = FOLDER, vocabulary: Vocabulary = SPECIFIED
) -> list[StrayTemplate]:
    """Find the files that are named like templates, and lie where none is looked for."""
    place = os.fspath(root)
    files = _list_files(place, folder_of(folder) or folder)
    found = (find_stray(it, folder, vocabulary) for it in files)
    return [it for it in found if it is not None and not _is_found(it, place, files)]


def _is_found(stray: StrayTemplate, root: str, files: list[str]) -> bool:
    """Whether a name that differs in case only is no other one to the file system."""
    path, expected = stray
    is_listed = path.lower() != expected.lower() or expected in files
    return not is_listed and exists(os.path.join(root, *expected.split("/")))


def list_unknown_phases(
    root: str | os.PathLike[str], *, folder: str = FOLDER, vocabulary: Vocabulary = SPECIFIED
) -> list[str]:
    """Say which templates are for a phase that the vocabulary does not have."""
    place, known = os.fspath(root), {it.name for it in vocabulary.template_agents}
    said = []
    for path in _list_files(place, folder):
        name = template_name(path) if folder_of(path) == folder else None
        unknown = describe_unknown_phase(name.phase, vocabulary) if name else ""
        if name and unknown and name.agent in known and name.phase.lower() == name.phase:
            said.append(f"{path}: {unknown}")
    return said


def _find_unknown_agents(root: str, folder: str, vocabulary: Vocabulary) -> list[str]:
    """The agents that have a template for a phase, and that the vocabulary does not have."""
    phases = {it.key for it in vocabulary.template_phases}
    names = (template_name(it) for it in _list_files(root, folder) if folder_of(it) == folder)
    agents = {it.agent for it in names if it and it.agent.isupper() and it.phase in phases}
    return sorted(it for it in agents if describe_unknown_agent(it, vocabulary))


def _list_files(root: str, folder: str) -> list[str]:
    """The files below a folder, by their paths from the root."""
    place = os.path.join(root, *folder.split("/"))
    entries = list_project(place, depth=_DEPTH, most=_MOST_FILES).entries
    return [inside(folder, it.path) for it in entries if not it.is_folder]


def _read_facts(root: str, path: str, vocabulary: Vocabulary) -> FileFacts | str | None:
    """The facts of a template, or why it is unusable; nothing where there is none."""
    absolute = os.path.join(root, *path.split("/"))
    if not exists(absolute):
        return None
    try:
        source = Source(read_template(absolute, root))
    except FileError as error:
        return error.reason
    return facts_of(parse(source, path, kind=Kind.SYSTEM_TEMPLATE), vocabulary)


def render_matrix(cells: Sequence[Cell], strays: Sequence[StrayTemplate] = ()) -> str:
    """Render a table of agents and phases, and say what the agents' own templates lack."""
    return "\n".join([*_render(cells), *_render_strays(strays)]) + "\n"


def _render_strays(strays: Sequence[StrayTemplate]) -> Iterator[str]:
    if strays:
        yield from ("", "## Never loaded", "")
    yield from (f"- `{it.path}`; expected `{it.expected}`" for it in strays)


def _render(cells: Sequence[Cell]) -> Iterator[str]:
    phases = list(dict.fromkeys(it.phase for it in cells))
    yield "# System templates"
    yield ""
    rows: dict[str, dict[str, str]] = {}
    for it in cells:
        word = f"{it.word}{_MARK if it.drift else ''}"
        rows.setdefault(it.agent, {})[it.phase] = word
    yield from _render_table([["agent", *phases], *([it, *rows[it].values()] for it in rows)])
    yield ""
    yield f"An agent without a template of its own gets the one of `{BASE}` (fallback)."
    problems = list_problems(cells)
    if problems:
        yield from ("", "## Problems", "", *(f"- {it}" for it in problems))
    drifted = [it for it in cells if it.drift]
    if drifted:
        yield ""
        yield f"## What `{BASE}` has and an agent's own template lacks (\\*)"
        yield ""
    for it in drifted:
        lacking = ", ".join(f"`{name}`" for name in it.drift)
        yield f"- `{it.path}` lacks {lacking}"


def _render_table(rows: list[list[str]]) -> Iterator[str]:
    """Render a table whose columns are aligned, for editors that show it as it is."""
    widths = [max(map(count_cells, column)) for column in zip(*rows, strict=True)]
    head, *body = rows
    for row in (head, ["-" * it for it in widths], *body):
        padded = (it + " " * (room - count_cells(it)) for it, room in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"
