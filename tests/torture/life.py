"""The life of a server: how it begins, and above all how it ends."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

from torture import processes
from torture.cases import Act, Outcome, Run, add, case, exited, failed, passed, passed_if, warned
from torture.harness import Harness
from torture.server import Server
from torture.transport import DeadError, LateError
from torture.wire import Id, frame, notification, request

SYMBOLS = "textDocument/documentSymbol"


@case("life.shutdown_exit", 30)
def _shutdown_and_exit(harness: Harness) -> Outcome:
    server = harness.begin()
    server.open(harness.profile.text)
    server.shut_down()
    start = time.time()
    server.exit()
    exit_code = server.ended(10)
    note = f"rc={exit_code} in {time.time() - start:.1f}s"
    return passed(note) if exit_code == 0 else failed(note)


@case("life.exit_without_shutdown", 30)
def _exit_without_shutdown(harness: Harness) -> Outcome:
    server = harness.begin()
    start = time.time()
    server.exit()
    exit_code = server.ended(10)
    return exited(exit_code, 1, f"rc={exit_code} (spec: 1) in {time.time() - start:.1f}s")


@case("life.exit_before_initialize", 30)
def _exit_before_initialize(harness: Harness) -> Outcome:
    server = harness.start()
    server.exit()
    return exited(server.ended(10), 1)


@case("life.shutdown_exit_no_params_field", 30)
def _shutdown_and_exit_with_null(harness: Harness) -> Outcome:
    server = harness.begin()
    server.raw(frame(request("sd", "shutdown", None)))
    server.wait("sd", 8)
    server.raw(frame(notification("exit", None)))
    return exited(server.ended(10), 0)


def _sit_idle(server: Server) -> None:
    server.begin()
    server.ping()
    time.sleep(1)
    server.ping()


def _be_busy(server: Server) -> None:
    server.begin()
    server.settle()
    uri = server.open(server.profile.bulk(20_000))
    for _ in range(5):
        server.ask(SYMBOLS, uri)


def _write(data: bytes) -> Act:
    def write(server: Server) -> None:
        server.begin()
        server.settle()
        server.raw(data)

    return write


def _shut_down(server: Server) -> None:
    server.begin()
    server.settle()
    server.shut_down()


# What has happened when the client closes its end.
BEFORE_THE_END: dict[str, Act] = {
    "eof_idle": _sit_idle,
    "eof_right_after_initialized": lambda server: server.begin(),
    "eof_before_initialize": lambda _: time.sleep(1),
    "eof_while_busy": _be_busy,
    "eof_mid_header": _write(b"Content-Le"),
    "eof_mid_body": _write(b'Content-Length: 500\r\n\r\n{"jsonrpc"'),
    "eof_after_shutdown": _shut_down,
}


def _ends_with_its_input(prepare: Act) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.start()
        prepare(server)
        start = time.time()
        server.stdin.close()
        exit_code = server.ended(10)
        if exit_code is None:
            return failed("still running after 10s")
        seconds = time.time() - start
        return passed_if(seconds < 5, f"rc={exit_code} in {seconds:.1f}s")

    return run


for name, prepare in BEFORE_THE_END.items():
    add(f"life.{name}", _ends_with_its_input(prepare), 40)


@case("life.parent_pid_dies")
def _parent_dies(harness: Harness) -> Outcome:
    parent = subprocess.Popen(["sleep", "300"])
    server = harness.start()
    server.begin(processId=parent.pid)
    time.sleep(0.5)
    parent.kill()
    parent.wait()
    start = time.time()
    exit_code = server.ended(20)
    if exit_code is None:
        return failed("processId died, stdin open: still running after 20s")
    return passed(f"rc={exit_code} in {time.time() - start:.1f}s")


@case("life.parent_pid_already_dead")
def _parent_is_dead(harness: Harness) -> Outcome:
    parent = subprocess.Popen(["true"])
    parent.wait()
    server = harness.start()
    with suppress(DeadError):
        server.begin(processId=parent.pid)
    exit_code = server.ended(15)
    if exit_code is None:
        return warned("keeps running with a dead processId")
    return passed(f"rc={exit_code}")


# An editor that starts a server, begins a session, says which process it is, and waits.
_EDITOR = """
import json, os, subprocess, sys, time

pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
server = subprocess.Popen(json.loads(sys.argv[1]), **pipes)
params = {"processId": os.getpid(), "rootUri": None, "capabilities": {}}
message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
body = json.dumps(message).encode()
server.stdin.write(b"Content-Length: %d\\r\\n\\r\\n%b" % (len(body), body))
server.stdin.flush()
server.stdout.readline()
print(server.pid, flush=True)
time.sleep(60)
"""


@case("life.real_parent_sigkill", 40)
def _editor_is_killed(harness: Harness) -> Outcome:
    workspace = harness.workspace()
    editor = subprocess.Popen(
        [sys.executable, "-c", _EDITOR, json.dumps(harness.command)],
        stdout=subprocess.PIPE,
        cwd=workspace,
        env={**os.environ, "HOME": str(workspace)},
    )
    assert editor.stdout
    pid = int(editor.stdout.readline())
    orphans = [pid, *processes.descendants(pid)]
    time.sleep(0.5)
    editor.kill()
    editor.wait()
    editor.stdout.close()
    start = time.time()
    while orphans and time.time() - start < 10:
        orphans = [it for it in orphans if processes.is_running(it)]
        time.sleep(0.1)
    for orphan in orphans:
        processes.end(orphan)
    if orphans:
        return failed(f"orphans left: {len(orphans)}")
    return passed(f"gone in {time.time() - start:.1f}s")


def _ends_with(number: signal.Signals) -> Run:
    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        server.open(harness.profile.text)
        time.sleep(0.5)
        os.kill(server.pid, number)
        start = time.time()
        exit_code = server.ended(8)
        if exit_code is None:
            return failed("ignores the signal for 8s (stdin still open)")
        return passed(f"rc={exit_code} in {time.time() - start:.1f}s")

    return run


add("life.sigterm", _ends_with(signal.SIGTERM), 30)
add("life.sigint", _ends_with(signal.SIGINT), 30)


@case("life.stdout_closed", 40)
def _nobody_reads(harness: Harness) -> Outcome:
    server = harness.begin()
    # Our end of the server's output becomes one that is closed.
    read, write = os.pipe()
    os.dup2(read, server.stdout.fileno())
    os.close(write)
    os.close(read)
    with suppress(DeadError):
        for _ in range(50):
            server.send("torture/ping", {})
            time.sleep(0.1)
            if not server.is_alive():
                break
    exit_code = server.ended(5)
    if exit_code is None:
        return warned("keeps running with a broken stdout (EPIPE) while stdin is open")
    return passed(f"rc={exit_code}")


@case("life.slow_reader_backpressure")
def _client_reads_late(harness: Harness) -> Outcome:
    server = harness.begin()
    uri = server.open(harness.profile.bulk(3000))
    server.quiet(uri)
    server.reading.clear()
    ids: list[Id] = []

    def ask() -> None:
        with suppress(DeadError, LateError, ValueError, OSError):
            for _ in range(300):
                ids.append(server.send(SYMBOLS, {"textDocument": {"uri": uri}}))  # noqa: PERF401 - it counts while it goes on

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    time.sleep(4)
    server.reading.set()
    thread.join(30)
    if thread.is_alive():
        return failed("deadlock: server stopped reading for good")
    with suppress(LateError):
        server.wait(ids[-1], 25)
        count = sum(id_ in server.replies for id_ in ids)
        return passed_if(count == len(ids), f"{count}/{len(ids)} answered")
    return failed(f"{sum(id_ in server.replies for id_ in ids)}/{len(ids)} answered")
