"""Thousands of the same: what a server keeps of what is long over."""

import time
from collections.abc import Callable

from torture.cases import Outcome, Run, add, case, failed, passed_if
from torture.harness import Harness
from torture.model import replacement
from torture.server import Server
from torture.wire import Json

# Bytes for each time, and seconds for all of them.
MOST = 200
LONGEST = 200

Step = Callable[[Server, int], None]


def _slope(sizes: list[int], count: int) -> float:
    """How many bytes more each time takes, once a server has warmed up."""
    return (sizes[-1] - sizes[2]) * 1024 / max(1, (len(sizes) - 3) * count) if len(sizes) > 4 else 0


def _keeps_nothing(step: Step, what: str) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        part = harness.cycles // 10
        sizes: list[int] = []
        start = time.time()
        done = 0
        while done < harness.cycles and time.time() - start < LONGEST:
            step(server, done)
            done += 1
            if done % part == 0:
                server.ping(60)
                sizes.append(server.memory)
        slope = _slope(sizes, part)
        return passed_if(
            slope < MOST and done == harness.cycles,
            f"{done} {what}s {time.time() - start:.0f}s, rss {sizes[0] // 1024}->"
            f"{sizes[-1] // 1024} MB, slope {slope:.0f} B/{what} (ok < {MOST})",
        )

    return run


def _open_and_close(server: Server, number: int) -> None:
    profile = server.profile
    is_new = number % 2 == 0
    name = f"d{number}{profile.extension}" if is_new else f"d{number % 50}_{profile.name}"
    server.close(server.open(profile.text, server.uri(name)))


def _change(server: Server, number: int) -> None:
    if number == 0:
        server.open(server.profile.text)
    is_even = number % 2 == 0
    change: Json = {"text": server.profile.text + "x" * (number % 2)}
    if server.sync_kind == 2:
        change = replacement(0, 0, 0, 0, "x") if is_even else replacement(0, 0, 0, 1, "")
    server.change(server.uri(), number + 2, change)


add("scale.open_close_cycles", _keeps_nothing(_open_and_close, "cycle"), 240)
add("scale.change_cycles", _keeps_nothing(_change, "edit"), 240)


@case("scale.cancelled_requests_rss", 120)
def _cancelled_requests(harness: Harness) -> Outcome:
    server = harness.begin()
    uri = server.open(harness.profile.text)
    server.quiet(uri)
    sizes: list[int] = []
    for number in range(1, 3001):
        id_ = server.ask("textDocument/documentSymbol", uri)
        server.notify("$/cancelRequest", {"id": id_})
        if number % 300 == 0:
            server.ping(30)
            sizes.append(server.memory)
    missing = sum(id_ not in server.replies for id_ in range(1, server.last_id + 1))
    slope = _slope(sizes, 300)
    note = f"slope {slope:.0f} B/request, {missing} never answered"
    return failed(note) if missing else passed_if(slope < 300, note)
