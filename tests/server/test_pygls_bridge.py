"""What the bridge relies on besides the documented interface of pygls.

When a new version of pygls changes any of it, a test fails here and says which line of
`pygls_bridge.RELIED_ON` is concerned.
"""

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.feature_manager import FeatureManager
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter

from promptls.lsp import pygls_bridge
from promptls.lsp.connection.connection import Outcome
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.pygls_bridge import RELIED_ON, Bridge

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "processId": 4711,
        "rootUri": "file://[::1/",
        "capabilities": {"general": {"positionEncodings": ["utf-8"]}},
    },
}


class Outcomes(list[Any]):
    """Keeps the outcomes of handlers."""

    def take(self, outcome: Outcome) -> None:
        """Keep an outcome, or the exception that came instead."""
        try:
            self.append(outcome())
        except Exception as error:
            self.append(error)


@pytest.fixture
def sent() -> list[Any]:
    return []


@pytest.fixture
def bridge(sent: list[Any]) -> Bridge:
    bridge = Bridge("a name", "1.2.3")
    bridge.send_through(sent.append)
    return bridge


@pytest.fixture
def outcomes() -> Outcomes:
    return Outcomes()


@pytest.fixture
def protocol(bridge: Bridge) -> LanguageServerProtocol:
    return bridge._protocol  # noqa: SLF001 - its attributes are what this is about


def parameters(function: Any) -> list[str]:  # noqa: ANN401 - any function
    return [*inspect.signature(function).parameters]


def test_the_list_names_all_private_attributes_that_the_bridge_uses() -> None:
    tree = ast.parse(Path(pygls_bridge.__file__).read_text(encoding="utf-8"))
    own = {"_protocol", "_server", "_converter", "_find_handler"}
    used = {it.attr for it in ast.walk(tree) if isinstance(it, ast.Attribute)}
    overridden = {
        it.name
        for part in tree.body
        if isinstance(part, ast.ClassDef) and part.bases
        for it in part.body
        if isinstance(it, ast.FunctionDef)
    }
    listed = {it.rpartition(".")[2] for it in RELIED_ON}
    private = {it for it in used | overridden if it.startswith("_") and it[1] != "_"}
    assert private - own == {it for it in listed if it.startswith("_")}


def test_execute_handler() -> None:
    assert parameters(LanguageServerProtocol._execute_handler) == [  # noqa: SLF001 - see the module
        "self",
        "msg_id",
        "handler",
        "callback",
        "args",
        "kwargs",
    ]


def test_execute_handler_calls_back_at_once_when_the_handler_is_a_function(
    bridge: Bridge, outcomes: Outcomes
) -> None:
    bridge.register(lsp.TEXT_DOCUMENT_IMPLEMENTATION, lambda params: [params])
    bridge.run(7, lsp.TEXT_DOCUMENT_IMPLEMENTATION, "these", outcomes.take)
    assert outcomes == [["these"]]


def test_request_futures_keeps_what_runs_by_id(
    bridge: Bridge, protocol: LanguageServerProtocol, outcomes: Outcomes
) -> None:
    assert protocol._request_futures == {}  # noqa: SLF001 - see the module
    future = protocol.send_request(lsp.WORKSPACE_CONFIGURATION, msg_id="asked")
    assert protocol._request_futures == {"asked": future}  # noqa: SLF001 - see the module
    assert bridge.pending == 1
    bridge.take_response("other", {"jsonrpc": "2.0", "id": "other", "result": 5})
    assert not future.done()
    bridge.take_response("asked", {"jsonrpc": "2.0", "id": "asked", "result": []})
    assert future.result() == ()
    bridge.run(None, lsp.SET_TRACE, lsp.SetTraceParams(lsp.TraceValue.Off), outcomes.take)
    assert bridge.pending == 0


def test_requests_of_the_server_can_be_cancelled_all_at_once(
    bridge: Bridge, protocol: LanguageServerProtocol
) -> None:
    futures = [protocol.send_request(lsp.WORKSPACE_CONFIGURATION) for _ in range(3)]
    for future in futures:
        future.add_done_callback(lambda _: protocol._request_futures.popitem())  # noqa: SLF001 - see the module
    bridge.cancel_all()
    assert all(it.cancelled() for it in futures)


