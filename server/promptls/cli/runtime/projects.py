"""The project that a command works in: its root and its settings."""

import os

from promptls.cli.terminal.messages import stop_at_settings_errors
from promptls.files import Configurations
from promptls.files.contexts import find_project_root
from promptls.settings import Settings
from promptls.text.values import NamedTuple


class OpenedProject(NamedTuple):
    """The folder with `.git` at or above a folder, or else that folder, and its settings."""

    root: str
    settings: Settings

    @property
    def shown_root(self) -> str:
        """The root from the working directory, to begin the paths in messages; empty for that."""
        shown = os.path.relpath(self.root)
        return "" if shown == os.curdir else shown


def open_project(path: str = os.curdir) -> OpenedProject:
    """Find the project of a folder. Invalid settings end the command."""
    folder = os.path.abspath(path)
    configurations = Configurations()
    settings = configurations.find(os.path.join(folder, ""))
    stop_at_settings_errors(configurations)
    return OpenedProject(find_project_root(folder) or folder, settings)
