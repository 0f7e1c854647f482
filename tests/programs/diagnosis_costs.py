"""Measures what a diagnosis of a whole workspace costs, in itself and for who types meanwhile.

Run it as `python tests/programs/diagnosis_costs.py [--rounds N] [FOLDER]`; without a folder it makes 2,000
files. It prints ratios of times that were measured in turns: absolute times would mean nothing on
another machine. A keystroke is a change of one character and the request for the diagnostics of
its document; who types goes on while the workspace is diagnosed.
"""

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from queue import Queue
from typing import NamedTuple, Self

_SERVER = Path(__file__).parents[2] / "server"
_COMMAND = sys.executable, "-m", "promptls"
# Byte code is cached, as it is where promptls is installed.
_ENV = {
    **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPATH": str(_SERVER),
}
_CAPABILITIES: dict[str, object] = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {}},
}
_BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to {next_phase_name}\n  [2] Show status\n---\n"
_PROSE = "Read <<PROJECT_CONTEXT>> and answer with `<review>PASS</review>`, as agreed before.\n"
# Pauses between keystrokes, in seconds: shorter than people's, so that there are more of them.
_PAUSES = 0.015, 0.045
_PARTIAL = "parts"
# How long the server needs to read the workspace for the first time, with room to spare.
_SETTLING = 5.0


class Moment(NamedTuple):
    """A time by the clock, and by the processor time that the server has used until then."""

    clock: float
    processor: float

    def since(self, other: "Moment") -> "Moment":
        """The time between two moments."""
        return Moment(self.clock - other.clock, self.processor - other.processor)


class Arrival(NamedTuple):
    """A message of the server, and when it came."""

    at: Moment
    body: bytes


