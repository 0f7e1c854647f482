"""Which agent has a template for which phase, and what its own lacks of the one for all."""

import os
from enum import StrEnum

from promptls.files.reading import FileError, exists, read_within
from promptls.parsing import parse
from promptls.prompts.template_files import FOLDER
from promptls.semantics.facts import facts_of
from promptls.semantics.project import FileFacts
from promptls.semantics.templates import BASE, find_drift
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind


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
