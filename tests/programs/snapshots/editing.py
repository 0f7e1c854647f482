"""Editing sessions: what a server answers to the same keys, edits and requests.

Each is made by its seed: a window of one of three kinds opens some documents, edits them, and asks for
everything that an editor can ask for. A request waits for its answer and a change for its findings,
so that the same session has the same replies, however quick the server is.
"""

import contextlib
import json
import random
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, Self

from programs.snapshots.texts import PATHS, make_text, read_project

Json = dict[str, Any]

_STEPS: Final = 40
# How often, and how much later, what the server has not finished is asked for again.
_TRIES: Final = 4
_LATER: Final = 0.1
_NOTHING_YET: Final = object()
# What is answered from files that may not have been read yet is asked for until it stays.
_OF_WORKSPACE: Final = ("workspace/symbol", "textDocument/references")
_WORTH_A_LOOK: Final = re.compile(r"[<{$@\[]+\w*|\w+(?==)|[A-Z_]{4,}|---|\w+:")
_TYPED: Final = (
    "<", "</", "{{", "<<", ">", "/", "\n", " ", "x", "-", "[", "$", "@", ":", "#",
    "<re", "SUG", "<<TA", "{{PRO", "STATUS", "- [", "mod", "\U0001f600",
)  # fmt: skip
_AT_PLACE: Final = (
    "completion",
    "completion",
    "completion",
    "hover",
    "hover",
    "definition",
    "implementation",
    "documentHighlight",
    "prepareRename",
    "linkedEditingRange",
)
_IN_DOCUMENT: Final = (
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "codeLens",
    "documentLink",
)
_OPTIONS: Final = {"tabSize": 2, "insertSpaces": True}
_WHOLE: Final = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
_DYNAMIC: Final = {"dynamicRegistration": False}
# A client that says nothing of itself, one that pulls findings as VS Code does, and Neovim's.
_CLIENTS: Final[tuple[Json, ...]] = (
    {},
    {
        "general": {"positionEncodings": ["utf-16"]},
        "textDocument": {
            "completion": {
                "completionItem": {
                    "snippetSupport": True,
                    "documentationFormat": ["markdown", "plaintext"],
                    "insertReplaceSupport": True,
                    "resolveSupport": {"properties": ["documentation", "detail"]},
                },
                "contextSupport": True,
            },
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}},
                "isPreferredSupport": True,
                "dataSupport": True,
                "resolveSupport": {"properties": ["edit"]},
            },
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "definition": {"linkSupport": True},
            "rename": {"prepareSupport": True},
            "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
            "formatting": _DYNAMIC,
            "rangeFormatting": _DYNAMIC,
            "onTypeFormatting": _DYNAMIC,
        },
        "workspace": {
            "applyEdit": True,
            "workspaceEdit": {"documentChanges": True},
            "executeCommand": _DYNAMIC,
            "fileOperations": {"willRename": True, "didRename": True},
        },
    },
    {
        "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
        "textDocument": {
            "completion": {"completionItem": {"snippetSupport": True}},
            "hover": {"contentFormat": ["markdown"]},
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}
            },
        },
        "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    },
)


def hold_session(command: list[str], folder: Path, seed: int) -> Iterator[tuple[str, object]]:
    """The name of each step, and what the server has answered to it."""
    chance = random.Random(seed)
    project = read_project()
    of_project = sorted(it for it in project if it.endswith(".md"))
    texts = {path: make_text(chance) for path in chance.sample(PATHS, k=2)}
    texts |= {path: project[path] for path in chance.sample(of_project, k=2)}
    files: dict[str, str] = {**project, **texts}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="")
    uris = {path: (folder / path).as_uri() for path in texts}
    capabilities = chance.choice(_CLIENTS)
    with _Window(command, folder) as window:
        begin = {
            "processId": None,
            "rootUri": folder.as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "project"}],
            "capabilities": capabilities,
        }
        yield "initialize", window.ask("initialize", begin)
        window.say("initialized", {})
        opened: dict[str, int] = {}
        for path, text in texts.items():
            opened[path] = 1
            document = {"uri": uris[path], "languageId": "markdown", "version": 1, "text": text}
            window.say("textDocument/didOpen", {"textDocument": document})
            yield "didOpen", window.findings(uris[path], 1)
        for _ in range(_STEPS):
            path = chance.choice([*texts])
            named: Json = {"uri": uris[path]}
            lines = texts[path].split("\n")
            line, column = _choose_place(chance, lines)
            place = {"line": line, "character": column}
            if chance.random() < 0.35:
                typed = chance.choice(_TYPED)
                opened[path] += 1
                # Both kinds of changes are sent: the whole text, and a part of it.
                texts[path] = "\n".join(
                    [*lines[:line], _insert(lines[line], column, typed), *lines[line + 1 :]]
                )
                change: Json = {"text": texts[path]}
                if texts[path].isascii() and chance.random() < 0.7:
                    change = {"range": {"start": place, "end": place}, "text": typed}
                changed: Json = {**named, "version": opened[path]}
                window.say(
                    "textDocument/didChange", {"textDocument": changed, "contentChanges": [change]}
                )
                yield "didChange", window.findings(uris[path], opened[path])
            else:
                method, params = _choose(chance, named, place)
                reply = window.ask(method, params)
                yield method, reply
                if further := _find_resolvable(method, reply):
                    yield further[0], window.ask(*further)
        for method, params in _ask_at_the_end(uris):
            yield method, window.ask(method, params)
        yield "shutdown", window.ask("shutdown", None)


