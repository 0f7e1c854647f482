"""What is announced as plain data, before pygls is loaded, is what pygls would announce."""

from typing import Any

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.features.tokens import MODIFIERS, TYPES
from promptls.lsp.capabilities import ABOUT, COMMANDS, FEATURES, RELOAD
from promptls.lsp.client import find_switched_off
from promptls.lsp.convert.replies import ACTION_KINDS
from promptls.lsp.requests.handler import REQUESTS
from server.local_server import LocalServer, Raw, notification, request

URI = "file:///a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
HERE = {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 3}}
ABLE: Raw = {
    "general": {"positionEncodings": ["utf-32", "utf-8"]},
    "workspace": {
        "workspaceEdit": {"documentChanges": True},
        "fileOperations": {"willRename": True, "didRename": True},
        "textDocumentContent": {},
        "diagnostics": {"refreshSupport": True},
    },
    "textDocument": {
        "diagnostic": {},
        "rename": {"prepareSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
    },
}
CLIENTS: dict[str, Raw] = {"able": ABLE, "plain": {}}
NAMES = tuple(it.name for it in FEATURES)

_converter = converters.get_converter()


def announced(server: LocalServer, able: Raw, *off: str) -> dict[str, Any]:
    options = {"features": dict.fromkeys(off, False)}
    result = server.begin(able, initializationOptions=options)
    _converter.structure(result, lsp.InitializeResult)
    found: dict[str, Any] = result["capabilities"]
    return found


@pytest.mark.parametrize("off", [(), *((it,) for it in NAMES), NAMES])
@pytest.mark.parametrize("able", CLIENTS)
def test_pygls_would_announce_no_other_methods(able: str, off: tuple[str, ...]) -> None:
    server = LocalServer()
    found = announced(server, CLIENTS[able], *off)
    # Pygls does not know of the requests that are answered without it.
    pulling = found.pop("diagnosticProvider", None)
    assert (pulling is not None) == (able == "able" and "diagnostics" not in off)
    if pulling is not None:
        assert pulling["workspaceDiagnostics"] == ("workspaceDiagnostics" not in off)
    commands = found.pop("executeCommandProvider")["commands"]
    # A client that knows actions has no use for the last of them, and one that shows no results
    # has no use for most others.
    offered = list(COMMANDS[:-1]) if able == "able" else [RELOAD]
    assert commands == ([] if "commands" in off else offered)
    operations = found["workspace"].pop("fileOperations")
    is_told = able == "able" and "fileOperations" not in off
    assert set(operations) == ({"willRename", "didRename"} if is_told else set())
    content = found["workspace"].pop("textDocumentContent", None)
    shows = able == "able" and "virtualDocuments" not in off
    assert content == ({"schemes": ["promptls"]} if shows else None)
    plain = server.bridge.to_plain(server.bridge.capabilities)
    assert isinstance(plain, dict)
    assert plain.pop("executeCommandProvider") == {"commands": []}
    assert not plain["workspace"].pop("fileOperations")
    # Without options pygls cannot announce it.
    assert found.keys() - plain.keys() <= {"semanticTokensProvider"}
    for key, value in plain.items():
        if isinstance(value, dict):
            assert value.items() <= found[key].items()
        else:
            assert value in (True, found[key])


def test_what_is_announced_is_what_the_features_know() -> None:
    found = announced(LocalServer(), ABLE)
    assert found["codeActionProvider"]["codeActionKinds"] == [*ACTION_KINDS.values()]
    assert found["renameProvider"] == {"prepareProvider": True}
    assert found["completionProvider"]["triggerCharacters"] == [*'-[]{<#:/">$']
    legend = found["semanticTokensProvider"]["legend"]
    assert legend == {"tokenTypes": [*TYPES], "tokenModifiers": [*MODIFIERS]}


def test_every_method_that_has_a_handler_belongs_to_a_feature_that_can_be_switched_off() -> None:
    methods = {method for it in FEATURES for method in it.methods}
    assert set(REQUESTS) <= methods
    assert methods <= set(lsp.METHOD_TO_TYPES)


def test_what_is_switched_off_is_neither_announced_nor_answered() -> None:
    server = LocalServer()
    assert "hoverProvider" not in announced(server, ABLE, "hover")
    (reply,) = server.send(request(1, "textDocument/hover", HERE))
    assert reply["error"]["code"] == lsp.ErrorCodes.MethodNotFound.value


def test_a_feature_can_be_switched_off_and_on_while_the_server_runs() -> None:
    server = LocalServer()
    server.begin(ABLE)
    server.send(notification("textDocument/didOpen", {"textDocument": document()}))
    assert server.send(request(1, "textDocument/hover", HERE))[0]["result"] is not None
    for settings in {"promptls": {"features": {"hover": False}}}, {"features": {"hover": False}}:
        server.send(notification("workspace/didChangeConfiguration", {"settings": settings}))
        assert server.send(request(1, "textDocument/hover", HERE))[0]["result"] is None
    on = {"promptls": {"features": {"hover": True}}}
    server.send(notification("workspace/didChangeConfiguration", {"settings": on}))
    assert server.send(request(1, "textDocument/hover", HERE))[0]["result"] is not None


def test_what_is_shown_of_a_feature_goes_when_it_is_switched_off() -> None:
    server = LocalServer()
    server.begin({**ABLE, "workspace": {"semanticTokens": {"refreshSupport": True}}})
    server.send(notification("textDocument/didOpen", {"textDocument": document()}))
    for is_on in (False, True):
        settings = {"features": {"tokens": is_on}}
        sent = server.send(notification("workspace/didChangeConfiguration", {"settings": settings}))
        assert [it["method"] for it in sent] == ["workspace/semanticTokens/refresh"]


def test_diagnostics_can_be_switched_off() -> None:
    server = LocalServer()
    server.begin(ABLE, initializationOptions={"features": {"diagnostics": False}})
    server.send(notification("textDocument/didOpen", {"textDocument": document()}))
    (reply,) = server.send(request(1, "textDocument/diagnostic", {"textDocument": {"uri": URI}}))
    assert reply["result"] == {"kind": "full", "items": []}


@pytest.mark.parametrize("options", [None, 5, [], {}, {"features": 5}, {"features": {"hover": 0}}])
def test_odd_options_switch_nothing_off(options: object) -> None:
    assert find_switched_off(options) == frozenset()


def document() -> Raw:
    return {"uri": URI, "languageId": "markdown", "version": 1, "text": BAD}


def test_users_can_read_what_each_feature_is() -> None:
    assert sorted(ABOUT) == sorted(NAMES)


def test_an_unknown_feature_is_warned_of_once(caplog: pytest.LogCaptureFixture) -> None:
    server = LocalServer()
    options = {"features": {"hovers": False, "hover": True, "x" * 5000: 5}}
    server.begin(initializationOptions=options)
    settings = {"promptls": {"features": {"hovers": False, "inlayHint": False}}}
    for _ in range(2):
        server.send(notification("workspace/didChangeConfiguration", {"settings": settings}))
    assert [it.message for it in caplog.records] == [
        "unknown feature 'hovers'; did you mean 'hover'?",
        f"unknown feature '{'x' * 100}'",
        "unknown feature 'inlayHint'",
    ]


def test_few_unknown_features_are_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    server = LocalServer()
    server.begin(initializationOptions={"features": {f"f{it}": True for it in range(10_000)}})
    assert len(caplog.records) == 10
