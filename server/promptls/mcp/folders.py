"""The folders that tools may look into, and where in them a path leads."""

import os
from collections.abc import Iterable

from promptls.files.reading import exists
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.arguments import ToolError


def of_paths(paths: Iterable[str]) -> Roots:
    """Folders by their paths."""
    return of_client([{"uri": uri_of(os.path.abspath(it))} for it in paths])


def of_working_directory() -> Roots:
    """The folder in which an agent has started the server. The root of the disk is no project."""
    folder = os.getcwd()
    return of_paths([] if os.path.dirname(folder) == folder else [folder])


def of_client(listed: object) -> Roots:
    """Folders as a client lists them. What is none of its file system is left out."""
    roots = Roots()
    roots.begin({"workspaceFolders": listed if isinstance(listed, list) else []})
    return roots


def locate_within(path: str, roots: Roots) -> tuple[str, str]:
    """The absolute path that is meant, and the folder that it is in, also when links are followed.

    A relative one begins at the first folder in which there is such a file.
    """
    places = [os.path.normpath(os.path.join(it, path)) for it in roots.shown if "\0" not in path]
    found = next(filter(exists, places), next(iter(places), ""))
    folder = roots.find(found) if found else None
    if folder is None:
        known = ", ".join(roots.shown) or "there are none; give the text as content"
        raise ToolError(f"{path[:200]!r} is outside of the folders of the project: {known[:300]}")
    return found, roots.as_shown(folder)
