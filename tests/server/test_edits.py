"""Ten thousand seeded edits: what the server has is what the editor has, after each of them."""

import json
import random

import pytest

from promptls.lsp.documents.documents import Documents
from promptls.text.spans import Encoding, Source
from server.editor import Editor

URI = "file:///a.md"
EDITS = 10_000
MIXES = {
    "lf": ("\n",),
    "crlf": ("\r\n",),
    "cr": ("\r",),
    "mixed": ("\n", "\r\n", "\r"),
    # These end a line in Python, and none in the protocol.
    "others": ("\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"),
}
PARTS = ("a", "é", "漢", "😀", "\ud83d", "\ude00", "\t", " ", "---", "[1] x", "\ufeff", "\0")


def sent_over(text: str) -> str:
    arrived: str = json.loads(json.dumps(text))
    return arrived


def written(chance: random.Random, breaks: tuple[str, ...], most: int) -> str:
    parts = (
        chance.choice(breaks if chance.random() < 0.3 else PARTS)
        for _ in range(chance.randint(0, most))
    )
    return sent_over("".join(parts))


def some_place(chance: random.Random, editor: Editor) -> dict[str, int]:
    if chance.random() < 0.1:
        return {"line": chance.choice([0, 3, 2**31 - 1]), "character": chance.randint(0, 90)}
    return editor.position(chance.randint(0, len(editor.text)))


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("encoding", Encoding)
def test_the_text_is_the_editors_text_after_each_edit(encoding: Encoding, mix: str) -> None:
    chance = random.Random(f"{encoding} {mix}")
    editor = Editor(written(chance, MIXES[mix], 200), encoding)
    documents = Documents()
    documents.encoding = encoding
    document = documents.open({"textDocument": {"uri": URI, "version": 0, "text": editor.text}})
    assert document is not None
    share = EDITS // (len(MIXES) * len(Encoding)) + 1
    for version in range(share):
        text = written(chance, MIXES[mix], 4)
        change = editor.change(some_place(chance, editor), some_place(chance, editor), text)
        if len(editor.text) < 50 or len(editor.text) > 900:
            change = editor.replace(written(chance, MIXES[mix], 200))
        named = {"uri": URI, "version": version}
        documents.change({"textDocument": named, "contentChanges": [change]})
        if chance.random() < 0.05:
            document.rest()
        assert document.source.text == editor.text
        assert document.source.line_starts == Source(editor.text).line_starts
