"""The files that a command may read: those that are open, and those in the workspace folders."""

import os
from codecs import BOM_UTF8

from promptls.files import FileContext, FileContexts, FileError, read_within
from promptls.lsp.commands.arguments import Arguments, invalid
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.settings import Settings
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted


def reload(session: Session, _arguments: Arguments) -> object:
    """Forget what is known of files, and check the open documents again."""
    session.documents.store.clear()
    session.look_again()
    return None


class FileArgument(NamedTuple):
    """A file that an argument names: its text, its context, and the folder of its project."""

    uri: str
    source: Source
    context: FileContext
    root: str | None


def read_named(session: Session, uri: str) -> FileArgument:
    """The text that is open in the editor, or else on the disk in a workspace folder."""
    document = session.documents.get(uri)
    path = path_of(uri)
    if document is not None:
        return FileArgument(uri, document.source, document.context, find_root(session, path))
    if path is None or session.roots.find(path) is None:
        raise invalid(f"{quoted(uri)} is neither open nor in a workspace folder")
    contexts = FileContexts(session.documents.workspace.configurations().find)
    source = read_source(path, session.roots.paths)
    return FileArgument(uri, source, contexts.find(path), find_root(session, path))


def read_source(path: str, roots: tuple[str, ...]) -> Source:
    """The text of a file in some folders, as an editor has it: without its byte order mark."""
    try:
        data = read_within(path, roots)
    except FileError as error:
        raise invalid(f"{quoted(os.path.basename(path))}: {error.reason}") from error
    if len(data) > SIZE_CAP:
        raise invalid(f"{quoted(os.path.basename(path))}: larger than {SIZE_CAP >> 20} MiB")
    return Source.decode(data.removeprefix(BOM_UTF8))


def find_root(session: Session, path: str | None) -> str | None:
    """The folder of the project of a file in a workspace folder."""
    if path is None or session.roots.find(path) is None:
        return None
    contexts = FileContexts(session.documents.workspace.configurations().find)
    return session.roots.find_project(path, contexts.find(path))


def find_folder(session: Session, uri: str | None) -> str:
    """The project that is meant: that of a file or folder, or of the first workspace folder."""
    if uri is None:
        path = next(iter(session.roots.paths), None)
        if path is None:
            raise invalid("no workspace folder is open")
    else:
        path = path_of(uri)
    root = find_root(session, os.path.join(path, "") if path else None)
    if root is None:
        raise invalid(f"{quoted(uri or '')} is not in a workspace folder")
    return root


def settings_of(session: Session, root: str) -> Settings:
    """The settings of a project's folder."""
    return session.documents.workspace.configurations().find(os.path.join(root, ""))
