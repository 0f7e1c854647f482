"""A project on the disk: the folder that its paths begin at, and the settings of a folder in it."""

import os

from promptls.files.configurations import Configurations
from promptls.files.contexts import find_project_root
from promptls.settings import Settings
from promptls.text.values import NamedTuple


class OpenedProject(NamedTuple):
    """The folder with `.git` at or above a folder, or else that folder, and its settings.

    `shown_root` begins the paths in messages; it is empty for the working directory.
    """

    root: str
    settings: Settings
    shown_root: str


def find_project(folder: str, configurations: Configurations) -> OpenedProject:
    """Find the project of a folder. Mistakes in its settings are in the configurations then."""
    folder = os.path.abspath(folder)
    settings = configurations.find(os.path.join(folder, ""))
    root = find_project_root(folder) or folder
    return OpenedProject(root, settings, root)
