"""Who says that it pulls diagnostics, and does not, gets them pushed."""

from promptls.lsp.connection.inbox import SILENCE, Arrival, Silence
from server.local_server import LocalServer, Raw, notification, request

URI, OTHER = "file:///project/a.md", "file:///project/b.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
WRONG = ["block-numbering-gap"]
REFRESH: Raw = {"workspace": {"diagnostics": {"refreshSupport": True}}}
# So do @codemirror/lsp-client 6, which pulls nothing, and VS Code, which does.
BOTH: Raw = {"textDocument": {"publishDiagnostics": {}, "diagnostic": {}}} | REFRESH
PULLS: Raw = {"textDocument": {"diagnostic": {}}} | REFRESH
# The address, the version and the codes of what was published.
Published = list[tuple[str, int | None, list[str]]]


class Client:
    """A client with a clock of its own, which goes on while nobody says anything."""

    def __init__(self, able: Raw) -> None:
        self._now = self._until = 100.0
        self._server = LocalServer(lambda: self._now)
        self._server.begin(able)
        self._session = self._server.session
        self._session.connection.inbox.take = self._take  # type: ignore[method-assign]

    def _take(self, timeout: float | None = None) -> Arrival | Silence:
        assert timeout is None or timeout > 0.0
        self._now += 0.25
        return None if self._now > self._until else SILENCE

    def live(self, seconds: float) -> Published:
        """Say nothing for some time, and hear what the server says."""
        self._until = self._now + seconds
        self._session.serve()
        self._now = self._until
        return _published(self._server.send())

    def open(self, uri: str = URI) -> Published:
        document = {"uri": uri, "version": 1, "text": BAD}
        return _published(
            self._server.send(notification("textDocument/didOpen", {"textDocument": document}))
        )

    def pull(self, uri: str = URI) -> tuple[list[str], Published]:
        """The codes in the answer, and what was published before it."""
        params = {"textDocument": {"uri": uri}}
        *others, reply = self._server.send(request(7, "textDocument/diagnostic", params))
        return [it["code"] for it in reply["result"]["items"]], _published(others)


def _published(sent: list[Raw]) -> Published:
    return [
        (params["uri"], params.get("version"), [it["code"] for it in params["diagnostics"]])
        for params in (it["params"] for it in sent if it.get("method", "").endswith("Diagnostics"))
    ]


def test_who_pulls_nothing_for_two_seconds_is_pushed_to() -> None:
    client = Client(BOTH)
    assert client.live(60.0) == []
    assert client.open() == []
    assert client.live(1.75) == []
    # The time is that since the first document.
    assert client.open(OTHER) == []
    assert sorted(client.live(0.5)) == [(URI, 1, WRONG), (OTHER, 1, WRONG)]
    assert client.live(10.0) == []


def test_who_has_pulled_is_believed() -> None:
    client = Client(BOTH)
    client.open()
    assert client.pull() == (WRONG, [])
    client.open(OTHER)
    assert client.live(10.0) == []


def test_who_takes_nothing_that_is_pushed_is_waited_for() -> None:
    client = Client(PULLS)
    client.open()
    assert client.live(10.0) == []


def test_who_pulls_late_sees_nothing_twice() -> None:
    client = Client(BOTH)
    client.open()
    assert client.live(3.0) == [(URI, 1, WRONG)]
    client.open(OTHER)
    assert client.pull() == (WRONG, [(URI, 1, []), (OTHER, 1, [])])
    assert client.pull(OTHER) == (WRONG, [])
    assert client.live(10.0) == []
