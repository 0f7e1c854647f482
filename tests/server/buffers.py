"""An editor that has one buffer for each file, whatever the file is called, as Vim does.

What the server gives is applied in its order. What it must not do shows: a buffer that is not the
one that the server has seen gets nonsense.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from promptls.lsp.documents.uris import path_of
from server.editor import Editor
from server.local_server import LocalServer, Raw, notification, request

_MARK = "\ufeff"
LITERALS: Raw = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}


class Buffers:
    """A folder that is open, and the buffers of its files."""

    def __init__(
        self, folder: Path, encoding: str = "utf-16", *, is_versioned: bool = True, **able: Raw
    ) -> None:
        self.folder = folder
        self.encoding = encoding
        self.server = LocalServer()
        capabilities = {
            "general": {"positionEncodings": [encoding]},
            "workspace": {"workspaceEdit": {"documentChanges": is_versioned}, "applyEdit": True},
            "textDocument": {"codeAction": LITERALS, **able},
        }
        root = {"uri": folder.as_uri(), "name": "project"}
        self.server.begin(capabilities, workspaceFolders=[root])
        # By address, also of what was edited without being open.
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        """The address of a file of the folder, given its name or an address."""
        return name if "://" in name else (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        """Open a file, or a text that is not saved."""
        uri = self.uri(name)
        self.texts[uri] = text = self._read(uri) if text is None else text
        self.versions[uri] = 1
        self.server.open(uri, text)

    def change(self, name: str, text: str) -> None:
        """Replace the text of a buffer."""
        uri = self.uri(name)
        self.texts[uri] = text
        self.versions[uri] += 1
        named = {"uri": uri, "version": self.versions[uri]}
        params = {"textDocument": named, "contentChanges": [{"text": text}]}
        self.server.send(notification("textDocument/didChange", params))

    def close(self, name: str) -> None:
        """Close a buffer, without having it saved."""
        uri = self.uri(name)
        del self.texts[uri], self.versions[uri]
        self.server.send(notification("textDocument/didClose", {"textDocument": {"uri": uri}}))

    def ask(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON
        """Ask, and have all work done that this begins."""
        (reply,) = (it for it in self.server.work(request(1, method, params)) if it.get("id") == 1)
        assert "error" not in reply, reply
        return reply["result"]

    def at(self, name: str, word: str, **others: object) -> Raw:
        """The parameters of a question about the first place of a word in a buffer."""
        uri = self.uri(name)
        text = self.texts[uri]
        position = Editor(text, self.encoding).position(text.index(word) + 1)
        return {"textDocument": {"uri": uri}, "position": position, **others}

    def rename(self, name: str, word: str, new: str) -> None:
        """Rename a thing, and change the buffers as the server says."""
        self.apply(self.ask("textDocument/rename", self.at(name, word, newName=new)))

    def find(self, name: str, word: str) -> list[tuple[str, str]]:
        """All places of a thing: the names of the files and what is written there."""
        context = {"includeDeclaration": True}
        found = self.ask("textDocument/references", self.at(name, word, context=context))
        return [(it["uri"].rpartition("/")[2], self.read(it["uri"], it["range"])) for it in found]

    def highlight(self, name: str, word: str) -> list[str]:
        """What is written at the places of a thing in one buffer."""
        found = self.ask("textDocument/documentHighlight", self.at(name, word)) or []
        return [self.read(self.uri(name), it["range"]) for it in found]

    def apply(self, edit: Raw) -> None:
        """Change the buffers; one that is not open is opened without telling the server."""
        for uri, version, edits in _changes(edit):
            assert version in (None, self.versions.get(uri)), f"{uri} was not seen as it is"
            text = self[uri]
            editor = Editor(text, self.encoding)
            places = [
                (*(editor.offset(it["range"][end]) for end in ("start", "end")), it["newText"])
                for it in edits
            ]
            for start, end, new in sorted(places, reverse=True):
                text = text[:start] + new + text[end:]
            self.texts[self.find_buffer(uri)] = text

    def read(self, uri: str, range_: Raw) -> str:
        """What a buffer has at a range."""
        editor = Editor(self[uri], self.encoding)
        start, end = (editor.offset(range_[it]) for it in ("start", "end"))
        return editor.text[start:end]

    def __getitem__(self, name: str) -> str:
        """The text of a buffer; of a file that is not open the text that the buffer will have."""
        uri = self.uri(name)
        uri = self.find_buffer(uri)
        return self.texts[uri] if uri in self.texts else self._read(uri)

    def find_buffer(self, uri: str) -> str:
        """The address under which the file with an address is open, if it is."""
        same = (it for it in self.texts if self.key(it) == self.key(uri))
        return uri if uri in self.texts else next(same, uri)

    @staticmethod
    def path(uri: str) -> Path:
        """The path of a file."""
        path = path_of(uri)
        assert path is not None, "only a file has a path"
        return Path(path)

    def _read(self, uri: str) -> str:
        return self.path(uri).read_bytes().decode().removeprefix(_MARK)

    @staticmethod
    def key(uri: str) -> object:
        """What a buffer is known by: its file."""
        path = path_of(uri)
        if path is None or not os.path.exists(path):  # noqa: PTH110 - the path is a string
            return path or uri
        status = os.stat(path)  # noqa: PTH116 - the path is a string
        return status.st_dev, status.st_ino


def _changes(edit: Raw) -> Iterator[tuple[str, int | None, list[Raw]]]:
    for uri, edits in edit.get("changes", {}).items():
        yield uri, None, edits
    for it in edit.get("documentChanges", ()):
        yield it["textDocument"]["uri"], it["textDocument"]["version"], it["edits"]
