"""The argument of a command: one object, whose parts are checked before any is used.

A command may read the files that are open, and those in the workspace folders.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Final

from promptls.files import FileContext, FileContexts, FileError, read_within
from promptls.lsp.connection import protocol
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.settings import Settings
from promptls.text.nearest import did_you_mean
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted

# No text of an argument is longer, and no list or table has more entries.
_LONGEST = 1 << 20
_MOST = 1000
# The largest number that the protocol has.
_MOST_NUMBER = 2**31 - 1


def invalid(message: str) -> RequestError:
    """An error about an argument."""
    return RequestError(protocol.INVALID_PARAMS, message)


class Arguments:
    """The parts of the one argument of a command. Each way to read one refuses other types."""

    def __init__(self, given: JsonObject) -> None:
        self._given = given

    def text(self, name: str) -> str | None:
        """A text, or nothing."""
        value = self._given.get(name)
        if value is None:
            return None
        if not isinstance(value, str) or len(value) > _LONGEST:
            raise invalid(f"expected a text as {quoted(name)}")
        return value

    def required(self, name: str) -> str:
        """A text that must be given."""
        value = self.text(name)
        if value is None:
            raise invalid(f"missing argument {quoted(name)}")
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        """True or false."""
        value = self._given.get(name, default)
        if not isinstance(value, bool):
            raise invalid(f"expected true or false as {quoted(name)}")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts; an empty one if it is not given."""
        value = self._given.get(name)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > _MOST:
            raise invalid(f"expected a list of texts as {quoted(name)}")
        texts = [it for it in value if isinstance(it, str) and len(it) <= _LONGEST]
        if len(texts) < len(value):
            raise invalid(f"expected a list of texts as {quoted(name)}")
        return texts

    def table(self, name: str) -> dict[str, str]:
        """Texts by name; an empty table if it is not given."""
        value = self._given.get(name)
        if value is None:
            return {}
        if not isinstance(value, Mapping) or len(value) > _MOST:
            raise invalid(f"expected an object of names and texts as {quoted(name)}")
        texts = {key: it for key, it in value.items() if isinstance(it, str)}
        if len(texts) < len(value) or sum(map(len, texts.values())) > _LONGEST:
            raise invalid(f"expected an object of names and texts as {quoted(name)}")
        return texts

    def part(self, name: str) -> JsonObject:
        """An object, which must be given."""
        value = self._given.get(name)
        if not isinstance(value, Mapping):
            raise invalid(f"expected an object as {quoted(name)}")
        return value

    def position(self, name: str) -> tuple[int, int]:
        """A line and a character, which must be given."""
        value = self._given.get(name)
        found = (value.get("line"), value.get("character")) if isinstance(value, Mapping) else ()
        line, character = (it if type(it) is int else -1 for it in found or (-1, -1))
        if not (0 <= line <= _MOST_NUMBER and 0 <= character <= _MOST_NUMBER):
            raise invalid(f"expected a position as {quoted(name)}")
        return line, character


def read_arguments(value: object, known: tuple[str, ...]) -> Arguments:
    """The argument of a command that knows these parts. None counts as an empty object."""
    if value is None or value == []:
        return Arguments({})
    if not isinstance(value, list) or len(value) != 1 or not isinstance(value[0], Mapping):
        raise invalid("expected one object as argument")
    given: Final = value[0]
    for name in given:
        if name not in known:
            hint = did_you_mean(str(name), known) or f"; expected {', '.join(known) or 'none'}"
            raise invalid(f"unknown argument {quoted(str(name))}{hint}")
    return Arguments(given)


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
