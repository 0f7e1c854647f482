"""Files that the editor renames: what names them follows."""

import logging
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial

from promptls.features.moved_files import follow_in_document
from promptls.files import FileContext, FileContexts
from promptls.files.contexts import to_path_from
from promptls.files.reading import contains, is_file, resolve
from promptls.files.texts import Content, StoredText, interpretation_of
from promptls.lsp.capabilities import is_on
from promptls.lsp.connection import wire
from promptls.lsp.connection.jobs import Job
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.convert.replies import join_edits, to_text_edits
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.session import Session
from promptls.lsp.workspace.named_moves import list_by_project, read_moves, tell_agents
from promptls.lsp.workspace.walking import walk
from promptls.parsing import run_to_end
from promptls.semantics.moves import Move, find_marks
from promptls.settings.edits import follow_in_settings
from promptls.text.edits import FileEdit
from promptls.text.values import NamedTuple, replaced
from promptls.vocabulary.files import SETTINGS_FILES, is_shared_file

log = logging.getLogger(__name__)

# More files than these are moved by other tools.
_MOST_MOVES = 200
_MOST_EDITS = 5_000


class _Moved(NamedTuple):
    """What moves in a project, and the texts of which a file that names some of it has one."""

    moves: Sequence[Move]
    marks: Sequence[str]


class Followed(NamedTuple):
    """The edits of a file, and the text that they are for."""

    uri: str
    content: Content
    version: int | None
    edits: list[wire.TextEdit]


def will_rename(session: Session, params: JsonObject) -> Job | None:
    """Answer `workspace/willRenameFiles`."""
    is_wanted = is_on("workspace/willRenameFiles", session.client)
    named = [*read_moves(params.get("files"))] if is_wanted else []
    if len(named) > _MOST_MOVES:
        log.warning("more than %d files are renamed, so nothing follows", _MOST_MOVES)
        return None
    return Job(_follow(session, named)) if named else None


def follow_at_once(
    session: Session, named: Sequence[tuple[str, str]], guard: Callable[[], None]
) -> list[Followed]:
    """What follows files that an edit of the server moves, among those that the index knows.

    A client that asks what follows does so when it applies the edit, and others never do.
    """
    is_asked = "willRename" in session.client.file_operations
    if is_asked or "fileOperations" in session.client.without or not named:
        return []
    work = _find_followed(session, named, _list_indexed)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: list[Followed] = end.value
            return found
        guard()


def _follow(
    session: Session, named: Sequence[tuple[str, str]]
) -> Generator[None, None, wire.WorkspaceEdit | None]:
    found = yield from _find_followed(session, named, _list_known)
    edits = [(it.uri, it.version, it.edits) for it in found]
    return join_edits(edits, session.client) if edits else None


# Lists the files of a project; none if somebody else has to look for them.
_List = Callable[[Session, str], Generator[None, None, list[str] | None]]


def _find_followed(
    session: Session, named: Sequence[tuple[str, str]], list_files: _List
) -> Generator[None, None, list[Followed]]:
    followed: dict[str, tuple[Followed, str, str, Callable[[], Followed | None]]] = {}
    for root, listed in list_by_project(session, named).items():
        configurations = session.documents.workspace.configurations()
        found = yield from list_files(session, root)
        if found is None:
            files = yield from walk([root], configurations)
            found = [it.absolute for it in files if not it.is_link]
        # What was opened a moment ago may be too new for the index.
        opened = (resolve(it) for it in session.documents.by_path() if os.path.isabs(it))
        found += [it for it in opened if contains(root, it)]
        is_extended = configurations.files.__contains__
        contexts = FileContexts(configurations.find, configurations.listed, is_extended)
        moves = tell_agents(listed, root, found, contexts, partial(_find_text, session, root))
        moved = _Moved(moves, find_marks(moves))
        for path in dict.fromkeys(_paths(found, moves, root, contexts)):
            yield
            real = resolve(path)
            follow = partial(_follow_in, session, path, root, contexts, moved)
            if real not in followed and (of_file := follow()) is not None:
                followed[real] = of_file, path, root, follow
            if sum(len(it.edits) for it, *_ in followed.values()) > _MOST_EDITS:
                log.warning("more than %d places would follow, so none does", _MOST_EDITS)
                return []
    # What has changed meanwhile is looked at again, now that nothing comes in between.
    now = (
        it if it.content == _find_content(session, path, root) else follow()
        for it, path, root, follow in followed.values()
    )
    return [it for it in now if it is not None]


