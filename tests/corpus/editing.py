"""A file that is edited in the editor has the findings of a file with the same text."""

import random
from pathlib import Path
from typing import Any

from corpus.files import Corpus
from corpus.job import Tally
from promptls.checker import check
from promptls.files.neighbour_facts import LiveNeighbours, seeker_of
from promptls.lsp.documents import Documents, OpenDocument
from promptls.parsing import parse
from promptls.text import Encoding, Source

_EDITS = 200
_COMPARED = 25
# Slower to check than it is worth: they are tried by `tests/linear.py`.
_LARGEST = 60_000
_TYPED = ("", "", "x", "\n", "---\n", "```\n", "<review>", "<<", "{{", "# H\n", "é😀", "- [1] ")


def edits_are_followed(_: Corpus, path: Path, __: Tally) -> None:
    """After each edit the text is that of the editor, and the findings are those of a check."""
    text = Source.decode(path.read_bytes()).text
    if len(text) > _LARGEST:
        return
    chance = random.Random(path.name)
    documents = Documents()
    documents.encoding = chance.choice(list(Encoding))
    uri = path.as_uri()
    document = documents.open({"textDocument": {"uri": uri, "version": 0, "text": text}})
    assert document is not None
    for version in range(_EDITS):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice([0, 0, 0, 1, 3, 40]))
        typed = chance.choice(_TYPED)
        change = {"range": _range(text, start, end, documents.encoding), "text": typed}
        named = {"uri": uri, "version": version}
        documents.change({"textDocument": named, "contentChanges": [change]})
        text = _replaced(text, start, end, typed)
        assert document.source.text == text
        if version % _COMPARED == 0:
            if chance.random() < 1 / 3:
                document.rest()
            _compare(document, text)
    assert documents.close({"textDocument": {"uri": uri}}) is document


def _compare(document: OpenDocument, text: str) -> None:
    context = document.context
    alone = parse(Source(text), context.path, kind=context.kind, role=context.role)
    vocabulary = context.rule_set.vocabulary
    seeker = seeker_of(alone, vocabulary)
    project = LiveNeighbours().build_project(seeker, context.root, vocabulary)
    found = document.check(lambda: None)
    assert found == check(alone, context.rule_set, project=project)
    assert "rule-failed" not in {it.rule for it in found}


def _range(text: str, start: int, end: int, encoding: Encoding) -> Any:  # noqa: ANN401 - JSON
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
