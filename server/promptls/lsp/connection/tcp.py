"""The server as one that listens: on this computer alone unless told otherwise, for one client."""

import socket
import sys

from promptls.lsp.connection.process import Channel

_LOOPBACK = "127.0.0.1"
_LAST_PORT = 65_535


def parse_address(text: str) -> tuple[str, int]:
    """Read `[HOST:]PORT`. Without a host it is this computer alone. Raises `ValueError`."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= _LAST_PORT):
        raise ValueError(f"invalid address {text!r}; expected PORT or HOST:PORT")
    return host.removeprefix("[").removesuffix("]") or _LOOPBACK, int(port)


def accept_client(address: tuple[str, int]) -> Channel:
    """Wait at an address for the one client, and refuse all others; the system chooses port 0.

    Raises `OSError` if there is no listening.
    """
    family, *_, where = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        if sys.platform != "win32":
            # Else the port could not be used again for a minute after the last client.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(1)
        host, port, *_ = listener.getsockname()
        shown = f"[{host}]" if ":" in host else host
        sys.stderr.write(f"promptls: listening on {shown}:{port}\n")
        sys.stderr.flush()
        client, _ = listener.accept()
    # A message is written at once, and must not wait for the next one.
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # A client whose computer has vanished says nothing, for ever.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    return Channel(client.recv, client.send)
