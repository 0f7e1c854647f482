"""The moves of files and folders that an editor names, by the projects that they are in."""

import os
from collections.abc import Iterator, Mapping, Sequence

from promptls.files.contexts import find_project_root, to_path_from
from promptls.files.reading import contains, is_file, is_folder, resolve
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.semantics.facts import SKILL_FILE
from promptls.semantics.moves import Move


def read_moves(files: object) -> Iterator[tuple[str, str]]:
    """The old and the new path of each file or folder; what is no such pair is passed over."""
    for it in files if isinstance(files, list) else ():
        uris = (it.get("oldUri"), it.get("newUri")) if isinstance(it, Mapping) else ()
        paths = [path_of(uri) for uri in uris if isinstance(uri, str)]
        match [it for it in paths if it and "\0" not in it]:
            case [old, new]:
                yield old.rstrip("/"), new.rstrip("/")
            case _:
                continue


def list_by_project(session: Session, named: Sequence[tuple[str, str]]) -> dict[str, list[Move]]:
    """The moves within each project, by its folder."""
    projects: dict[str, list[Move]] = {}
    for shown_old, shown_new in named:
        folder = session.roots.find(shown_old)
        if folder is None:
            continue
        old, new = _resolve_name(shown_old), _resolve_name(shown_new)
        root = find_project_root(os.path.dirname(old)) or folder
        # What is above the folder that the user has opened is none of the server's business.
        root = root if contains(folder, root) else folder
        if contains(root, new) and root not in (old, new) and old != new:
            # The skill that a link leads to keeps its folder.
            is_skill = resolve(old) == old and is_file(os.path.join(old, SKILL_FILE))
            paths = to_path_from(root, old), to_path_from(root, new)
            moves = projects.setdefault(root, [])
            # Nothing goes to two places.
            if all(it.old != paths[0] for it in moves):
                moves.append(Move(*paths, is_folder(old), is_skill))
    return projects


def _resolve_name(path: str) -> str:
    """The real path of what does not exist yet, or of a link itself, which moves alone."""
    folder, name = os.path.split(path)
    return os.path.join(resolve(folder), name)
