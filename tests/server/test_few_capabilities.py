"""Clients that announce little get what they can use, and nothing that they do not know."""

from pathlib import Path

import pytest

from promptls.lsp.capabilities import APPLY_ACTION
from server.document_client import ABLE, GAP, ITEM, TEXT, URI, DocumentClient
from server.local_server import LocalServer, Raw, request

ALL_KINDS = [*range(1, 27)]
APPLIES: Raw = {"workspace": {"applyEdit": True}}
MARKER = '<!-- sk:fr id="FR-001" -->\nText.\n<!-- /sk:fr -->\n\n<context>\nA\n</context>\n'


def offered_actions(client: DocumentClient) -> list[Raw]:
    context: Raw = {"diagnostics": []}
    found: list[Raw] = client.ask("textDocument/codeAction", range=ITEM, context=context)
    return found


def test_who_knows_no_actions_gets_commands_that_apply_them() -> None:
    client = DocumentClient(APPLIES)
    assert APPLY_ACTION in client.able["capabilities"]["executeCommandProvider"]["commands"]
    offered = offered_actions(client)
    literal = offered_actions(DocumentClient(ABLE | APPLIES))
    assert [it["title"] for it in offered] == [it["title"] for it in literal]
    renumber = offered[0]
    assert renumber["command"] == APPLY_ACTION
    params = {"command": renumber["command"], "arguments": renumber["arguments"]}
    applied, reply = client.server.send(request(2, "workspace/executeCommand", params))
    assert reply["result"] == {"applied": True}
    assert applied["method"] == "workspace/applyEdit"
    edit = {"changes": {URI: [{"range": GAP, "newText": "2"}]}}
    assert applied["params"] == {"label": renumber["title"], "edit": edit}


@pytest.mark.parametrize(
    ("able", "options"),
    [
        ({}, {}),
        (APPLIES, {"announceCommands": False}),
        (APPLIES, {"features": {"commands": False}}),
    ],
)
def test_who_can_apply_nothing_is_offered_nothing(able: Raw, options: Raw) -> None:
    assert offered_actions(DocumentClient(able, initializationOptions=options)) == []


@pytest.mark.parametrize("arguments", [{}, {"title": "A"}, {"title": "A", "edit": 5}, {"edit": {}}])
def test_an_action_without_its_parts_is_refused(arguments: Raw) -> None:
    server = LocalServer()
    server.begin(APPLIES)
    params = {"command": APPLY_ACTION, "arguments": [arguments]}
    told, reply = server.send(request(1, "workspace/executeCommand", params))
    assert reply["error"]["code"] == -32602
    # A client that shows no results of commands mostly shows no errors of theirs either.
    assert told["method"] == "window/showMessage"
    assert told["params"]["message"] == f"promptls: {reply['error']['message']}"


def test_a_rule_has_a_link_unless_the_client_has_no_use_for_it() -> None:
    def found(able: Raw) -> list[Raw]:
        server = LocalServer()
        server.begin({"textDocument": {"diagnostic": {}, **able}})
        server.open(URI, TEXT)
        params = {"textDocument": {"uri": URI}}
        items: list[Raw] = server.send(request(1, "textDocument/diagnostic", params))[0]["result"][
            "items"
        ]
        return items

    none = {"codeDescriptionSupport": False}
    assert all("codeDescription" in it for it in found({}))
    assert all("codeDescription" not in it for it in found({"publishDiagnostics": none}))
    assert all("codeDescription" not in it for it in found({"diagnostic": none}))
    assert all("tags" not in it and "relatedInformation" not in it for it in found({}))


def test_symbols_have_the_kinds_that_the_client_knows() -> None:
    def kinds(able: Raw) -> set[int]:
        outline = {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True, **able}}
        client = DocumentClient({"textDocument": outline}, MARKER)
        return {it["kind"] for it in client.ask("textDocument/documentSymbol")}

    # A key and a struct, or a property and a class.
    assert kinds({"symbolKind": {"valueSet": ALL_KINDS}}) == {20, 23}
    assert kinds({}) == {7, 5}
    assert kinds({"symbolKind": {"valueSet": 5}}) == {7, 5}


def test_names_of_the_workspace_have_the_kinds_that_the_client_knows(tmp_path: Path) -> None:
    (tmp_path / "spec.md").write_text(MARKER)

    def kinds(able: Raw) -> set[int]:
        server = LocalServer()
        server.begin({"workspace": {"symbol": able}}, rootUri=tmp_path.as_uri())
        (reply,) = server.send(request(1, "workspace/symbol", {"query": "FR"}))
        return {it["kind"] for it in reply["result"]}

    assert kinds({"symbolKind": {"valueSet": ALL_KINDS}}) == {20}
    assert kinds({}) == {7}


def test_offers_have_the_kinds_that_the_client_knows() -> None:
    def kinds(able: Raw) -> set[int]:
        able = {"textDocument": {"completion": able}}
        client = DocumentClient(able, "<review>\n<!-- promptls: allow \n")
        found = client.at("textDocument/completion", 1, 21)
        return {it["kind"] for it in [*found, *client.at("textDocument/completion", 0, 8)]}

    assert kinds({"completionItemKind": {"valueSet": ALL_KINDS}}) == {20, 21}
    assert kinds({}) == {12}
