"""Which agent has a template for which phase, and what its own lacks of the one for all."""

import os
from collections.abc import Iterator, Sequence
from enum import StrEnum

from promptls.files.reading import FileError, exists, read_within
from promptls.parsing import parse
from promptls.prompts.template_files import FOLDER
from promptls.semantics.context import FileFacts
from promptls.semantics.facts import facts_of
from promptls.semantics.templates import BASE, find_drift
from promptls.text.spans import Source
from promptls.text.typesetting import count_cells
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind

# A star that means nothing to Markdown.
_MARK = "\\*"


class Standing(StrEnum):
    """Where the template of an agent for a phase comes from."""

    OWN = "own"
    FALLBACK = "fallback"
    MISSING = "missing"


class Cell(NamedTuple):
    """The template of an agent for a phase; `path` is the one that is used, if there is any.

    `drift` are the variables and tags that the `BASE-` template has and the agent's own lacks.
    """

    agent: str
    phase: str
    standing: Standing
    path: str | None
    drift: tuple[str, ...]

    @property
    def word(self) -> str:
        """The word in a table: a dash where there is no `BASE-` template."""
        is_none = self.agent == BASE and self.standing is not Standing.OWN
        return "-" if is_none else self.standing.value


def list_templates(
    root: str | os.PathLike[str], *, folder: str = FOLDER, vocabulary: Vocabulary = SPECIFIED
) -> list[Cell]:
    """Show for each agent and phase which template is used."""
    place = os.fspath(root)
    facts: dict[str, FileFacts | None] = {}

    def read(agent: str, phase: str) -> tuple[str, FileFacts | None]:
        path = f"{folder}/{agent}-{phase}.md"
        if path not in facts:
            facts[path] = _read_facts(place, path, vocabulary)
        return path, facts[path]

    cells = []
    agents = sorted(vocabulary.template_agents, key=lambda it: it.name != BASE)
    for agent in agents:
        for phase in vocabulary.template_phases:
            path, own = read(agent.name, phase.key)
            base_path, base = read(BASE, phase.key)
            if own is not None:
                drift = tuple(find_drift(own, base)) if base is not None else ()
                cells.append(Cell(agent.name, phase.key, Standing.OWN, path, drift))
            elif base is not None:
                cells.append(Cell(agent.name, phase.key, Standing.FALLBACK, base_path, ()))
            else:
                cells.append(Cell(agent.name, phase.key, Standing.MISSING, None, ()))
    return cells


def _read_facts(root: str, path: str, vocabulary: Vocabulary) -> FileFacts | None:
    absolute = os.path.join(root, *path.split("/"))
    if not exists(absolute):
        return None
    try:
        source = Source.decode(read_within(absolute, [root]))
    except FileError:
        return None
    return facts_of(parse(source, path, kind=Kind.SYSTEM_TEMPLATE), vocabulary)


def render_matrix(cells: Sequence[Cell]) -> str:
    """Render a table of agents and phases, and say what the agents' own templates lack."""
    return "\n".join(_render(cells)) + "\n"


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