def _choose_place(chance: random.Random, lines: list[str]) -> tuple[int, int]:
    """A line and a column in UTF-16, most often in or behind something that means something."""
    line = chance.randrange(len(lines))
    found = [*_WORTH_A_LOOK.finditer(lines[line])]
    start, end = chance.choice(found).span() if found else (0, len(lines[line]))
    column = chance.choice((end, end, chance.randint(start, end)))
    return line, len(lines[line][:column].encode("utf-16-le")) // 2


def _find_resolvable(method: str, reply: object) -> tuple[str, object] | None:
    """The request for the rest of the first item of a reply."""
    resolving = {
        "textDocument/completion": "completionItem/resolve",
        "textDocument/codeAction": "codeAction/resolve",
        "textDocument/codeLens": "codeLens/resolve",
        "textDocument/inlayHint": "inlayHint/resolve",
    }.get(method)
    items = reply.get("items") if isinstance(reply, dict) else reply
    return (resolving, items[0]) if resolving and isinstance(items, list) and items else None


def _insert(line: str, column: int, typed: str) -> str:
    units = line.encode("utf-16-le")
    start = units[: 2 * column].decode("utf-16-le", "ignore")
    return start + typed + line[len(start) :]


def _choose(chance: random.Random, named: Json, place: Json) -> tuple[str, Json]:
    kind = chance.random()
    at_place = {"textDocument": named, "position": place}
    if kind < 0.5:
        return f"textDocument/{chance.choice(_AT_PLACE)}", at_place
    if kind < 0.65:
        return f"textDocument/{chance.choice(_IN_DOCUMENT)}", {"textDocument": named}
    ranges = {"start": {**place, "character": 0}, "end": place}
    return chance.choice(
        (
            ("textDocument/codeAction", {"textDocument": named, "range": ranges, "context": {"diagnostics": []}}),
            ("textDocument/codeAction", {"textDocument": named, "range": _WHOLE, "context": {"diagnostics": [], "only": ["source.fixAll.promptls"]}}),
            ("textDocument/codeAction", {"textDocument": named, "range": _WHOLE, "context": {"diagnostics": [], "only": ["source.format.promptls"]}}),
            ("textDocument/inlayHint", {"textDocument": named, "range": _WHOLE}),
            ("textDocument/references", {**at_place, "context": {"includeDeclaration": True}}),
            ("textDocument/rename", {**at_place, "newName": "renamed_name"}),
            ("textDocument/formatting", {"textDocument": named, "options": _OPTIONS}),
            ("textDocument/rangeFormatting", {"textDocument": named, "range": ranges, "options": _OPTIONS}),
            ("textDocument/onTypeFormatting", {**at_place, "ch": chance.choice("\n>/"), "options": _OPTIONS}),
            ("textDocument/selectionRange", {"textDocument": named, "positions": [place]}),
            ("workspace/symbol", {"query": chance.choice(("", "TA", "worker"))}),
        )
    )  # fmt: skip


def _ask_at_the_end(uris: dict[str, str]) -> Iterator[tuple[str, Json]]:
    for uri in uris.values():
        moved = {"oldUri": uri, "newUri": uri.replace(".md", "-moved.md")}
        yield "workspace/willRenameFiles", {"files": [moved]}
        yield (
            "workspace/executeCommand",
            {"command": "promptls.render", "arguments": [{"uri": uri}]},
        )


class _Window:
    """The client's end of a server in a process of its own."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
        self._last = 0
        self._findings: dict[tuple[str, int], object] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self.say("exit", None)
        self._process.kill()
        self._process.communicate()

    def say(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> object:
        """What is answered to a request: its result, or its error."""
        reply: object = _NOTHING_YET
        for _ in range(_TRIES):
            before, reply = reply, self._ask_once(method, params)
            is_partial = isinstance(reply, dict) and reply.get("isIncomplete")
            if not is_partial and (method not in _OF_WORKSPACE or reply == before):
                break
            time.sleep(_LATER)
        if isinstance(reply, dict):
            # It is made of the time.
            reply.pop("resultId", None)
        return reply

    def _ask_once(self, method: str, params: object) -> object:
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            heard = self._hear()
            if heard.get("id") == self._last and "method" not in heard:
                return heard["error"] if "error" in heard else heard.get("result")

    def findings(self, uri: str, version: int) -> object:
        """What is published of a version of a document."""
        while (uri, version) not in self._findings:
            self._hear()
        return self._findings[uri, version]

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = _of(self._process.stdin)
        stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        stream.flush()

    def _hear(self) -> Json:
        """The next message. Requests of the server are answered, and published findings are kept."""
        stream = _of(self._process.stdout)
        length = 0
        while (header := stream.readline()) not in {b"\r\n", b""}:
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise EOFError("the server has ended")
        heard: Json = json.loads(stream.read(length))
        if heard.get("method") == "textDocument/publishDiagnostics":
            params = heard["params"]
            self._findings[params["uri"], params.get("version", -1)] = params["diagnostics"]
        elif "method" in heard and "id" in heard:
            self._send({"id": heard["id"], "result": None})
        return heard


def _of(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream
    return stream
