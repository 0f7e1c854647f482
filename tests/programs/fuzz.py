"""Sends random bytes to a server: `python tests/programs/fuzz.py [--seconds N] [--seed N] -- SERVER COMMAND…`.

The bytes are those of a session, damaged in ways that a broken client or pipe could damage them.
After each volley the server must still answer a request, in whole messages and nothing else. The
same seed sends the same bytes.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from queue import Empty, Queue
from typing import Any

# How long a server may take for an answer, and how much is sent until it must have come: a length
# in a damaged header makes it wait for as many bytes.
_PATIENCE = 20.0
_EACH_WAIT = 0.05
_FILLING = " " * 4000
_VOLLEYS_OF_A_SERVER = 400

_URI = "file:///project/a.md"
_TEXT = "# Title\n\n---\nSUGGESTED NEXT STEPS:\n  [1] é😀\n  [3] Show workflow status\n---\n"
_HERE = {"textDocument": {"uri": _URI}, "position": {"line": 4, "character": 3}}
_ODD = (b"\r\n", b"\n", b"\0", b"\xff", b"{", b"}", b"[", b'"', b"Content-Length: ", b"\r\n\r\n")
_NUMBERS = (b"0", b"-1", b"7", b"99999", b"1" * 30, b"0x10", b"1e3", b" 12 ", b"")


def main(arguments: list[str]) -> int:
    """Fuzz until the time is over. Returns 1 if the server has failed."""
    parser = argparse.ArgumentParser(prog="fuzz", usage="%(prog)s [OPTION…] -- SERVER COMMAND…")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args(arguments)
    until = time.monotonic() + options.seconds
    volleys = 0
    for seed in count(options.seed):
        with tempfile.TemporaryDirectory() as folder:
            talk = Talk(options.command, folder)
            try:
                volleys += _fuzz(talk, random.Random(seed), until)
            except FailureError as failure:
                sys.stdout.write(f"FAIL with --seed {seed}: {failure}\n{talk.last[-2000:]!r}\n")
                return 1
            finally:
                talk.end()
        if time.monotonic() > until:
            break
    sys.stdout.write(
        f"{volleys} volleys of damaged bytes, and the server has answered after each\n"
    )
    return 0


class FailureError(Exception):
    """What the server should not have done."""


class Talk:
    """A server's process, and a reader of its own that takes nothing but whole messages."""

    def __init__(self, command: list[str], folder: str) -> None:
        self.last = b""
        self._ids = count(1_000_000)
        self._heard: Queue[Any] = Queue()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={**os.environ, "HOME": folder, "XDG_CACHE_HOME": folder},
        )
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, data: bytes) -> None:
        """Send bytes. The server must take them."""
        assert self._process.stdin
        self.last = (self.last + data)[-10_000:]
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError as error:
            raise FailureError(f"it has ended with {self._process.wait(_PATIENCE)}") from error

    def ask(self) -> None:
        """Ask until there is an answer to anything that was asked here."""
        until = time.monotonic() + _PATIENCE
        first = next(self._ids)
        while time.monotonic() < until:
            id_ = next(self._ids)
            params = {"textDocument": {"uri": _URI}, "filling": _FILLING}
            self.send(_frame(_request(id_, "textDocument/documentSymbol", params)))
            if self._hears(first):
                return
        raise FailureError("it does not answer any more")

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait(_PATIENCE)

    def _hears(self, first: int) -> bool:
        until = time.monotonic() + _EACH_WAIT
        while (left := until - time.monotonic()) > 0:
            try:
                heard = self._heard.get(timeout=left)
            except Empty:
                return False
            if isinstance(heard, Exception):
                raise FailureError(f"it has said what is no message: {heard!r}")
            id_ = heard.get("id")
            if isinstance(id_, int) and id_ >= first and "method" not in heard:
                return True
        return False

    def _read(self) -> None:
        out = self._process.stdout
        assert out
        try:
            while header := out.readline():
                headers = {}
                while header != b"\r\n":
                    name, _, value = header.partition(b": ")
                    headers[name] = value
                    header = out.readline()
                message = json.loads(out.read(int(headers[b"Content-Length"])))
                if message["jsonrpc"] != "2.0":
                    raise ValueError(message)  # noqa: TRY301 - it is handed to the other thread
                self._heard.put(message)
        except (ValueError, KeyError, TypeError) as error:
            self._heard.put(error)


def _fuzz(talk: Talk, chance: random.Random, until: float) -> int:
    talk.send(_frame(_request(0, "initialize", {"processId": None, "capabilities": {}})))
    talk.ask()
    for volley in range(_VOLLEYS_OF_A_SERVER):
        if time.monotonic() > until:
            return volley
        data = b"".join(_frame(it) for it in _messages(chance))
        for _ in range(chance.randint(1, 6)):
            data = chance.choice(_DAMAGES)(data, chance)
        talk.send(data)
        talk.ask()
    return _VOLLEYS_OF_A_SERVER


def _messages(chance: random.Random) -> Iterator[bytes]:
    document = {"uri": _URI, "languageId": "markdown", "version": 1, "text": _TEXT}
    place = {"line": chance.randint(-1, 9), "character": chance.randint(-1, 20)}
    change = {"range": {"start": place, "end": place}, "text": chance.choice(["x", "\n", "😀"])}
    named = {"uri": _URI, "version": chance.randint(-1, 5)}
    id_ = chance.randint(1, 50)
    possible = (
        _request(None, "textDocument/didOpen", {"textDocument": document}),
        _request(
            None, "textDocument/didChange", {"textDocument": named, "contentChanges": [change]}
        ),
        _request(None, "textDocument/didClose", {"textDocument": {"uri": _URI}}),
        _request(None, "$/cancelRequest", {"id": id_}),
        _request(id_, "textDocument/hover", _HERE),
        _request(id_, "textDocument/completion", _HERE),
        json.dumps({"jsonrpc": "2.0", "id": id_, "result": None}).encode(),
    )
    yield from chance.choices(possible, k=chance.randint(1, 6))


def _request(id_: int | None, method: str, params: object) -> bytes:
    message: dict[str, object] = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(message if id_ is None else {**message, "id": id_}).encode()


def _frame(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def _cut(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + data[start + chance.randint(1, 200) :]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = start + chance.randint(1, 300)
    return data[:end] + data[start:]


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    part = chance.choice(_ODD) if chance.random() < 0.7 else chance.randbytes(chance.randint(1, 99))
    return data[:at] + part * chance.choice((1, 1, 1, 50)) + data[at:]


def _misjudge(data: bytes, chance: random.Random) -> bytes:
    """Change the length in a header."""
    parts = data.split(b"Content-Length: ")
    number = chance.randrange(len(parts))
    _, end, rest = parts[number].partition(b"\r")
    parts[number] = chance.choice(_NUMBERS) + end + rest
    return b"Content-Length: ".join(parts)


_DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _cut,
    _repeat,
    _flip,
    _insert,
    _misjudge,
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
