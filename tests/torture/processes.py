"""What the kernel knows of processes."""

import os
import signal
from contextlib import suppress
from pathlib import Path

_PROCESSES = Path("/proc")


def memory_of(pid: int) -> int:
    """How many kilobytes of memory a process and its descendants have."""
    return sum(map(_resident, [pid, *descendants(pid)]))


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    children: dict[int, list[int]] = {}
    for folder in _PROCESSES.iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parent = int(_fields(int(folder.name))[1])
                children.setdefault(parent, []).append(int(folder.name))
    found: list[int] = []
    to_do = [pid]
    while to_do:
        below = children.get(to_do.pop(), [])
        found += below
        to_do += below
    return found


def is_running(pid: int) -> bool:
    """Whether a process is there, and more than its exit code."""
    try:
        return _fields(pid)[0] != "Z"
    except OSError:
        return False


def end(pid: int) -> None:
    """Kill a process, unless it has ended."""
    with suppress(OSError):
        os.kill(pid, signal.SIGKILL)


def _resident(pid: int) -> int:
    with suppress(OSError):
        for line in (_PROCESSES / str(pid) / "status").read_text().split("\n"):
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def _fields(pid: int) -> list[str]:
    """The fields of a process behind its name: its state, its parent and so on."""
    return (_PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()
