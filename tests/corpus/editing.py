"""A file that is edited in the editor has the findings of a file with the same text."""

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from corpus.files import Corpus
from corpus.job import Tally
from promptls.checking.checker import check
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.store import FileStore
from promptls.lsp.convert.diagnostics import to_diagnostics
from promptls.lsp.documents.open_document import OpenDocument
from promptls.parsing import parse
from promptls.text.spans import Encoding, Source
from server.local_server import LocalServer, Raw, notification, request

_EDITS = 200
# After so many edits the findings are compared, and in a thorough run after each.
_COMPARED = 25
# Longer texts are only tried in a thorough run.
_LARGEST = 60_000
_TYPED = ("", "", "x", "\n", "---\n", "```\n", "<review>", "<<", "{{", "# H\n", "é😀", "- [1] ")
_ASKED_AT = (
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/documentHighlight",
    "textDocument/hover",
    "textDocument/linkedEditingRange",
)
_ASKED = (
    "textDocument/codeLens",
    "textDocument/documentLink",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
)


def edits_are_followed(_: Corpus, path: Path, __: Tally) -> None:
    """After each edit the text is that of the editor, and after some the findings are compared."""
    _edit(path, _COMPARED, _LARGEST)


def each_edit_is_followed(_: Corpus, path: Path, __: Tally) -> None:
    """The findings are those of a check after each edit."""
    _edit(path, 1, _LARGEST * 1000)


def _edit(path: Path, compared: int, largest: int) -> None:
    text = Source.decode(path.read_bytes()).text
    if len(text) > largest:
        return
    chance = random.Random(path.name)
    encoding, uri, server = chance.choice(list(Encoding)), path.as_uri(), LocalServer()
    with _no_warnings():
        able: Raw = {"textDocument": {"diagnostic": {}}}
        server.begin({**able, "general": {"positionEncodings": [encoding.value]}})
        server.open(uri, text, 0)
        document = server.session.documents.get(uri)
        assert document is not None
        for version in range(1, _EDITS + 1):
            start = chance.randint(0, len(text))
            end = min(len(text), start + chance.choice([0, 0, 0, 1, 3, 40]))
            typed = chance.choice(_TYPED)
            change = {"range": _range(text, start, end, encoding), "text": typed}
            named = {"uri": uri, "version": version}
            params = {"textDocument": named, "contentChanges": [change]}
            server.send(notification("textDocument/didChange", params))
            text = _replaced(text, start, end, typed)
            assert document.source.text == text
            if version % compared == 0:
                if chance.random() < 1 / 3:
                    document.rest()
                _compare(server, document)
            if version % _COMPARED == 0:
                _ask(server, document, chance, _range(text, start, start, encoding)["start"])
        server.send(notification("textDocument/didClose", {"textDocument": {"uri": uri}}))
        assert not len(server.session.documents)


def _compare(server: LocalServer, document: OpenDocument) -> None:
    # Nothing waits for the next letter any more.
    document.replace(document.source)
    context, source = document.context, Source(document.source.text)
    alone = parse(source, context.path, kind=context.kind, role=context.role)
    vocabulary = context.rule_set.vocabulary
    seeker = seeker_of(alone, vocabulary)
    project = NeighbourReader(FileStore()).find_project(seeker, context.root, vocabulary)
    found = check(alone, context.rule_set, project=project)
    assert "rule-failed" not in {it.rule for it in found}
    report = _call(server, "textDocument/diagnostic", document)
    assert report["items"] == to_diagnostics(source, found, server.session.client)


def _ask(server: LocalServer, document: OpenDocument, chance: random.Random, at: Raw) -> None:
    """Nothing that is asked about a text fails, however broken the text is."""
    ask = partial(_call, server, document=document)
    ask(chance.choice(_ASKED))
    ask(chance.choice(_ASKED_AT), position=at)
    here = {"start": at, "end": at}
    ask("textDocument/codeAction", range=here, context={"diagnostics": []})


def _call(server: LocalServer, method: str, document: OpenDocument, **params: object) -> Any:  # noqa: ANN401 - JSON
    named = {"textDocument": {"uri": document.uri}, **params}
    (reply,) = server.send(request(1, method, named))
    assert "error" not in reply, (method, params, reply)
    return reply["result"]


class _Warned(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def _no_warnings() -> Iterator[None]:
    """Whatever the server logs as a warning or an error is a mistake of its own."""
    log, handler = logging.getLogger("promptls"), _Warned()
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
    assert handler.messages == []


def _range(text: str, start: int, end: int, encoding: Encoding) -> Raw:
    source = Source(text)
    places = (source.position(it, encoding) for it in (start, end))
    return {
        name: {"line": line, "character": column}
        for name, (line, column) in zip(("start", "end"), places, strict=True)
    }


def _replaced(text: str, start: int, end: int, typed: str) -> str:
    # No position is between the two characters of a line break.
    start, end = (it - (text[it - 1 : it + 1] == "\r\n") for it in (start, end))
    return text[:start] + typed + text[end:]
