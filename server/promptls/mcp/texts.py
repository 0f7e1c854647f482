"""The texts that tools are about: given as content, or in files of the project."""

import os
from collections.abc import Mapping
from typing import Any

from promptls.api import SettingsError, refuse_mistakes
from promptls.checking.hiding import hide
from promptls.checking.reports import ReportedFinding, to_reported
from promptls.files import Configurations, FileContext, FileContexts, FoundFile, find_files, locate
from promptls.files.contexts import to_path_from
from promptls.files.freshness import digest_content
from promptls.files.projects import OpenedProject, find_project
from promptls.files.reading import (
    STANDARD_INPUT,
    FileError,
    contains,
    is_folder,
    read_within,
    resolve,
)
from promptls.files.texts import Guard
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.tools import ToolError, locate_within
from promptls.runner.baseline import know
from promptls.runner.checking import Work, check_data
from promptls.runner.overrides import Overrides
from promptls.settings import DEFAULT
from promptls.text.values import NamedTuple

# Two of so many letters that differ in some bytes are not met.
_DIGEST_LENGTH = 16


class Given(NamedTuple):
    """A text. `shown` names it in an answer; `file` is where it is, if it was read from there."""

    shown: str
    data: bytes
    context: FileContext
    file: FoundFile | None = None

    @property
    def digest(self) -> str:
        """What names exactly this text."""
        return digest_content(self.data)[:_DIGEST_LENGTH]


class Desk(NamedTuple):
    """What a call works with: the folders, their settings, and what ends it when it takes long."""

    roots: Roots
    guard: Guard
    configurations: Configurations
    work: Work

    def find_context(self, path: str) -> FileContext:
        """What the kind and the rules of a file depend on."""
        found = know(self.work.contexts.find(path))
        refuse_mistakes(self.configurations)
        return found


def open_desk(roots: Roots, guard: Guard) -> Desk:
    """Begin a call. Nothing is known from another one, so that nothing is out of date."""
    configurations = Configurations()
    return Desk(roots, guard, configurations, Work(Overrides(), FileContexts(configurations.find)))


def find_text(arguments: Mapping[str, Any], desk: Desk) -> Given:
    """The text that a call is about. A path beside content is its name; nothing is read then."""
    content, path = arguments.get("content"), arguments.get("path")
    if path is None:
        if content is None:
            raise ToolError("expected 'content' or 'path'")
        if not desk.roots.paths:
            return Given("", content.encode(), FileContext(""))
        # The settings of the first folder apply, but no path gives the kind of the text.
        context = desk.find_context(os.path.join(desk.roots.paths[0], STANDARD_INPUT))
        return Given("", content.encode(), context._replace(path=""))
    absolute, folder = locate_within(path, desk.roots)
    file = locate(absolute)
    context = desk.find_context(file.absolute)
    shown = to_path_from(resolve(folder), file.absolute)
    if content is not None:
        return Given(shown, content.encode(), context)
    return Given(shown, read_within(absolute, desk.roots.paths), context, file)


def find_texts(path: str, desk: Desk) -> list[Given] | None:
    """The files of a folder that are checked, if it is one. Links do not lead out of the roots."""
    absolute, folder = locate_within(path, desk.roots)
    if not is_folder(absolute):
        return None
    files, errors = find_files([absolute], desk.configurations.find)
    refuse_mistakes(desk.configurations)
    if errors:
        raise errors[0]
    found = list[Given]()
    top = resolve(folder)
    for file in files:
        desk.guard()
        if any(contains(it, file.real) for it in desk.roots.paths):
            data = read_within(file.real, desk.roots.paths)
            context = desk.find_context(file.absolute)
            found.append(Given(to_path_from(top, file.absolute), data, context, file))
    return found


def check(given: Given, desk: Desk) -> tuple[ReportedFinding, ...]:
    """Check a text as the command line does, without what a baseline lists."""
    checked = check_data(given.data, given.context, desk.work, desk.guard)
    found = hide(checked.source, checked.diagnostics, given.context.known)
    return to_reported(checked.source, found)


def open_project(desk: Desk) -> OpenedProject:
    """The project of the first folder, if there is one. What is around that folder is not read."""
    if not desk.roots.paths:
        return OpenedProject("", DEFAULT, "")
    folder = desk.roots.paths[0]
    project = find_project(folder, desk.configurations)
    refuse_mistakes(desk.configurations)
    root = project.root if any(contains(it, project.root) for it in desk.roots.paths) else folder
    return project._replace(root=root, shown_root=root)


def describe_failure(error: FileError | SettingsError, desk: Desk) -> str:
    """Why a file could not be used, by its path in the project."""
    if isinstance(error, SettingsError):
        return f"the settings are invalid: {error}"
    path = error.path
    for root in (*desk.roots.paths, *desk.roots.shown):
        if path.startswith(os.path.join(root, "")):
            path = to_path_from(root, path)
    return f"{path}: {error.reason}"
