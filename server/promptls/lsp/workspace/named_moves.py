"""The moves of files and folders that an editor names, by the projects that they are in."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence

from promptls.files.contexts import FileContexts, find_project_root, to_path_from
from promptls.files.reading import contains, is_file, is_folder, resolve
from promptls.files.texts import StoredText, interpretation_of
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.parsing import run_to_end
from promptls.semantics.facts import SKILL_FILE
from promptls.semantics.moves import Move
from promptls.text.paths import agent_name_of
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind


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


def tell_agents(
    moves: Sequence[Move],
    root: str,
    found: Sequence[str],
    contexts: FileContexts,
    read: Callable[[str], StoredText | None],
) -> list[Move]:
    """The moves, with those of agents that are called by the names of their files told apart.

    Where another file of the project has the same name, nobody can know which agent is meant.
    """

    def is_agent(path: str) -> bool:
        context = contexts.find(path)
        return (context.kind or kind_of(context.path, "")) is Kind.AGENT

    def is_called(move: Move) -> bool:
        old, new = (os.path.join(root, it) for it in move[:2])
        name = agent_name_of(old)
        if move.is_folder or agent_name_of(new) == name or not (is_agent(old) and is_agent(new)):
            return False
        others = (it for it in found if it != old and agent_name_of(it) == name)
        text = read(old)
        if text is None or any(map(is_agent, others)):
            return False
        matter = text.parse(run_to_end, interpretation_of(contexts.find(old))).front_matter
        return matter is None or matter.get("name") is None

    return [it._replace(is_agent=is_called(it)) for it in moves]


def _resolve_name(path: str) -> str:
    """The real path of what does not exist yet, or of a link itself, which moves alone."""
    folder, name = os.path.split(path)
    return os.path.join(resolve(folder), name)
