"""The texts that tools are about: given as content, or in files of the project."""

import os
from collections.abc import Iterator, Mapping
from typing import Any

from promptls.api import SettingsError, refuse_mistakes
from promptls.checking.hiding import hide
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
    to_source,
)
from promptls.files.texts import Guard, give_text
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.arguments import ToolError
from promptls.mcp.folders import locate_within
from promptls.runner.baseline import know
from promptls.runner.checking import CheckedFile, Work, check_text
from promptls.runner.overrides import Overrides
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
        return digest_of(self.data)


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
    contexts = FileContexts(configurations.find)
    return Desk(roots, guard, configurations, Work(Overrides(), contexts))


def digest_of(data: bytes) -> str:
    """What names a text."""
    return digest_content(data)[:_DIGEST_LENGTH]


def find_text(arguments: Mapping[str, Any], desk: Desk) -> Given:
    """The text that a call is about. A path beside content is its name; nothing is read then."""
    content, path = arguments.get("content"), arguments.get("path")
    if path is None:
        if content is None:
            raise ToolError("expected 'content' or 'path'")
        return Given("", content.encode(), _find_nameless(desk))
    absolute, folder = locate_within(path, desk.roots)
    file = locate(absolute)
    context = desk.find_context(file.absolute)
    shown = to_path_from(resolve(folder), file.absolute)
    if content is not None:
        return Given(shown, content.encode(), context)
    data = read_within(absolute, desk.roots.paths)
    return Given(shown, data, context, file)


def _find_nameless(desk: Desk) -> FileContext:
    """The settings of the first folder, without a path that gives the kind of a text."""
    if not desk.roots.paths:
        return FileContext("")
    found = desk.find_context(os.path.join(desk.roots.paths[0], STANDARD_INPUT))
    return found._replace(path="")


def names_folder(arguments: Mapping[str, Any], desk: Desk) -> bool:
    """Whether a call is about the files of a folder."""
    path = arguments.get("path")
    if path is None or "content" in arguments:
        return False
    return is_folder(locate_within(path, desk.roots)[0])


def find_texts(path: str, desk: Desk) -> Iterator[Given]:
    """The files in a folder that are checked, without those that links lead out to."""
    absolute, folder = locate_within(path, desk.roots)
    files, errors = find_files([absolute], desk.configurations.find)
    refuse_mistakes(desk.configurations)
    if errors:
        raise errors[0]
    top = resolve(folder)
    for file in files:
        desk.guard()
        if any(contains(it, file.real) for it in desk.roots.paths):
            data = read_within(file.real, desk.roots.paths)
            context = desk.find_context(file.absolute)
            yield Given(to_path_from(top, file.absolute), data, context, file)


def check(given: Given, desk: Desk) -> CheckedFile:
    """Check a text as the command line does, without what a baseline lists."""
    text = give_text(to_source(given.data), given.data)
    checked = check_text(text, given.context, desk.work, desk.guard)
    found = hide(checked.source, checked.diagnostics, given.context.known)
    return checked._replace(diagnostics=found)


def open_project(desk: Desk) -> OpenedProject:
    """The project of the first folder. What is around that folder is not read."""
    if not desk.roots.paths:
        raise ToolError("there are no folders of a project")
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
