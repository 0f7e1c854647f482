import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.parsing import parse
from promptls.text.spans import Encoding, Source
from server.editor import Editor

URI = "file:///project/agents/03-designer.md"

ATOMS = (
    "---\n",
    "SUGGESTED NEXT STEPS:\n",
    "  [1] Continue to {next_phase_name}\n",
    "  [3] Show workflow status",
    "STATUS: done",
    "# Title\n",
    "```\n",
    "\r\n",
    "\r",
    "\n",
    "\t é😀",
    "\ud83d",
    "\ude00",
    "\x0c\x85\u2028\ufeff\0",
    " ",
    "1",
    "",
)


def sent_over(atoms: list[str]) -> str:
    """A text as it arrives: two halves of a character that stand together are the character."""
    text: str = json.loads(json.dumps("".join(atoms)))
    return text


texts = st.lists(st.sampled_from(ATOMS), max_size=8).map(sent_over)
wild = st.fixed_dictionaries(
    {"line": st.sampled_from([0, 1, 2, 5, 2**31 - 1]), "character": st.integers(0, 40)}
)
edits = st.tuples(st.one_of(wild, st.integers(0, 400)), st.one_of(wild, st.integers(0, 400)), texts)
notifications = st.lists(
    st.lists(st.one_of(edits, edits, edits, texts), max_size=3), min_size=1, max_size=6
)


def never() -> None:
    pass


def opened(text: str, encoding: Encoding = Encoding.UTF16) -> tuple[Documents, OpenDocument]:
    documents = Documents()
    documents.encoding = encoding
    document = documents.open({"textDocument": {"uri": URI, "version": 1, "text": text}})
    assert document is not None
    return documents, document


def changed(documents: Documents, *changes: object, uri: str = URI) -> OpenDocument | None:
    document = {"uri": uri, "version": 2}
    return documents.change({"textDocument": document, "contentChanges": list(changes)})


def sent(editor: Editor, edit: tuple[Any, Any, str] | str) -> dict[str, Any]:
    if isinstance(edit, str):
        return editor.replace(edit)
    start, end, text = edit
    return editor.change(placed(editor, start), placed(editor, end), text)


def placed(editor: Editor, place: dict[str, int] | int) -> dict[str, int]:
    return editor.position(place % (len(editor.text) + 1)) if isinstance(place, int) else place


@settings(max_examples=300)
@given(texts, notifications, st.sampled_from(Encoding))
@example("a\r\nb", [[(1, 2, "\n"), (1, 1, "\r")]], Encoding.UTF8)
def test_the_text_is_the_editors_text_and_the_findings_are_those_of_check(
    text: str, sequence: list[list[Any]], encoding: Encoding
) -> None:
    editor = Editor(text, encoding)
    documents, document = opened(editor.text, encoding)
    for edits_ in sequence:
        assert changed(documents, *[sent(editor, it) for it in edits_]) is document
        assert document.source.text == editor.text
        assert document.source.line_starts == Source(editor.text).line_starts
        alone = parse(Source(editor.text), document.context.path, role=document.context.role)
        assert document.check(never) == check(alone)


@pytest.mark.parametrize(
    "change",
    [
        None,
        5,
        {},
        {"text": None},
        {"text": "x", "range": 5},
        {"text": "x", "range": {"start": {"line": 0, "character": 0}}},
        {"text": "x", "range": {"start": {"line": -1, "character": 0}, "end": {}}},
        *(
            {"text": "x", "range": {"start": place, "end": {"line": 0, "character": 0}}}
            for place in (
                {"line": -1, "character": 0},
                {"line": 0, "character": -1},
                {"line": 0, "character": 2**31},
                {"line": 2**63, "character": 0},
                {"line": 0.5, "character": 0},
                {"line": True, "character": 0},
                {"line": "0", "character": 0},
                [0, 0],
            )
        ),
    ],
)
def test_a_change_that_cannot_be_placed_is_left_out_and_the_others_are_not(change: object) -> None:
    documents, document = opened("one two")
    place = {"line": 0, "character": 3}
    changed(documents, change, {"text": "!", "range": {"start": place, "end": place}})
    assert document.source.text == "one! two"


def test_a_range_with_swapped_ends_is_meant_the_other_way_round() -> None:
    documents, document = opened("one two")
    ends = {"start": {"line": 0, "character": 7}, "end": {"line": 0, "character": 4}}
    changed(documents, {"text": "2", "range": ends})
    assert document.source.text == "one 2"


@pytest.mark.parametrize("named", [None, {}, {"uri": URI}, {"uri": 5, "text": ""}, {"text": "x"}])
def test_what_is_no_document_is_not_opened(named: object) -> None:
    assert Documents().open({"textDocument": named}) is None


def test_documents_that_are_not_open_do_not_change_and_do_not_close() -> None:
    documents, _ = opened("x")
    assert changed(documents, {"text": "y"}, uri="file:///other.md") is None
    assert documents.change({"textDocument": {"uri": URI}}) is None
    assert documents.close({}) is None
    assert documents.close({"textDocument": {"uri": URI}}) is not None
    assert documents.close({"textDocument": {"uri": URI}}) is None
    assert documents.get(URI) is None


def test_a_document_that_is_opened_again_is_the_new_one() -> None:
    documents, _ = opened("old")
    documents.open({"textDocument": {"uri": URI, "version": None, "text": "new"}})
    document = documents.get(URI)
    assert document is not None
    assert document.source.text == "new"
    assert document.version is None
