"""The requests of an editor about a command in TOML: its placeholders, and nothing else."""

from pathlib import Path

import pytest

from server.local_server import Raw, notification, request
from server.workspace_client import ABLE, WorkspaceClient, spanning

PATH = ".gemini/commands/git/fix.toml"
TEXT = """\
description = "Fixes {{args}}"
prompt = '''
# A

😀 {{args}} !{git log} {{
<review>PASS</review>
'''
[other]
"""
ARGS = spanning(4, 3, 11)
BY_BRACE: Raw = {"triggerKind": 2, "triggerCharacter": "{"}


@pytest.fixture
def client(tmp_path: Path) -> WorkspaceClient:
    return WorkspaceClient(tmp_path, ABLE, TEXT, PATH)


def test_hover(client: WorkspaceClient) -> None:
    found = client.ask("textDocument/hover", 4, 5)
    assert found["range"] == ARGS
    assert found["contents"]["value"].startswith("**`{{args}}`**\n\nAll arguments; quoted")
    # Not in another value, on a key, or on a tag.
    for line, character in ((0, 24), (0, 3), (1, 3), (2, 2), (5, 3), (7, 3)):
        assert client.ask("textDocument/hover", line, character) is None


def test_completion(client: WorkspaceClient) -> None:
    found = client.ask("textDocument/completion", 4, 25, context=BY_BRACE)
    assert [it["label"] for it in found] == ["{{args}}"]
    assert found[0]["textEdit"] == {"range": spanning(4, 23, 25), "newText": "{{args}}"}
    for line, character in ((0, 0), (0, 23), (1, 2), (2, 0), (5, 1), (7, 1), (8, 0)):
        assert not client.ask("textDocument/completion", line, character)


def test_tokens(client: WorkspaceClient) -> None:
    (data,) = (client.ask("textDocument/semanticTokens/full", 0, 0)["data"],)
    places = [tuple(data[it : it + 3]) for it in range(0, len(data), 5)]
    assert places == [(4, 3, 8), (0, 9, 2), (0, 9, 1)]


def test_references_and_highlights(client: WorkspaceClient) -> None:
    found = client.ask("textDocument/documentHighlight", 4, 5)
    assert [it["range"] for it in found] == [ARGS]
    context = {"includeDeclaration": True}
    found = client.ask("textDocument/references", 4, 5, context=context)
    assert found == [{"uri": client.uri, "range": ARGS}]


def test_nothing_else_is_there(client: WorkspaceClient) -> None:
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 8, "character": 0}}
    assert not client.ask("textDocument/documentSymbol", 0, 0)
    assert not client.ask("textDocument/foldingRange", 0, 0)
    assert not client.ask("textDocument/documentLink", 0, 0)
    assert not client.ask("textDocument/inlayHint", 0, 0, range=whole)
    assert not client.ask("textDocument/codeAction", 0, 0, range=whole, context={"diagnostics": []})
    assert not client.ask("textDocument/definition", 5, 3)


def test_findings_follow_each_change(client: WorkspaceClient) -> None:
    def change(version: int, text: str) -> list[Raw]:
        document = {"uri": client.uri, "version": version}
        params = {"textDocument": document, "contentChanges": [{"text": text}]}
        client.server.send(notification("textDocument/didChange", params))
        asked = {"textDocument": {"uri": client.uri}}
        sent = client.server.work(request(900 + version, "textDocument/diagnostic", asked))
        (reply,) = (it for it in sent if it.get("id") == 900 + version)
        items: list[Raw] = reply["result"]["items"]
        return items

    (found,) = change(2, "prompt = '''\nFix $ARGUMENTS\n'''\n")
    assert (found["code"], found["range"]) == ("argument-foreign", spanning(1, 4, 14))
    # While it is no TOML, nothing else is said.
    (found,) = change(3, "prompt = '''\nFix $ARGUMENTS\n''\n")
    assert found["code"] == "front-matter-invalid"
    (found,) = change(4, 'prompt = "Fix $ARGUMENTS"\n')
    assert found["range"] == spanning(0, 14, 24)
