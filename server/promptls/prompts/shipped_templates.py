"""Copies what ships with promptls into a project, to begin with: templates and skeletons."""

import os
from collections.abc import Iterable, Iterator

from promptls.files.presence import find_shipped
from promptls.files.reading import FileError, contains, exists, read, resolve
from promptls.files.writing import create_file, create_folder
from promptls.prompts.template_files import FOLDER
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED

# What a skeleton consists of: the folder that it ships in, the one that it is copied to, its files.
SKELETONS = {
    "agents": (
        "templates/agents",
        ".claude/agents",
        ("00-sdlc-orchestrator.md", "03-system-designer.md", "tracing/symptom-analyzer.md"),
    ),
    "package": ("templates/work-packages", "work-packages", ("WP01.md",)),
    "envelope": ("templates/work-packages", "work-packages", ("WP01.json",)),
}


class CopiedTemplate(NamedTuple):
    """A file of the project, and whether it was written or had been there before."""

    path: str
    is_written: bool


def copy_templates(root: str | os.PathLike[str], folder: str = FOLDER) -> list[CopiedTemplate]:
    """Copy the templates into a folder of a project. What exists there is never changed.

    Raises `FileError` where a file cannot be written, or where the folder leads out of the project.
    """
    return _copy(root, folder, _read_templates())


def copy_skeleton(root: str | os.PathLike[str], name: str) -> list[CopiedTemplate]:
    """Copy a skeleton into a project: agents, a work package or a task envelope.

    What exists is never changed. Raises `FileError` as `copy_templates` does.
    """
    origin, folder, names = SKELETONS[name]
    shipped = _find(origin)
    files = ((it, read(os.path.join(shipped, *it.split("/")))) for it in names)
    return _copy(root, folder, files)


def _copy(
    root: str | os.PathLike[str], folder: str, files: Iterable[tuple[str, bytes]]
) -> list[CopiedTemplate]:
    top = os.fspath(root)
    copied = []
    for name, data in files:
        path = os.path.join(top, *folder.split("/"), *name.split("/"))
        place = os.path.dirname(path)
        if not contains(resolve(top), resolve(place)):
            raise FileError(place, "outside of the project")
        create_folder(place)
        is_new = not exists(path)
        if is_new:
            create_file(path, data)
        copied.append(CopiedTemplate(path, is_new))
    return copied


def _find(origin: str) -> str:
    shipped = find_shipped(origin)
    if shipped is None:
        raise FileError(origin, "these files are missing from the installation of promptls")
    return shipped


def _read_templates() -> Iterator[tuple[str, bytes]]:
    shipped = _find(FOLDER)
    for agent in SPECIFIED.template_agents:
        for phase in SPECIFIED.template_phases:
            name = f"{agent.name}-{phase.key}.md"
            path = os.path.join(shipped, name)
            if exists(path):
                yield name, read(path)
