"""Long documents: how long a server takes, and how much memory."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from torture.cases import Outcome, Run, add, failed, passed_if
from torture.harness import Harness
from torture.model import replacement
from torture.profiles import Profile
from torture.server import Server
from torture.transport import DeadError, LateError

Make = Callable[[Profile], str]


class MemoryMeter:
    """Measures the most memory that a server has while something is done."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._before = self._most = server.memory
        self._stop = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._measure, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()

    @property
    def most(self) -> int:
        """In megabytes."""
        return self._most // 1024

    @property
    def more(self) -> int:
        """In megabytes, more than at the beginning."""
        return (self._most - self._before) // 1024

    def _measure(self) -> None:
        while not self._stop.is_set() and self._server.is_alive():
            self._most = max(self._most, self._server.memory)
            time.sleep(0.1)


def serves_in_time(make: Make, limit: int, good: int) -> Run:
    """Open a document, change it, and ask for symbols and diagnostics."""

    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        text = make(harness.profile)
        size = len(text) / 1e6
        start = time.time()
        with MemoryMeter(server) as memory:
            try:
                ids = _use(server, text)
                with suppress(LateError):
                    for id_ in ids:
                        server.wait(id_, limit - 15)
                    server.ping(max(5, limit - 10 - (time.time() - start)))
                    seconds = time.time() - start
                    note = (
                        f"{seconds:.1f}s for {size:.2f} MB, rss +{memory.more} MB (ok <= {good}s)"
                    )
                    return passed_if(seconds <= good, note)
                return failed(f"no answer in {limit - 15}s ({size:.1f} MB), rss +{memory.more} MB")
            except DeadError:
                seconds = time.time() - start
                errors = server.errors()[-160:]
                return failed(f"dies rc={server.ended(5)} after {seconds:.1f}s; {errors!r}")

    return run


def _use(server: Server, text: str) -> list[int | str]:
    uri = server.open(text)
    ids = [server.ask("textDocument/documentSymbol", uri)]
    is_incremental = server.sync_kind == 2
    change = replacement(0, 0, 0, 0, " ") if is_incremental else {"text": f" {text}"}
    server.change(uri, 2, change)
    if server.capabilities.get("diagnosticProvider"):
        ids.append(server.ask("textDocument/diagnostic", uri))
    return ids


def _big(harness: Harness) -> Outcome:
    characters = harness.big_mb * 1_000_000
    return serves_in_time(lambda profile: profile.bulk_characters(characters), 100, 20)(harness)


LONG: dict[str, tuple[Make, int, int]] = {
    "lines_100k": (lambda profile: profile.bulk(100_000), 80, 10),
    "line_5MB": (lambda profile: "x" * 5_000_000 + f" TODO\n{profile.text}", 60, 5),
    "words_line_5MB": (lambda _: "- a {{VAR}} [1] `b` " * 250_000 + "\n", 60, 10),
}

add("scale.doc_50MB", _big, 100)
for name, (make, limit, good) in LONG.items():
    add(f"scale.{name}", serves_in_time(make, limit, good), limit)
