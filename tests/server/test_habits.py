"""What clients get of which more is known than they announce."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.lsp.convert.snippets import simplify
from promptls.text.pieces import Alternatives, Stop, plain, snippet
from server.document_client import DocumentClient
from server.editor import Editor
from server.local_server import LocalServer, Raw, request

FILLS: Raw = {
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True}},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
    }
}
KATE = {"clientInfo": {"name": "kate"}}
FULL, SIMPLE = "<review>${1|PASS,NEEDS_REVISION", "<review>${1:PASS}</review>"
ITEM = "{${1:primary_prompt}}"


def inserted(text: str, **introduction: Any) -> dict[str, str]:  # noqa: ANN401 - JSON
    """What each offer at the end of a text inserts, by its label."""
    client = DocumentClient(FILLS, text, **introduction)
    lines = text.split("\n")
    found = client.at("textDocument/completion", len(lines) - 1, len(lines[-1]))
    return {it["label"]: it["textEdit"]["newText"] for it in found}


def asked(*, snippets: bool) -> Raw:
    return {"initializationOptions": {"features": {"snippets": snippets}}}


@pytest.mark.parametrize("name", ["Neovim", "helix", "coc.nvim", "Visual Studio Code", "VSCodium"])
def test_who_is_known_to_read_them_gets_choices(name: str) -> None:
    assert inserted("<rev", clientInfo={"name": name})["<review>"].startswith(FULL)


@pytest.mark.parametrize("introduction", [{}, KATE, {"clientInfo": {"name": 5}}])
def test_anybody_else_gets_the_first_text(introduction: Raw) -> None:
    assert inserted("<rev", **introduction)["<review>"] == SIMPLE
    block = inserted("SUGG", **introduction)["SUGGESTED NEXT STEPS:"]
    assert f"[1] {ITEM}" in block
    assert "\\" not in block


def test_a_user_decides_about_snippets() -> None:
    assert inserted("<rev", **KATE, **asked(snippets=True))["<review>"].startswith(FULL)
    for name in "kate", "Neovim":
        named = {"clientInfo": {"name": name}}
        assert inserted("<rev", **named, **asked(snippets=False))["<review>"] == (
            "<review>PASS</review>"
        )


_PIECES = st.lists(
    st.one_of(
        st.text("a{}$\\<é,|\n"),
        st.builds(Stop, st.text("a{}$\\<é")),
        st.builds(Alternatives, st.lists(st.text("aB{}$\\,|"), min_size=1).map(tuple)),
    )
)
_SIMPLE_STOP = re.compile(r"\$\{\d+:([^}]*)\}")


@given(_PIECES)
def test_a_simple_snippet_has_the_same_text_and_needs_no_escape(pieces: list[Any]) -> None:
    written = snippet(pieces)
    simple = None if written is None else simplify(written)
    if simple is None:
        return
    assert "\\" not in simple
    assert _SIMPLE_STOP.sub(r"\1", simple) == plain(pieces)
    stops = [it for it in pieces if not isinstance(it, str)]
    assert len(_SIMPLE_STOP.findall(simple)) == len(stops)


def test_braces_are_outside_of_a_place_to_fill_in() -> None:
    assert simplify("[1] ${1:{a\\}} b") == "[1] {${1:a}} b"
    assert simplify("${1|a\\,b,c|}") == "${1:a,b}"
    assert simplify("a \\$5 ${1:b}") is None
    assert simplify("${1:a\\}b}") is None


@pytest.mark.parametrize("name", ["kate", "Neovim"])
@pytest.mark.parametrize("behind", ["}}", "}} and more", "ECT_C}}", ""])
def test_closing_marks_behind_the_cursor_are_not_doubled(name: str, behind: str) -> None:
    text = "é😀 {{PROJ" + behind
    client = DocumentClient(FILLS, text, clientInfo={"name": name})
    at = text.index("PROJ") + 5
    (offer, *_) = [
        it
        for it in client.at("textDocument/completion", 0, at)
        if it["label"] == "{{PROJECT_CONTEXT}}"
    ]
    edit = offer["textEdit"]
    editor = Editor(text, "utf-16")
    first, last = (editor.offset(edit["range"][it]) for it in ("start", "end"))
    rest = behind.partition("}}")[2]
    assert text[:first] + edit["newText"] + text[last:] == f"é😀 {{{{PROJECT_CONTEXT}}}}{rest}"
    # Kate keeps what is behind the cursor, whatever the range says.
    is_kept = name == "kate" and behind.startswith("}}")
    assert (last == editor.offset({"line": 0, "character": at})) == (is_kept or not behind)


def test_an_action_that_is_complete_comes_back_as_it_is() -> None:
    server = LocalServer()
    server.begin(FILLS, clientInfo={"name": "helix"})
    text = "Answer <review>PAS</review>.\n"
    server.open("file:///a.md", text)
    place = {"start": {"line": 0, "character": 16}, "end": {"line": 0, "character": 16}}
    params = {
        "textDocument": {"uri": "file:///a.md"},
        "range": place,
        "context": {"diagnostics": []},
    }
    (reply,) = server.send(request(1, "textDocument/codeAction", params))
    complete = [it for it in reply["result"] if "edit" in it]
    assert complete
    for action in complete:
        (reply,) = server.send(request(2, "codeAction/resolve", action))
        assert reply["result"]["edit"] == action["edit"]
        assert reply["result"]["title"] == action["title"]
