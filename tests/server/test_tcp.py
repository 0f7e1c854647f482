"""The server over TCP: on this computer, for one client, and only as long as it stays."""

import re
import socket
import subprocess
from collections.abc import Iterator

import pytest

from promptls.lsp.connection.tcp import parse_address
from server.client import COMMAND, TIMEOUT, Client, Start, Streams

URI = "file:///a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"


class Connection:
    """Connects to a server as soon as it says where it listens."""

    def __init__(self) -> None:
        self.address = ("", 0)
        self.socket: socket.socket | None = None

    def connect(self, process: "subprocess.Popen[bytes]") -> Streams:
        """Connect, and use the connection for both directions."""
        assert process.stderr
        said = re.fullmatch(
            r"promptls: listening on (.+):(\d+)\n", process.stderr.readline().decode()
        )
        assert said
        self.address = (said[1], int(said[2]))
        self.socket = socket.create_connection(self.address, TIMEOUT)
        return self.socket.makefile("wb"), self.socket.makefile("rb")


@pytest.fixture
def connection() -> Connection:
    return Connection()


@pytest.fixture
def client(connection: Connection) -> Iterator[Client]:
    start = Start(connect=connection.connect)
    with Client(COMMAND, "server", "--tcp", "0", start=start) as client:
        yield client
    if connection.socket is not None:
        connection.socket.close()


def test_a_session_over_tcp(client: Client, connection: Connection) -> None:
    assert connection.address[0] == "127.0.0.1"
    client.begin()
    client.open(URI, BAD)
    assert [it["code"] for it in client.published(URI, 1)] == ["block-numbering-gap"]
    assert client.end() == 0


def test_a_second_client_is_refused(client: Client, connection: Connection) -> None:
    client.begin()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(connection.address, TIMEOUT)
    assert client.end() == 0


def test_it_ends_when_the_client_leaves(client: Client, connection: Connection) -> None:
    client.begin()
    assert connection.socket is not None
    connection.socket.shutdown(socket.SHUT_RDWR)
    assert client.process.wait(TIMEOUT) == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("0", ("127.0.0.1", 0)),
        (":5007", ("127.0.0.1", 5007)),
        ("localhost:5007", ("localhost", 5007)),
        ("0.0.0.0:65535", ("0.0.0.0", 65535)),
        ("[::1]:5007", ("::1", 5007)),
    ],
)
def test_an_address_has_a_port_and_may_have_a_host(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "x", "localhost", "localhost:", "65536", "-1", "1.5", "²"])
def test_what_is_no_address_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(ValueError, match="expected PORT or HOST:PORT"):
        parse_address(text)
