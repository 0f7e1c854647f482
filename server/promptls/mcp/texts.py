"""The texts that tools are about: given as content, or in files in the folders of the client."""

import os
from collections.abc import Sequence

from promptls.api import refuse_mistakes
from promptls.checking.hiding import hide
from promptls.checking.reports import ReportedFinding, to_reported
from promptls.files import Configurations, FileContext, FileContexts, find_files, locate
from promptls.files.contexts import to_path_from
from promptls.files.freshness import digest_content
from promptls.files.projects import OpenedProject, find_project
from promptls.files.reading import STANDARD_INPUT, contains, exists, is_folder, read_within
from promptls.files.texts import Guard
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.tools import Arguments, ToolError
from promptls.runner.baseline import know
from promptls.runner.checking import Work, check_data
from promptls.runner.overrides import Overrides
from promptls.settings import DEFAULT
from promptls.text.values import NamedTuple


def find_roots(given: Sequence[str] = ()) -> Roots:
    """Folders that are given, else the working directory. The root of the disk is no project."""
    here = "" if given else os.getcwd()
    around = [] if os.path.dirname(here) == here else [here]
    return Roots({"uri": uri_of(os.path.abspath(it))} for it in given or around)


def locate_within(path: str, roots: Roots) -> tuple[str, str]:
    """The path that is meant, in the first folder that has it, and where it is behind all links."""
    places = [os.path.normpath(os.path.join(it, path)) for it in roots.shown if "\0" not in path]
    found = next(filter(exists, places), next(iter(places), ""))
    folder = roots.find(found) if found else None
    if folder is None:
        known = ", ".join(roots.shown) or "there are none; give the text as content"
        raise ToolError(f"{path[:200]!r} is outside of the folders of the project: {known}")
    return found, folder


class Given(NamedTuple):
    """A text, its path in the folder of the client, and that on the disk if it was read."""

    shown: str
    data: bytes
    context: FileContext
    path: str = ""

    @property
    def digest(self) -> str:
        """What names exactly this text: two of so many letters are not met."""
        return digest_content(self.data)[:16]


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


def find_text(arguments: Arguments, desk: Desk) -> Given:
    """The text that a call is about. A path beside content is its name; nothing is read then."""
    content, path = arguments.get("content"), arguments.get("path")
    if path is not None:
        return _give(*locate_within(path, desk.roots), desk, content)
    if content is None:
        raise ToolError("expected 'content' or 'path'")
    if not desk.roots.paths:
        return Given("", content.encode(), FileContext(""))
    # The settings of the first folder apply, but no path gives the kind of the text.
    context = desk.find_context(os.path.join(desk.roots.paths[0], STANDARD_INPUT))
    return Given("", content.encode(), context._replace(path=""))


def find_texts(arguments: Arguments, desk: Desk) -> list[Given]:
    """The same, or the files of a folder that are checked. Links do not lead out of the roots."""
    path = None if "content" in arguments else arguments.get("path")
    absolute, folder = ("", "") if path is None else locate_within(path, desk.roots)
    if not is_folder(absolute):
        return [find_text(arguments, desk)]
    files, errors = find_files([absolute], desk.configurations.find)
    refuse_mistakes(desk.configurations)
    if errors:
        raise errors[0]
    within = [it for it in files if any(contains(root, it.real) for root in desk.roots.paths)]
    return [_give(it.absolute, folder, desk) for it in within]


def _give(path: str, folder: str, desk: Desk, content: str | None = None) -> Given:
    """The text of a file, or what is to be its text."""
    desk.guard()
    absolute = locate(path).absolute
    shown, context = to_path_from(folder, absolute), desk.find_context(absolute)
    if content is not None:
        return Given(shown, content.encode(), context)
    return Given(shown, read_within(path, desk.roots.paths), context, absolute)


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
