"""A round trip for each request about the placeholders of hosts."""

from pathlib import Path

import pytest

from server.local_server import Raw, request
from server.workspace_client import ABLE, WorkspaceClient, spanning

PATH = ".claude/commands/fix.md"
TEXT = "---\narguments: [file, depth]\n---\n😀 $file and $0\n"
# Where `$file` is, and the name in it.
NAME, WHOLE = spanning(3, 4, 8), spanning(3, 3, 8)
NUMBER, DECLARED = spanning(3, 13, 15), spanning(1, 12, 16)


@pytest.fixture
def client(tmp_path: Path) -> WorkspaceClient:
    return WorkspaceClient(tmp_path, ABLE, TEXT, PATH)


def test_hover(client: WorkspaceClient) -> None:
    found = client.ask("textDocument/hover", 3, 13)
    assert found["range"] == NUMBER
    assert found["contents"]["value"].startswith("**`$0`**\n\nThe first argument, `file` of")


def test_definition_references_and_highlights(client: WorkspaceClient) -> None:
    (link,) = client.ask("textDocument/definition", 3, 14)
    assert (link["originSelectionRange"], link["targetRange"]) == (NUMBER, DECLARED)
    context = {"includeDeclaration": True}
    found = client.ask("textDocument/references", 3, 14, context=context)
    assert found == [{"uri": client.uri, "range": it} for it in (DECLARED, WHOLE, NUMBER)]
    found = client.ask("textDocument/documentHighlight", 3, 5)
    assert [(it["range"], it["kind"]) for it in found] == [(DECLARED, 3), (WHOLE, 2), (NUMBER, 2)]


def test_renaming(client: WorkspaceClient) -> None:
    assert client.ask("textDocument/prepareRename", 3, 5) == {"range": NAME, "placeholder": "file"}
    edits = _edits(client.ask("textDocument/rename", 3, 5, newName="path"))
    assert [(it["range"], it["newText"]) for it in edits] == [(DECLARED, "path"), (NAME, "path")]
    reply = client.reply("textDocument/rename", 3, 14, newName="path")
    assert reply["error"]["message"] == "cannot rename '$0': the host counts its arguments"
    reply = client.reply("textDocument/prepareRename", 3, 14)
    assert "counts" in reply["error"]["message"]


def test_completion(client: WorkspaceClient) -> None:
    by_dollar = {"triggerKind": 2, "triggerCharacter": "$"}
    found = client.ask("textDocument/completion", 3, 4, context=by_dollar)
    assert [it["label"] for it in found][:2] == ["$file", "$depth"]
    edit = next(it["textEdit"] for it in found if it["label"] == "$0")
    assert edit == {"range": spanning(3, 3, 4), "newText": "$0"}


def test_tokens_and_hints(client: WorkspaceClient) -> None:
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}}
    (hint,) = client.ask("textDocument/inlayHint", 0, 0, range=whole)
    assert (hint["position"], hint["label"]) == (NUMBER["end"], "= file")
    (reply,) = client.server.send(request(2, "inlayHint/resolve", hint))
    assert "calls this argument `file`" in reply["result"]["tooltip"]["value"]
    tokens = client.ask("textDocument/semanticTokens/full", 0, 0)["data"]
    # The last two are on the line of the placeholders.
    assert tokens[-10:] == [2, 3, 5, 4, 2, 0, 10, 2, 4, 2]


def _edits(edit: Raw) -> list[Raw]:
    (changed,) = edit["documentChanges"]
    edits: list[Raw] = changed["edits"]
    return edits
