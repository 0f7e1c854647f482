"""Requests that are cancelled, and requests that are left behind."""

import time

from torture.cases import Outcome, case, exited, failed, passed, passed_if, warned
from torture.harness import Harness
from torture.server import code_of
from torture.transport import LateError
from torture.wire import Id, frame, notification

CANCEL = "$/cancelRequest"
CANCELLED = (-32800, -32801, -32802)
# What takes a server longest, by the capability that it needs.
SLOW = (
    ("documentSymbolProvider", "textDocument/documentSymbol"),
    ("diagnosticProvider", "textDocument/diagnostic"),
)
ODD: tuple[object, ...] = (
    {"id": 999999},
    {"id": "zzz"},
    {"id": None},
    {},
    {"id": {"a": 1}},
    {"id": [1]},
    [1],
    {"id": 1.5},
)


@case("cancel.in_flight", 90)
def _in_flight(harness: Harness) -> Outcome:
    server = harness.begin()
    uri = server.open(harness.profile.bulk(8000))
    server.quiet(uri, 20)
    offered = [method for capability, method in SLOW if server.capabilities.get(capability)]
    method = (*offered, "textDocument/hover")[0]
    ids = [server.ask(method, uri) for _ in range(20)]
    for id_ in ids:
        server.notify(CANCEL, {"id": id_})
    start = time.time()
    missing: list[Id] = []
    for id_ in ids:
        try:
            server.wait(id_, max(1, 30 - (time.time() - start)))
        except LateError:
            missing.append(id_)
    server.ping(10)
    time.sleep(0.5)
    codes = [code_of(server.replies[id_]) for id_ in ids if id_ in server.replies]
    count = sum(code in CANCELLED for code in codes)
    repeated = server.repeated.intersection(ids)
    if missing or repeated:
        return failed(f"{len(missing)} never answered, {len(repeated)} answered twice")
    seconds = time.time() - start
    return passed_if(count, f"{method}: {count}/20 cancelled, all answered once, {seconds:.1f}s")


@case("cancel.odd", 40)
def _odd(harness: Harness) -> Outcome:
    server = harness.begin()
    for params in ODD:
        server.raw(frame(notification(CANCEL, params)))
    id_ = server.send("torture/ping", {})
    server.notify(CANCEL, {"id": id_})
    server.notify(CANCEL, {"id": id_})
    server.wait(id_, 20)
    server.ping(20)
    repeated = len(server.repeated)
    return passed(f"alive, {repeated} duplicate replies" if repeated else "alive")


@case("cancel.shutdown_while_busy")
def _shutdown_while_busy(harness: Harness) -> Outcome:
    server = harness.begin()
    uri = server.open(harness.profile.bulk(8000))
    server.quiet(uri, 20)
    methods = ["textDocument/documentSymbol"] * 20
    ids = [server.ask(method, uri) for method in methods]
    start = time.time()
    reply = server.shut_down(timeout=30)
    time.sleep(0.5)
    lost = sum(id_ not in server.replies for id_ in ids)
    server.exit()
    exit_code = server.ended(10)
    if "error" in reply:
        message = reply["error"].get("message")[:70]
        return failed(f"shutdown answered with {code_of(reply)} {message!r}; exit rc={exit_code}")
    seconds = time.time() - start
    note = f"rc={exit_code}, {lost}/20 requests left without a reply, {seconds:.1f}s"
    return warned(note) if lost and exit_code is not None else exited(exit_code, 0, note)
