"""The process of a server, what is sent to it and what comes back."""

import os
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from torture import processes
from torture.wire import Id, Json, frame, notification, read_message

# What a case must not take from the machine.
MOST_MEMORY = 7_000_000
KEPT_NOTIFICATIONS = 2000
_INHERITED = ("PATH", "LANG", "LC_ALL", "NODE_PATH", "LD_LIBRARY_PATH")
_WITHOUT_RESULT = (
    "client/registerCapability",
    "client/unregisterCapability",
    "window/workDoneProgress/create",
    "window/showMessageRequest",
    "workspace/diagnostic/refresh",
    "workspace/semanticTokens/refresh",
)


class DeadError(Exception):
    """The server has ended, or closed its end."""


class LateError(Exception):
    """The server does not answer, or does not read, in time."""


class Published(NamedTuple):
    """The diagnostics that a server has published last for a document, and when."""

    diagnostics: list[Json]
    when: float


class Transport:
    """A server's process. One thread reads what it says and answers what it asks."""

    def __init__(self, command: Sequence[str], workspace: Path, home: Path) -> None:
        self.workspace = workspace
        self.replies: dict[Id, Json] = {}
        self.repeated: set[Id] = set()
        self.errors_without_id: list[Json] = []
        self.notifications: list[Json] = []
        self.published: dict[str, Published] = {}
        self.last_id = 0
        self.took_too_much = False
        self.answers_requests = True
        # A case that clears this does not read what the server says.
        self.reading = threading.Event()
        self.reading.set()
        self.writing = threading.Lock()
        self.heard = time.time()
        self._is_closed = False
        self._changed = threading.Condition()
        self._stderr = home / "stderr"
        with self._stderr.open("wb") as errors:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=workspace,
                env=_environment(home),
                start_new_session=True,
            )
        for work in self._read, self._guard:
            threading.Thread(target=work, daemon=True).start()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def stdin(self) -> IO[bytes]:
        assert self.process.stdin
        return self.process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        assert self.process.stdout
        return self.process.stdout

    @property
    def memory(self) -> int:
        return processes.memory_of(self.pid)

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def errors(self) -> str:
        """The end of what the server has written to its standard error."""
        return self._stderr.read_bytes()[-3000:].decode("utf-8", "replace")

    def raw(self, data: bytes, timeout: float = 60) -> None:
        """Send bytes."""
        failures: list[Exception] = []

        def write() -> None:
            try:
                with self.writing:
                    self.stdin.write(data)
                    self.stdin.flush()
            except (OSError, ValueError) as error:
                failures.append(error)

        if len(data) < 60_000:
            write()
        else:
            # A server that does not read must not stop the case.
            thread = threading.Thread(target=write, daemon=True)
            thread.start()
            thread.join(timeout)
            if thread.is_alive():
                raise LateError("server does not read its input")
        if failures:
            raise DeadError(f"write failed: {failures[0]!r}")

    def notify(self, method: str, params: object) -> None:
        self.raw(frame(notification(method, params)))

    def send(self, method: str, params: object = None, id_: Id | None = None) -> Id:
        """Send a request, without a member for parameters that it has not, and do not wait."""
        if id_ is None:
            self.last_id += 1
            id_ = self.last_id
        message: Json = {"jsonrpc": "2.0", "id": id_, "method": method}
        self.raw(frame(message if params is None else {**message, "params": params}))
        return id_

    def wait(self, id_: Id, timeout: float = 10) -> Json:
        """The reply to a request."""
        end = time.time() + timeout
        with self._changed:
            while id_ not in self.replies:
                if self._is_closed:
                    raise DeadError("stdout closed while waiting for a reply")
                left = end - time.time()
                if left <= 0:
                    raise LateError(f"no reply to id {id_!r} in {timeout}s")
                self._changed.wait(min(left, 0.5))
            return self.replies[id_]

    def request(self, method: str, params: object = None, timeout: float = 10) -> Json:
        """Send a request and wait for the reply."""
        return self.wait(self.send(method, params), timeout)

    def ended(self, timeout: float) -> int | None:
        """The exit code, once there is one."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def stop(self) -> None:
        """Kill the server and what it has started."""
        if self.is_alive():
            for pid in (self.pid, *processes.descendants(self.pid)):
                processes.end(pid)
        self.ended(5)
        for stream in self.stdin, self.stdout:
            with suppress(OSError, ValueError):
                stream.close()

    def _guard(self) -> None:
        while self.is_alive():
            if self.memory > MOST_MEMORY:
                self.took_too_much = True
                self.process.kill()
            time.sleep(0.5)

    def _read(self) -> None:
        with suppress(EOFError, OSError, ValueError):
            while True:
                self.reading.wait()
                message = read_message(self.stdout)
                if isinstance(message, dict):
                    self._take(message)
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _take(self, message: Json) -> None:
        if "method" in message and "id" in message and self.answers_requests:
            # Not from this thread: a server that does not read must still be heard.
            threading.Thread(target=self._answer, args=(message,), daemon=True).start()
        with self._changed:
            self.heard = time.time()
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.published[params["uri"]] = Published(params["diagnostics"], time.time())
            elif "method" in message:
                if len(self.notifications) < KEPT_NOTIFICATIONS:
                    self.notifications.append(message)
            elif "id" in message:
                self._keep(message)
            self._changed.notify_all()

    def _keep(self, reply: Json) -> None:
        id_ = reply["id"]
        if id_ is None:
            self.errors_without_id.append(reply)
            return
        key = id_ if isinstance(id_, str | int) else repr(id_)
        if key in self.replies:
            self.repeated.add(key)
        self.replies[key] = reply

    def _answer(self, message: Json) -> None:
        answer: Json = {"jsonrpc": "2.0", "id": message["id"]}
        method, params = message["method"], message.get("params") or {}
        if method == "workspace/configuration":
            answer["result"] = [None] * len(params.get("items", []))
        elif method == "workspace/workspaceFolders":
            answer["result"] = [{"uri": self.workspace.as_uri(), "name": "w"}]
        elif method == "workspace/applyEdit":
            answer["result"] = {"applied": False}
        elif method in _WITHOUT_RESULT:
            answer["result"] = None
        else:
            answer["error"] = {"code": -32601, "message": "no"}
        with suppress(DeadError):
            self.raw(frame(answer))


def _environment(home: Path) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name in _INHERITED}
    return inherited | {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "PYTHONUNBUFFERED": "1",
        "TMPDIR": str(home),
    }
