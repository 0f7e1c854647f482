"""Work that is shared out among processes comes to the same as work that is not."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.console import environment, start, write

# Runs the command line with processes that are started in one of two ways.
PROGRAM = """
import sys
from promptls.cli import main
from promptls.runner import workers
workers._COPIES = sys.argv.pop(1) == "copies"
sys.exit(main())
"""
# The processes besides the first one, of three jobs. Multiprocessing has one of its own.
PROCESSES = {"copies": 2, "anew": 4}
WAYS = [
    pytest.param("copies", marks=pytest.mark.skipif(sys.platform != "linux", reason="unsafe")),
    "anew",
]

BROKEN = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"


def fill(folder: Path, count: int = 60) -> None:
    """Write files that take a process a while. No two sections of them are the same."""
    for number in range(count):
        parts = [f"# {number} {part}\n\nUse <<TASKS>> of {part}.\n\n" for part in range(300)]
        write(str(folder / f"{number % 7}" / f"{number}.md"), "".join(parts) + BROKEN)


@pytest.mark.parametrize("way", WAYS)
def test_the_same_is_found(folder: Path, way: str) -> None:
    fill(folder)
    alone = start("check", "--no-cache", "--jobs=1", "--output-format=json", cwd=folder)
    shared = subprocess.run(
        [sys.executable, "-c", PROGRAM, way, "check", "--jobs=3", "--output-format=json"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert alone.out.count("block-numbering-gap") == 60
    assert (shared.returncode, shared.stdout.decode(), shared.stderr) == (1, alone.out, b"")
    assert start("check", "--output-format=json", cwd=folder) == alone


def test_the_same_is_fixed(folder: Path) -> None:
    fill(folder)
    ended = start("fix", "--jobs=2", cwd=folder)
    assert ended.out == "Fixed 60 findings in 60 files.\nNo findings in 60 files.\n"
    assert start("check", cwd=folder).out == "No findings in 60 files.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.parametrize("of", ["the first process", "all processes", "a worker"])
@pytest.mark.parametrize("way", WAYS)
def test_processes_that_are_ended(folder: Path, way: str, of: str) -> None:
    fill(folder, 300 if of == "a worker" else 2000)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, way, "check", "--no-cache", "--jobs=3", "--quiet"],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        workers = waited_for(process.pid, PROCESSES[way])
        if of == "the first process":
            process.send_signal(signal.SIGINT)
        elif of == "all processes":
            os.killpg(process.pid, signal.SIGINT)
        else:
            os.kill(workers[-1], signal.SIGKILL)
        out, err = process.communicate(timeout=60)
        if of == "a worker":
            assert process.returncode == 2
            assert b"the worker process was killed" in err
        else:
            # Multiprocessing warns of what its processes leave.
            shown = err if way == "copies" else err[:1]
            assert (process.returncode, out, shown) == (130, b"", b"\n")
        wait_for_end(workers)


READY = "import sys; from promptls.cli import main; print(flush=True); sys.exit(main())"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such groups of processes")
def test_an_interrupt_at_any_moment(folder: Path) -> None:
    fill(folder, 100)
    for number in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", READY, "check", "--no-cache", "--jobs=3", "--quiet"],
            cwd=folder,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            # Before this Python itself is not ready for it.
            assert process.stdout.read(1)
            time.sleep(0.01 + number * 0.03)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=30)
            # While Python itself removes a lock of an import, it says that it ignores the interrupt.
            said = (
                b"" if err.startswith(b"Exception ignored in: <function _get_module_lock") else err
            )
            assert (process.returncode, said.strip()) in ((130, b""), (1, b""))


LIMITED = """
import multiprocessing.context, os

def refused(*_):
    raise OSError(38, "Function not implemented")

os.fork = multiprocessing.context.BaseContext.Lock = refused
"""


@pytest.mark.parametrize("way", WAYS)
def test_where_no_process_can_be_started(folder: Path, way: str) -> None:
    fill(folder)
    ended = subprocess.run(
        [sys.executable, "-c", LIMITED + PROGRAM, way, "check", "--output-format=concise"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ended.stdout.count(b"block-numbering-gap") == 60


# What a process may inherit, or be refused.
ODD = {
    "ended copies are forgotten": "import signal; signal.signal(signal.SIGCHLD, signal.SIG_IGN)",
    "few open files": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))",
    "no pipe": "import os, errno\ndef pipe(): raise OSError(errno.EMFILE, '')\nos.pipe = pipe",
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
@pytest.mark.parametrize("odd", ODD)
def test_all_is_checked_where_the_system_is_odd(folder: Path, odd: str) -> None:
    fill(folder)
    ended = subprocess.run(
        [sys.executable, "-c", ODD[odd] + PROGRAM, "copies", "check", "--no-cache", "--jobs=30"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ended.stdout.count(b"block-numbering-gap") == 60


INTERRUPTED = """
import os, signal
from promptls.runner import copies

def fork(call=os.fork):
    signal.raise_signal(signal.SIGINT)
    started.append(call())
    return started[-1]

started, os.fork = [], fork
try:
    copies.do_in_copies(lambda _: signal.pause(), [[], [1], [2]], 2, print)
except KeyboardInterrupt:
    try:
        os.waitpid(started[0], os.WNOHANG)
    except ChildProcessError:
        print("no copy is left")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_an_interrupt_while_a_copy_starts_ends_it(folder: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"no copy is left\n", b"")


# Interrupts the first process while a copy writes.
WRITING = """
import os, signal, time
from promptls.runner import copies
# A busy machine does not decide.
copies._SOON = 30.0
first = os.getpid()

def fsync(descriptor, call=os.fsync):
    if os.getpid() != first:
        os.kill(first, signal.SIGINT)
        # Such as on a slow disk.
        time.sleep(0.03)
    call(descriptor)

os.fsync = fsync
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_an_interrupt_leaves_no_half_written_file(folder: Path) -> None:
    fill(folder)
    ended = subprocess.run(
        [sys.executable, "-c", WRITING + PROGRAM, "copies", "fix", "--no-cache", "--jobs=3"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 130
    assert not [*folder.rglob(".promptls-*")]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.parametrize("way", WAYS)
def test_no_process_outlives_the_first_one(folder: Path, way: str) -> None:
    fill(folder, 2000)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, way, "check", "--no-cache", "--jobs=3", "--quiet"],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        workers = waited_for(process.pid, PROCESSES[way])
        process.kill()
        process.wait(30)
        wait_for_end(workers)


# The first process stands still, and is killed before its copy sends what no pipe holds.
STALLED = """
import os, signal
from promptls.runner import copies

first, fork = os.getpid(), os.fork

def start_and_stand_still():
    while fork():
        signal.pause()
    return 0

def do(it):
    if os.getpid() != first:
        os.kill(first, signal.SIGKILL)
    return b"x" * 1_000_000

os.fork = start_and_stand_still
copies.do_in_copies(do, [[0], [1]], 2, print)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_a_copy_whose_results_nothing_reads_ends(folder: Path) -> None:
    # The output ends with the last process that could write to it.
    ended = subprocess.run(
        [sys.executable, "-c", STALLED],
        cwd=folder,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGKILL, b"", b"")


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(it) for it in found.split()]


def waited_for(pid: int, count: int) -> list[int]:
    """The workers of a process, as soon as they work."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = children(pid)
        if len(found) == count:
            time.sleep(0.1)
            return found
        time.sleep(0.02)
    raise AssertionError("no workers")


def wait_for_end(pids: list[int]) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end and any(map(is_alive, pids)):
        time.sleep(0.02)
    assert not any(map(is_alive, pids))


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
