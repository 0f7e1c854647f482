"""Copies the system templates that ship with promptls into a project, to begin with."""

import os
from collections.abc import Iterator

from promptls.files.presence import find_shipped
from promptls.files.reading import FileError, contains, exists, read, resolve
from promptls.files.writing import create_file, create_folder
from promptls.prompts.template_files import FOLDER
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED


class CopiedTemplate(NamedTuple):
    """A template of the project, and whether it was written or had been there before."""

    path: str
    is_written: bool


def copy_templates(root: str | os.PathLike[str], folder: str = FOLDER) -> list[CopiedTemplate]:
    """Copy the templates into a folder of a project. What exists there is never changed.

    Raises `FileError` where a file cannot be written, or where the folder leads out of the project.
    """
    top = os.fspath(root)
    place = os.path.join(top, *folder.split("/"))
    if not contains(resolve(top), resolve(place)):
        raise FileError(place, "outside of the project")
    copied = []
    for name, data in _read_templates():
        create_folder(place)
        path = os.path.join(place, name)
        is_new = not exists(path)
        if is_new:
            create_file(path, data)
        copied.append(CopiedTemplate(path, is_new))
    return copied


def _read_templates() -> Iterator[tuple[str, bytes]]:
    shipped = find_shipped(FOLDER)
    if shipped is None:
        raise FileError(FOLDER, "these templates are missing from the installation of promptls")
    for agent in SPECIFIED.template_agents:
        for phase in SPECIFIED.template_phases:
            name = f"{agent.name}-{phase.key}.md"
            path = os.path.join(shipped, name)
            if exists(path):
                yield name, read(path)
