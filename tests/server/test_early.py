"""What is answered before pygls is loaded, and what waits for it."""

import subprocess
import sys
import threading

import pytest

from promptls.lsp.loading import Loader
from server.client import ENV, RUN, TIMEOUT, Client, RequestError
from server.local_server import LocalServer, Raw, notification, request

URI = "file:///project/a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 3}}
PULLS: Raw = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}
INTERNAL_ERROR = -32603

# A server that cannot import what is loaded late.
WITHOUT = f"""
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {{"pygls", "lsprotocol", "cattrs", "asyncio", "pydantic"}}:
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
{RUN}
"""


def test_a_life_with_diagnostics_needs_neither_pygls_nor_the_classes_of_the_protocol() -> None:
    with Client(WITHOUT) as client:
        client.begin()
        client.open(URI, BAD)
        assert [it["code"] for it in client.published(URI, 1)] == ["block-numbering-gap"]
        client.change(URI, 2, {"text": BAD.replace("[3]", "[2]")})
        assert client.published(URI, 2) == []
        client.notify("$/cancelRequest", {"id": 99})
        client.notify("$/setTrace", {"value": "off"})
        client.close(URI)
        assert client.published(URI, None) == []
        assert client.end() == 0


def test_diagnostics_are_pulled_without_pygls() -> None:
    with Client(WITHOUT) as client:
        client.begin(PULLS)
        client.open(URI, BAD)
        report = client.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})
        assert [it["code"] for it in report["items"]] == ["block-numbering-gap"]
        with pytest.raises(RequestError):
            client.request("textDocument/diagnostic", {"textDocument": URI})
        assert client.end() == 0


def test_a_request_that_cannot_be_loaded_is_refused_and_diagnostics_go_on() -> None:
    with Client(WITHOUT) as client:
        client.begin()
        with pytest.raises(RequestError) as caught:
            client.request("textDocument/hover", HOVER)
        assert caught.value.code == INTERNAL_ERROR
        client.open(URI, BAD)
        assert len(client.published(URI, 1)) == 1
        assert client.end() == 0


def test_a_request_that_comes_early_waits(client: Client) -> None:
    client.begin()
    client.open(URI, BAD)
    assert client.request("textDocument/hover", HOVER) is not None


def test_the_rest_is_loaded_after_the_first_diagnostics() -> None:
    server = LocalServer()
    server.begin(PULLS)
    document = {"uri": URI, "version": 1, "text": BAD}
    server.send(notification("textDocument/didOpen", {"textDocument": document}))
    assert not server.session.late.has_begun
    server.send(request(1, "textDocument/diagnostic", {"textDocument": {"uri": URI}}))
    assert server.session.late.has_begun
    assert server.bridge.pending == 0


def test_openssl_is_not_loaded_for_a_server_that_opens_no_connection() -> None:
    program = "from promptls.lsp.opening import open_session; open_session().late.get()\n"
    program += "import sys; print('pygls' in sys.modules, '_ssl' in sys.modules, end=' ')\n"
    program += "import ssl; print(ssl.OPENSSL_VERSION != '')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=ENV)
    assert done.stdout.split() == [b"True", b"False", b"True"]


def test_a_loader_makes_its_value_once() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    loader = Loader(make)
    assert not loader.has_begun
    assert loader.made() is None
    loader.begin()
    assert [loader.get(), loader.get(), loader.made()] == [1, 1, 1]


def test_a_loader_raises_what_making_has_raised_each_time() -> None:
    def make() -> int:
        raise ImportError("no such module")

    loader = Loader(make)
    for _ in range(2):
        with pytest.raises(ImportError, match="no such module"):
            loader.get()
    assert loader.made() is None


def test_who_needs_the_value_while_it_is_being_made_waits() -> None:
    go_on = threading.Event()
    loader = Loader(lambda: go_on.wait(TIMEOUT))
    loader.begin()
    assert loader.made() is None
    threading.Timer(0.01, go_on.set).start()
    assert loader.get() is True
