"""Workspaces with traps in them: pipes, devices, loops, and what must not be read."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from torture.cases import Outcome, Run, add, failed, passed_if
from torture.harness import Harness
from torture.profiles import Profile
from torture.scale import MemoryMeter
from torture.server import Server
from torture.transport import DeadError, LateError

STATE = ".isdlc/state.json"
SETTINGS = (
    ".rumdl.toml",
    "pyproject.toml",
    ".agnix.toml",
    ".editorconfig",
    ".gitignore",
    "ruff.toml",
    ".promptls.toml",
    ".yamllint",
    ".prettierrc",
    "conf.py",
)
METHODS = (
    "textDocument/documentSymbol",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/diagnostic",
)
# What goes on while the server is at work, and is stopped by what is returned.
Stop = Callable[[], object]
Build = Callable[[Path, Profile], Stop | None]


class Trap(NamedTuple):
    """A workspace, what is said to have changed in it, and the seconds that are enough."""

    build: Build
    events: Sequence[str] = ()
    limit: int = 60
    good: int = 15
    opened: Callable[[Server], str] = lambda server: server.uri(f"sub/{server.profile.name}")


def is_borne(trap: Trap) -> Run:
    """Begin a session in a workspace and use a document: the server must stay responsive."""

    def run(harness: Harness) -> Outcome:
        workspace = harness.workspace()
        stop = trap.build(workspace, harness.profile)
        path = workspace / harness.profile.name
        if workspace.exists() and not os.path.lexists(path):
            path.touch()
        server = harness.start(workspace)
        start = time.time()
        with MemoryMeter(server) as memory:
            try:
                exit_code = _use(server, trap)
            except LateError as error:
                return failed(f"blocked: {error}; rss {memory.most} MB")
            except DeadError as error:
                errors = server.errors()[-160:]
                return failed(f"dies rc={server.ended(3)}: {error}; {errors!r}")
            finally:
                if stop:
                    stop()
        seconds = time.time() - start
        # One that does not end is waited for; `life` grades that.
        good = trap.good + (8 if exit_code is None else 0)
        graded = "" if exit_code == 0 else f" (exit rc={exit_code}: graded in life.*)"
        return passed_if(seconds < good, f"{seconds:.1f}s, rss {memory.most} MB{graded}")

    return run


def _use(server: Server, trap: Trap) -> int | None:
    server.begin(timeout=trap.limit - 10)
    uri = server.open(server.profile.text, trap.opened(server))
    for name in trap.events:
        change = {"uri": server.uri(name), "type": 2}
        server.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
    for method in METHODS:
        server.ask(method, uri, character=3)
    if server.capabilities.get("workspaceSymbolProvider"):
        server.request("workspace/symbol", {"query": ""}, 25)
    pulled = server.capabilities.get("diagnosticProvider")
    if isinstance(pulled, dict) and pulled.get("workspaceDiagnostics"):
        server.send("workspace/diagnostic", {"previousResultIds": []})
    server.ping(25)
    time.sleep(2)
    server.ping(15)
    server.shut_down(timeout=15)
    server.exit()
    return server.ended(4)


def write(path: Path, content: str | bytes = "") -> None:
    """Write a file, and make its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def _pipe(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


def _documents(workspace: Path, profile: Profile) -> None:
    for number in range(50):
        write(workspace / f"docs/d{number}{profile.extension}", profile.text)


def _loops(workspace: Path, _: Profile) -> None:
    (workspace / "loop").symlink_to(workspace)
    (workspace / "a/b").mkdir(parents=True)
    (workspace / "a/b/up").symlink_to("../..")
    (workspace / "self").symlink_to("self")


def _ways_out(workspace: Path, profile: Profile) -> None:
    (workspace / "root").symlink_to("/")
    (workspace / "p").symlink_to("/proc")
    (workspace / f"secret{profile.extension}").symlink_to("/etc/passwd")


def _piped_documents(workspace: Path, profile: Profile) -> None:
    names = (STATE, "templates/system/CLAUDE-plan.md", ".claude/agents/a.md")
    for name in (*names, f"docs/x{profile.extension}", f"y{profile.extension}"):
        _pipe(workspace / name)


def _piped_settings(workspace: Path, _: Profile) -> None:
    for name in SETTINGS:
        _pipe(workspace / name)


def _pipe_beside(workspace: Path, profile: Profile) -> None:
    _pipe(workspace / f"pipe{profile.extension}")


def _devices(workspace: Path, profile: Profile) -> None:
    (workspace / ".isdlc").mkdir()
    (workspace / "templates/system").mkdir(parents=True)
    (workspace / f"zero{profile.extension}").symlink_to("/dev/zero")
    (workspace / STATE).symlink_to("/dev/zero")
    (workspace / "templates/system/CLAUDE-plan.md").symlink_to("/dev/random")


def _nothing(_: Path, __: Profile) -> None:
    pass


def _remove_the_workspace(server: Server) -> str:
    shutil.rmtree(server.workspace)
    return server.uri("a.md")


def _wrong_settings(workspace: Path, _: Profile) -> None:
    for name, text in (
        (".rumdl.toml", "[global]\ndisable = 5\n"),
        ("pyproject.toml", "[tool.ruff]\nline-length='x'\n"),
        (".agnix.toml", "= = ="),
        (".editorconfig", "\0\0[["),
        (STATE, "[]"),
        ("package.json", "{"),
        (".promptls.toml", "a = [[["),
    ):
        write(workspace / name, text)


def _vanishing(workspace: Path, profile: Profile) -> Stop:
    stop = threading.Event()

    def write_all(count: int) -> None:
        for number in range(count):
            if stop.is_set():
                return
            write(workspace / f"t/d{number}{profile.extension}", profile.text)

    def churn() -> None:
        for _ in range(400):
            if stop.is_set():
                return
            shutil.rmtree(workspace / "t", ignore_errors=True)
            write_all(100)

    write_all(300)
    threading.Thread(target=churn, daemon=True).start()
    return stop.set


def _unreadable(workspace: Path, profile: Profile) -> None:
    write(workspace / f"u{profile.extension}", "x")
    (workspace / "locked").mkdir()
    write(workspace / STATE, "{}")
    for name in f"u{profile.extension}", "locked", STATE:
        (workspace / name).chmod(0)


def _folders_as_files(workspace: Path, profile: Profile) -> None:
    for name in (STATE, f"d{profile.extension}", *SETTINGS[:4]):
        (workspace / name).mkdir(parents=True)


def _odd_names(workspace: Path, _: Profile) -> None:
    for name in b"\xff\xfe.md", b"a\nb.md", b"%41.md", b"-rf.md", "é漢😀.md".encode():
        write(workspace / os.fsdecode(name))


def _odd_contents(workspace: Path, profile: Profile) -> None:
    contents = b"\xff\xfe# \x00x", b"\xef\xbb\xbf# x", os.urandom(100_000), b"\x00" * 100_000
    for number, content in enumerate(contents):
        write(workspace / f"b{number}{profile.extension}", content)


def _many(workspace: Path, profile: Profile) -> None:
    for number in range(20_000):
        write(workspace / f"n{number // 200}/f{number % 200}{profile.extension}", "# x\n")


def _deep(workspace: Path, _: Profile) -> None:
    (workspace / "/".join(["d"] * 300)).mkdir(parents=True)


TRAPS = {
    "plain_workspace": Trap(_documents),
    "symlink_loop": Trap(_loops),
    "symlink_out_of_workspace": Trap(_ways_out, limit=90),
    "fifo_documents": Trap(_piped_documents, (STATE, "y.md")),
    "fifo_configs": Trap(_piped_settings),
    "fifo_requested_unopened": Trap(_pipe_beside, ("pipe.md",)),
    "device_links": Trap(_devices, (STATE,)),
    "deleted_workspace_folder": Trap(_nothing, opened=_remove_the_workspace),
    "config_wrong_types": Trap(_wrong_settings, (STATE,)),
    "files_deleted_during_scan": Trap(_vanishing),
    "unreadable_files": Trap(_unreadable, (STATE,)),
    "directories_named_as_files": Trap(_folders_as_files, (STATE,)),
    "non_utf8_file_names": Trap(_odd_names),
    "non_utf8_contents": Trap(_odd_contents),
    "20k_files": Trap(_many, limit=90, good=30),
    "deep_dirs_300": Trap(_deep),
}

for name, trap in TRAPS.items():
    add(f"fs.{name}", is_borne(trap), trap.limit)