def test_send_data_is_the_only_way_out(
    bridge: Bridge, protocol: LanguageServerProtocol, sent: list[Any]
) -> None:
    assert parameters(LanguageServerProtocol._send_data) == ["self", "data"]  # noqa: SLF001 - see the module
    protocol.notify(lsp.WINDOW_LOG_MESSAGE, lsp.LogMessageParams(lsp.MessageType.Log, "text"))
    protocol.send_request(lsp.WORKSPACE_CONFIGURATION, lsp.ConfigurationParams([]), msg_id=1)
    assert [bridge.to_plain(it)["method"] for it in sent] == [  # type: ignore[index]
        "window/logMessage",
        "workspace/configuration",
    ]


def test_fm_has_the_handlers_by_method(bridge: Bridge, protocol: LanguageServerProtocol) -> None:
    assert isinstance(protocol.fm, FeatureManager)
    assert set(protocol.fm.builtin_features) == {
        lsp.EXIT,
        lsp.INITIALIZE,
        lsp.INITIALIZED,
        lsp.NOTEBOOK_DOCUMENT_DID_CHANGE,
        lsp.NOTEBOOK_DOCUMENT_DID_CLOSE,
        lsp.NOTEBOOK_DOCUMENT_DID_OPEN,
        lsp.SET_TRACE,
        lsp.SHUTDOWN,
        lsp.TEXT_DOCUMENT_DID_CHANGE,
        lsp.TEXT_DOCUMENT_DID_CLOSE,
        lsp.TEXT_DOCUMENT_DID_OPEN,
        lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL,
        lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
        lsp.WORKSPACE_EXECUTE_COMMAND,
    }
    assert not bridge.has_handler(lsp.TEXT_DOCUMENT_IMPLEMENTATION)
    bridge.register(lsp.TEXT_DOCUMENT_IMPLEMENTATION, lambda _params: None)
    assert bridge.has_handler(lsp.TEXT_DOCUMENT_IMPLEMENTATION)
    assert lsp.TEXT_DOCUMENT_IMPLEMENTATION in protocol.fm.features


def test_initialize_derives_the_capabilities_from_the_handlers(
    bridge: Bridge, protocol: LanguageServerProtocol, sent: list[Any]
) -> None:
    bridge.register(lsp.TEXT_DOCUMENT_COMPLETION, lambda _params: [])
    bridge.initialize(INITIALIZE["params"])  # type: ignore[arg-type]
    assert protocol.workspace.position_encoding == lsp.PositionEncodingKind.Utf8
    assert bridge.capabilities.completion_provider == lsp.CompletionOptions()
    assert bridge.capabilities.hover_provider is None
    assert bridge.pending == 0
    assert sent == []


def test_capabilities_of_a_later_protocol_are_none_to_pygls(bridge: Bridge) -> None:
    bridge.initialize({"processId": 1, "capabilities": {"general": {"positionEncodings": 5}}})
    assert bridge.capabilities.position_encoding == lsp.PositionEncodingKind.Utf16


def test_an_odd_root_would_end_the_session(bridge: Bridge, outcomes: Outcomes) -> None:
    params = bridge.read_params(lsp.INITIALIZE, INITIALIZE)
    assert isinstance(params, lsp.InitializeParams)
    params.root_uri = "file://[::1/"
    bridge.run(1, lsp.INITIALIZE, params, outcomes.take)
    (error,) = outcomes
    assert isinstance(error, ValueError)


def test_feature_passes_the_server_only_to_those_who_ask() -> None:
    assert parameters(LanguageServer.feature)[:3] == ["self", "feature_name", "options"]


def test_errors_of_pygls_become_errors_of_ours(bridge: Bridge, outcomes: Outcomes) -> None:
    command = lsp.ExecuteCommandParams("none")
    bridge.run(1, lsp.WORKSPACE_EXECUTE_COMMAND, command, outcomes.take)
    (error,) = outcomes
    assert isinstance(error, RequestError)
    assert error.code == JsonRpcInvalidParams.CODE
    assert "none" in error.message


def test_the_default_converter_takes_anything_for_a_string(bridge: Bridge) -> None:
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
        "params": {"textDocument": {"uri": 5}},
    }
    lenient = default_converter().structure(message, lsp.DocumentSymbolRequest)  # type: ignore[no-untyped-call]
    assert lenient.params.text_document.uri == "5"
    with pytest.raises(Exception, match="DocumentSymbolRequest"):
        bridge.read_params(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, message)


def test_every_entry_of_the_list_exists() -> None:
    for name in RELIED_ON:
        owner, _, attribute = name.rpartition(".")
        if not owner:
            assert callable(getattr(pygls_bridge, attribute))
        elif attribute not in {"_request_futures", "fm"}:
            assert callable(getattr(getattr(pygls_bridge, owner), attribute))
