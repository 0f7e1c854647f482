"""From the first message to the last, and ends that were not announced."""

import signal
import subprocess
import sys

import pytest

from promptls.lsp.connection.frames import framed
from server.client import ENV, TIMEOUT, Client, Raw, RequestError
from server.local_server import LocalServer, notification, request

NOT_INITIALIZED = -32002
INVALID_REQUEST = -32600

HOVER = {"textDocument": {"uri": "file:///a.md"}, "position": {"line": 0, "character": 0}}


def code_of(client: Client, method: str, params: object = None) -> int:
    with pytest.raises(RequestError) as caught:
        client.request(method, params)
    code: int = caught.value.code
    return code


def test_a_session_from_beginning_to_end(client: Client) -> None:
    assert code_of(client, "textDocument/hover", HOVER) == NOT_INITIALIZED
    assert code_of(client, "shutdown") == NOT_INITIALIZED
    client.open("file:///early.md", "---\nSTATUS:\n---\n")
    client.begin({})
    assert code_of(client, "initialize", {"processId": None, "capabilities": {}}) == INVALID_REQUEST
    assert client.request("textDocument/hover", HOVER) is None
    assert client.request("shutdown") is None
    assert code_of(client, "textDocument/hover", HOVER) == INVALID_REQUEST
    assert code_of(client, "initialize", {"processId": None, "capabilities": {}}) == INVALID_REQUEST
    client.notify("exit")
    assert client.process.wait(TIMEOUT) == 0
    assert not list(client.arrived()), "the document was opened before the session"


def test_params_of_shutdown_and_exit_may_be_null(client: Client) -> None:
    client.begin()
    client.send({"jsonrpc": "2.0", "id": "end", "method": "shutdown", "params": None})
    assert client.result("end") is None
    client.send({"jsonrpc": "2.0", "method": "exit", "params": None})
    assert client.process.wait(TIMEOUT) == 0


def test_exit_without_shutdown_is_a_failure(client: Client) -> None:
    client.begin()
    client.notify("exit")
    assert client.process.wait(TIMEOUT) == 1


def test_exit_before_initialize_is_a_failure(client: Client) -> None:
    client.notify("exit")
    assert client.process.wait(TIMEOUT) == 1


@pytest.mark.parametrize("rest", [b"", b"Content-Le", b"Content-Length: 500\r\n\r\n{"])
def test_it_ends_with_its_input(client: Client, rest: bytes) -> None:
    client.begin()
    client.raw(rest)
    client.hang_up()
    assert client.process.wait(5) == 1


def test_it_ends_with_its_input_while_nobody_reads_what_it_says(silent: Client) -> None:
    silent.raw(framed(b"{}") * 4000)
    silent.hang_up()
    assert silent.process.wait(8) == 1


def test_it_ends_well_when_the_client_goes_after_shutdown(client: Client) -> None:
    client.begin()
    client.request("shutdown")
    client.hang_up()
    assert client.process.wait(5) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_the_system_says_so(client: Client, number: signal.Signals) -> None:
    client.begin()
    client.process.send_signal(number)
    assert client.process.wait(5) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such watch on Windows")
def test_it_ends_when_the_process_of_the_client_is_gone(client: Client) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as editor:
        client.begin(processId=editor.pid)
    assert client.process.wait(5) == 1


def test_it_ends_when_nobody_can_hear_it(silent: Client) -> None:
    silent.stop_listening()
    silent.ask("shutdown")
    assert silent.process.wait(5) == 1


def test_only_the_writer_reaches_the_client() -> None:
    script = (
        "import os; from promptls.lsp.connection.process import open_standard_streams, write_all; "
    )
    script += "out = open_standard_streams(); "
    script += "print('noise', flush=True); os.system('echo more'); write_all(out, b'message')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=ENV)
    assert done.stdout == b"message"
    assert done.stderr == b"noise\nmore\n"


def test_capabilities_of_a_later_protocol_do_not_matter(client: Client) -> None:
    odd = {"textDocument": {"synchronization": 5}, "general": {"positionEncodings": ["utf-8"]}}
    assert client.begin(odd)["positionEncoding"] == "utf-8"
    assert client.request("textDocument/hover", HOVER) is None


_ODD: tuple[Raw, ...] = (
    {"processId": "x"},
    {"processId": 2**40},
    {"workspaceFolders": 5},
    {"workspaceFolders": [{"uri": 5}]},
    {"initializationOptions": [1]},
    {"capabilities": 5},
    {"capabilities": {"general": {"positionEncodings": [5, {}]}}},
    {"clientInfo": "x", "trace": "loud"},
    *(
        {"rootUri": it, "rootPath": it, "workspaceFolders": [{"uri": it, "name": "odd"}]}
        for it in ("file:///no/such/folder", "vscode-vfs://github/a/b", "file://[::1/")
    ),
)


@pytest.mark.parametrize("odd", _ODD)
def test_odd_parameters_of_initialize_do_not_matter(odd: Raw) -> None:
    server = LocalServer()
    server.send(
        request(0, "initialize", {"processId": None, "capabilities": {}, **odd}),
        notification("initialized", {}),
    )
    *_, reply = server.work(request(1, "textDocument/hover", HOVER))
    assert (reply["id"], reply["result"]) == (1, None)


def test_a_process_takes_odd_parameters_of_initialize_too(client: Client) -> None:
    """The process of the client is watched in a process of its own only."""
    client.begin(**_ODD[1] | _ODD[-1])
    assert client.request("textDocument/hover", HOVER) is None
    assert client.end() == 0
