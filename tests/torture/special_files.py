"""Requests for what is no document: a pipe, a device, the root of the file system."""

import os
import time

from torture.cases import Outcome, case, failed, passed
from torture.harness import Harness
from torture.transport import LateError

METHODS = ("textDocument/documentSymbol", "textDocument/hover", "textDocument/foldingRange")
# In kilobytes; beyond this the file is read without end.
MOST_MEMORY = 3_000_000


@case("fs.request_on_unopened_fifo", 40)
def _pipe(harness: Harness) -> Outcome:
    workspace = harness.workspace()
    name = f"pipe{harness.profile.extension}"
    os.mkfifo(workspace / name)
    server = harness.begin(workspace)
    for method in METHODS:
        server.ask(method, server.uri(name))
    try:
        server.ping(8)
    except LateError:
        return failed("event loop blocked by opening a FIFO")
    return passed("alive")


@case("fs.request_on_unopened_devzero", 40)
def _device(harness: Harness) -> Outcome:
    workspace = harness.workspace()
    name = f"zero{harness.profile.extension}"
    (workspace / name).symlink_to("/dev/zero")
    server = harness.begin(workspace)
    before = most = server.memory
    for method in METHODS[:2]:
        server.ask(method, server.uri(name))
    id_ = server.send("torture/ping", {})
    start = time.time()
    while time.time() - start < 8 and id_ not in server.replies and server.is_alive():
        most = max(most, server.memory)
        if most - before > MOST_MEMORY:
            more, seconds = (most - before) // 1024, time.time() - start
            return failed(f"reads a device without bound: rss +{more} MB in {seconds:.1f}s")
        time.sleep(0.05)
    more = (most - before) // 1024
    if id_ in server.replies:
        return passed(f"alive, rss +{more} MB")
    return failed(f"blocked, rss +{more} MB, alive={server.is_alive()}")


@case("fs.root_is_slash", 90)
def _root(harness: Harness) -> Outcome:
    server = harness.start()
    folders = [{"uri": "file:///", "name": "r"}]
    server.begin(rootUri="file:///", rootPath="/", workspaceFolders=folders)
    server.open(harness.profile.text)
    start = time.time()
    server.ping(40)
    time.sleep(3)
    server.ping(40)
    return passed(f"{time.time() - start:.1f}s rss {server.memory // 1024} MB")
