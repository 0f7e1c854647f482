"""The other end of the wire: a small client over a server in a process of its own."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Any, NamedTuple, Self

import promptls

RUN = "from promptls.lsp.server import run; run()"
# The same by way of the command line, for its options.
COMMAND = "from promptls.__main__ import run; run()"
TIMEOUT = 20.0

Raw = dict[str, Any]

ENV = {**os.environ, "PYTHONPATH": str(Path(promptls.__file__).parents[1])}


# What the client writes to, and what it reads from.
Streams = tuple[IO[bytes], IO[bytes]]


def _pipes_of(process: "subprocess.Popen[bytes]") -> Streams:
    assert process.stdin
    assert process.stdout
    return process.stdin, process.stdout


class Start(NamedTuple):
    """How a server is started: by what, how that takes the program, where, and how it is heard."""

    options: tuple[str, ...] = ("-c",)
    python: tuple[str, ...] = (sys.executable,)
    env: dict[str, str] = ENV
    folder: Path | None = None
    connect: Callable[["subprocess.Popen[bytes]"], Streams] = _pipes_of


class RequestError(Exception):
    """The server has answered with an error."""

    def __init__(self, error: Raw) -> None:
        super().__init__(error)
        self.code = error["code"]
        self.message = error["message"]
        self.extra = set(error) - {"code", "message"}


class Client:
    """Sends what it is told to, and keeps what comes back until a test asks for it."""

    def __init__(
        self,
        program: str = RUN,
        *arguments: str,
        listens: bool = True,
        start: Start = Start(),  # noqa: B008 - a constant
    ) -> None:
        self.process = subprocess.Popen(
            [*start.python, *start.options, program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=start.env,
            cwd=start.folder,
        )
        self._in, self._out = start.connect(self.process)
        self._ids = count(1)
        self._arrived: Queue[Raw | None] = Queue()
        self._kept: list[Raw] = []
        if listens:
            threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(TIMEOUT)
        own = (self.process.stdin, self.process.stdout, self.process.stderr)
        for stream in {self._in, self._out, *own}:
            if stream:
                stream.close()

    def begin(self, capabilities: Raw | None = None, **params: object) -> Raw:
        """Initialize, and return what the server can do."""
        begin = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities or {}}
        result = self.request("initialize", {**begin, **params})
        self.notify("initialized", {})
        found: Raw = result["capabilities"]
        return found

    def end(self) -> int:
        """Shut down, exit, and return the exit code."""
        assert self.request("shutdown") is None
        self.notify("exit")
        return self.process.wait(TIMEOUT)

    def hang_up(self) -> None:
        """Say nothing any more."""
        self._in.close()

    def stop_listening(self) -> None:
        """Close the end at which the server is heard."""
        self._out.close()

    def raw(self, data: bytes) -> None:
        """Send bytes."""
        self._in.write(data)
        self._in.flush()

    def body(self, body: bytes) -> None:
        """Send a message that is bytes."""
        self.raw(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def send(self, message: object) -> None:
        """Send a message."""
        self.body(json.dumps(message).encode())

    def notify(self, method: str, params: object = None) -> None:
        """Send a notification."""
        message: Raw = {"jsonrpc": "2.0", "method": method}
        self.send(message if params is None else {**message, "params": params})

    def ask(self, method: str, params: object = None) -> int:
        """Send a request and do not wait."""
        id_ = next(self._ids)
        message: Raw = {"jsonrpc": "2.0", "id": id_, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return id_

    def request(self, method: str, params: object = None) -> Any:  # noqa: ANN401 - JSON
        """Send a request and return its result."""
        return self.result(self.ask(method, params))

    def result(self, id_: int | str) -> Any:  # noqa: ANN401 - JSON
        """Wait for the result of a request."""
        reply = self._wait(lambda it: it.get("id") == id_ and "method" not in it)
        if "error" in reply:
            raise RequestError(reply["error"])
        return reply["result"]

    def unasked(self) -> Raw:
        """Wait for an error without a request."""
        error: Raw = self._wait(lambda it: "error" in it and it["id"] is None)["error"]
        return error

    def published(self, uri: str, version: int | None) -> list[Raw]:
        """Wait for the diagnostics of a version of a document."""

        def wanted(it: Raw) -> bool:
            params = it.get("params", {})
            return (
                it.get("method") == "textDocument/publishDiagnostics"
                and params["uri"] == uri
                and params.get("version") == version
            )

        found: list[Raw] = self._wait(wanted)["params"]["diagnostics"]
        return found

    def report(self) -> None:
        """Tell that something has changed on the disk, which is looked at once a second anyway."""
        self.notify("workspace/didChangeWatchedFiles", {"changes": []})

    def answer(self, method: str, result: object = None) -> None:
        """Wait for a request of the server, and answer it."""
        asked = self._wait(lambda it: it.get("method") == method and "id" in it)
        self.send({"jsonrpc": "2.0", "id": asked["id"], "result": result})

    def open(self, uri: str, text: str, version: int = 1) -> None:
        """Open a document."""
        document = {"uri": uri, "languageId": "markdown", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, version: int, *changes: Raw) -> None:
        """Change a document."""
        document = {"uri": uri, "version": version}
        params = {"textDocument": document, "contentChanges": list(changes)}
        self.notify("textDocument/didChange", params)

    def close(self, uri: str) -> None:
        """Close a document."""
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def arrived(self) -> Iterable[Raw]:
        """All that has come and was not asked for."""
        while not self._arrived.empty():
            message = self._arrived.get()
            if message is not None:
                self._kept.append(message)
        return self._kept

    def _wait(self, wanted: Any) -> Raw:  # noqa: ANN401 - a predicate
        for number, message in enumerate(self._kept):
            if wanted(message):
                return self._kept.pop(number)
        while True:
            try:
                found = self._arrived.get(timeout=TIMEOUT)
            except Empty:
                raise TimeoutError(f"nothing but {self._kept}") from None
            if found is None:
                assert self.process.stderr
                log = self.process.stderr.read().decode()
                raise EOFError(f"the server has ended, nothing but {self._kept}\n{log}")
            if wanted(found):
                return found
            self._kept.append(found)

    def _read(self) -> None:
        try:
            while header := self._out.readline():
                assert header.startswith(b"Content-Length: "), header
                assert self._out.readline() == b"\r\n"
                self._arrived.put(json.loads(self._out.read(int(header[16:]))))
        except ValueError:
            pass
        self._arrived.put(None)