def _follow_in(
    session: Session, path: str, root: str, contexts: FileContexts, moved: _Moved
) -> Followed | None:
    """The edits of one file, as it is in the editor or on the disk; none if nothing follows."""
    text, context = _find_text(session, root, path), contexts.find(path)
    if text is None or text.source.undecodable is not None:
        return None
    document = text if isinstance(text, OpenDocument) else None
    is_open = document is not None
    # Settings may always name one of those that move, and what moves itself names others.
    inside = to_path_from(root, path)
    is_concerned = context.is_settings or any(it.apply(inside) for it in moved.moves)
    if not (is_open or is_concerned or any(it in text.source.text for it in moved.marks)):
        return None
    found = _find_edits(path, root, text, context, moved)
    if not found:
        return None
    edits = to_text_edits(found, text.source, session.client.encoding, from_disk=not is_open)
    shown = session.roots.as_shown(path)
    uri, version = (document.uri, document.version) if document else (uri_of(shown), None)
    return Followed(uri, text.content, version, edits)


def _find_text(session: Session, root: str, path: str) -> StoredText | None:
    """The text of a file, as it is in the editor or on the disk."""
    as_shown = session.roots.as_shown
    document = session.documents.at(as_shown(path))
    if document is not None or resolve(path) != path:
        return document
    return session.documents.store.find(as_shown(path), as_shown(root))


def _find_content(session: Session, path: str, root: str) -> Content | None:
    """What identifies the text of a file, as it is in the editor or on the disk."""
    as_shown = session.roots.as_shown
    document = session.documents.at(as_shown(path))
    if document is not None:
        return document.content
    return session.documents.store.content(as_shown(path), as_shown(root))


def _list_known(session: Session, root: str) -> Generator[None, None, list[str] | None]:
    """The files of a project that the index knows, if it knows all."""
    indexing, inbox = session.indexing, session.connection.inbox
    if indexing.list_paths() is None:
        return None
    # The file that moves, or one that names it, may have come since the last look.
    indexing.invalidate(())
    while indexing.advance(session.connection.alarm, inbox.is_empty):
        yield
    return (yield from _list_indexed(session, root))


def _list_indexed(session: Session, root: str) -> Generator[None, None, list[str] | None]:
    """The files of a project that the index knew when it last looked."""
    yield
    shown = session.roots.as_shown(root)
    listed = session.indexing.list_paths()
    if listed is None:
        return None
    known = (it for it in listed if contains(shown, it))
    paths = (root + it.removeprefix(shown) for it in known)
    return sorted(it for it in paths if resolve(it) == it)


def _find_edits(
    path: str, root: str, text: StoredText, context: FileContext, moved: _Moved
) -> list[FileEdit]:
    if context.is_settings:
        in_pyproject = is_shared_file(os.path.basename(path))
        inside = to_path_from(root, path)
        return follow_in_settings(text.source.text, inside, moved.moves, in_pyproject=in_pyproject)
    document = text.parse(run_to_end, interpretation_of(context))
    inside = to_path_from(root, path)
    if document.path != inside:
        # Without a project, its path is absolute.
        document = replaced(document, path=inside)
    return follow_in_document(document, moved.moves)


def _paths(
    found: list[str], moves: Sequence[Move], root: str, contexts: FileContexts
) -> Iterator[str]:
    """The files that may name others: those that are checked, and the settings for them."""
    yield from found
    folders = {os.path.dirname(it) for it in found} | {root}
    for move in moves:
        folders.add(os.path.join(root, os.path.dirname(move.old)))
        # Settings may be in folders without anything that they apply to.
        folders.update({os.path.join(root, move.old)} if move.is_folder else ())
    above = {os.path.dirname(it) for it in folders if it != root}
    for folder in sorted(it for it in folders | above if contains(root, it)):
        yield from filter(is_file, map(partial(os.path.join, folder), SETTINGS_FILES))
        applied = contexts.find(os.path.join(folder, "")).settings.paths
        yield from (it for it in applied if contains(root, it))