class Server:
    """A server, and the messages that come from it. They are decoded after they were timed."""

    def __init__(self, root: Path) -> None:
        self._process = subprocess.Popen(
            [*_COMMAND, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_ENV
        )
        # The number by which Linux knows the clock of a process.
        self._clock = ~self._process.pid << 3 | 2
        self._ids = count(1)
        self._replies: Queue[Arrival] = Queue()
        self._done: dict[int, Arrival] = {}
        threading.Thread(target=self._read, daemon=True).start()
        folders = [{"uri": root.as_uri(), "name": root.name}]
        begin = {"processId": os.getpid(), "capabilities": _CAPABILITIES}
        self.wait(self.ask("initialize", {**begin, "workspaceFolders": folders}))
        self.notify("initialized", {})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> int:
        """Send a request. Returns its id."""
        id_ = next(self._ids)
        self._send({"id": id_, "method": method, "params": params})
        return id_

    def wait(self, id_: int) -> Arrival:
        """Wait for the reply to a request."""
        while not self.has(id_):
            self._take(self._replies.get())
        return self._done.pop(id_)

    def has(self, id_: int) -> bool:
        """Whether the reply to a request has come."""
        while not self._replies.empty():
            self._take(self._replies.get())
        return id_ in self._done

    def now(self) -> Moment:
        """The moment that it is."""
        return Moment(time.perf_counter(), time.clock_gettime(self._clock))

    def _take(self, arrival: Arrival) -> None:
        self._done[json.loads(arrival.body)["id"]] = arrival

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._process.stdin.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream
        while header := stream.readline():
            stream.readline()
            body = stream.read(int(header[16:]))
            # Parts of the report are many and large, and they do not matter here.
            if body.startswith(b'{"jsonrpc":"2.0","id":'):
                self._replies.put(Arrival(self.now(), body))


class Typist:
    """Types in a document of ten kilobytes, one character at a time."""

    def __init__(self, server: Server, uri: str) -> None:
        self._server = server
        self._uri = uri
        self._version = 1
        self._random = random.Random(1)
        text = to_text(18, "typed")
        self._line = text.count("\n") // 2
        document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
        server.notify("textDocument/didOpen", {"textDocument": document})
        self.type()

    def type(self) -> Moment:
        """Type a character, or delete it again. Returns how long its diagnostics took."""
        # Odd versions are those with the text as it was.
        is_new = self._version % 2 == 1
        self._version += 1
        start = {"line": self._line, "character": 0}
        end = {"line": self._line, "character": 0 if is_new else 1}
        change = {"range": {"start": start, "end": end}, "text": "x" if is_new else ""}
        document = {"uri": self._uri, "version": self._version}
        time.sleep(self._random.uniform(*_PAUSES))
        began = self._server.now()
        changed = {"textDocument": document, "contentChanges": [change]}
        self._server.notify("textDocument/didChange", changed)
        asked = self._server.ask("textDocument/diagnostic", {"textDocument": {"uri": self._uri}})
        return self._server.wait(asked).at.since(began)


class Round(NamedTuple):
    """What was measured in turns."""

    usual: list[Moment]
    meanwhile: list[Moment]
    diagnosis: Moment
    check: Moment


def to_text(parts: int, name: str) -> str:
    """A text with something of everything; 18 parts are ten kilobytes."""
    written = (f"## {name} {it}\n\n{_PROSE * 5}\n{_BLOCK}\n" for it in range(parts))
    # One mistake in a file is what there is in a project that is looked after.
    return "# Title\n\n" + "".join(written).replace("[2]", "[3]", 1)


def make_files(folder: Path, number: int) -> None:
    """Make files of different lengths, no section of which occurs twice."""
    sizes = random.Random(2)
    for it in range(number):
        path = folder / f"p{it // 100:02}" / ".claude" / "agents" / f"{it}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_text(sizes.choice((2, 9, 18, 30)), f"file {it}"))


def measure(server: Server, typist: Typist, root: Path) -> Round:
    """Measure each of the quantities once."""

    def diagnose() -> int:
        known = {"previousResultIds": [], "partialResultToken": _PARTIAL}
        return server.ask("workspace/diagnostic", known)

    began = server.now()
    diagnosis = server.wait(diagnose()).at.since(began)
    asked = diagnose()
    meanwhile = []
    while not server.has(asked):
        meanwhile.append(typist.type())
    usual = [typist.type() for _ in meanwhile]
    return Round(usual, meanwhile, diagnosis, _check(root))


def _check(root: Path) -> Moment:
    def now() -> Moment:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Moment(time.perf_counter(), used.ru_utime + used.ru_stime)

    began = now()
    options = "check", "--no-cache", "--jobs", "1", "--quiet", "--exit-zero", "."
    subprocess.run([*_COMMAND, *options], cwd=root, env=_ENV, stdout=subprocess.DEVNULL, check=True)
    return now().since(began)


def describe(rounds: list[Round], clock: int) -> Iterator[str]:
    """The ratios by one of the clocks, one line each."""
    usual = [it[clock] for x in rounds for it in x.usual]
    meanwhile = [it[clock] for x in rounds for it in x.meanwhile]
    yield f"{len(meanwhile)} keystrokes during a diagnosis, compared with as many at other times:"
    for percent in 50, 90, 95, 99:
        ratio = _percentile(meanwhile, percent) / _percentile(usual, percent)
        of_median = _percentile(meanwhile, percent) / _percentile(usual, 50)
        yield f"  p{percent} {ratio:.2f} of the usual p{percent}, {of_median:.2f} of the usual p50"
    ratio = min(it.diagnosis[clock] for it in rounds) / min(it.check[clock] for it in rounds)
    middle = statistics.median(it.diagnosis[clock] / it.check[clock] for it in rounds)
    yield f"the diagnosis: {ratio:.2f} of a check in one process (minimum), {middle:.2f} (median)"


def main(arguments: list[str]) -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(prog="diagnosis_costs")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("folder", nargs="?", type=Path)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as made:
        root = options.folder or Path(made)
        if options.folder is None:
            make_files(root, 2000)
        root = root.resolve()
        with Server(root) as server:
            typist = Typist(server, (root / "typed.md").as_uri())
            # The first of everything is not what it usually is.
            measure(server, typist, root)
            time.sleep(_SETTLING)
            rounds = [measure(server, typist, root) for _ in range(options.rounds)]
    for clock, name in enumerate(("by the clock", "by processor time")):
        sys.stdout.writelines(f"{it}\n" for it in (name, *describe(rounds, clock)))


def _percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


if __name__ == "__main__":
    main(sys.argv[1:])
