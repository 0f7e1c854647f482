"""Records what a process must not do: Python imports this module by itself when it starts.

`AUDIT_LOG` is the file that takes a line for each forbidden event. `AUDIT_ROOTS` are the folders
that files may be opened in besides those of the installation; none of them may be imported from.
"""

import os
import sys
from collections.abc import Iterable
from typing import Any

# What no server of ours does: connect, listen, start a process or another program, load a library.
_FORBIDDEN = (
    "ctypes.",
    "ftplib.",
    "http.",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.",
    "smtplib.",
    "socket.",
    "subprocess.",
    "urllib.",
    "webbrowser.",
)
_CODE = (".py", ".pyc", ".so", ".pyd")
_LOG = os.environ.get("AUDIT_LOG", "")
_ROOTS = tuple(filter(None, os.environ.get("AUDIT_ROOTS", "").split(os.pathsep)))
_INSTALLED = tuple(
    os.path.realpath(it)
    for it in (
        sys.prefix,
        sys.base_prefix,
        *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep)),
    )
)
_DEVICES = ("/dev/null", "/dev/urandom")


def _is_in(path: str, folders: Iterable[str]) -> bool:
    return any(path == it or path.startswith(it.rstrip(os.sep) + os.sep) for it in folders)


def _is_forbidden(event: str, arguments: tuple[Any, ...]) -> bool:
    if event.startswith(_FORBIDDEN):
        return True
    if event != "open" or isinstance(arguments[0], int) or arguments[0] is None:
        return False
    path = os.path.realpath(os.fsdecode(arguments[0]))
    if path in _DEVICES or _is_in(path, _INSTALLED):
        return False
    # A file of code in the workspace is opened by an import.
    return path.endswith(_CODE) or not _is_in(path, _ROOTS)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _is_forbidden(event, arguments):
        os.write(_fd, f"{event} {arguments!r:.500}\n".encode(errors="backslashreplace"))


if _LOG:
    _fd = os.open(_LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sys.addaudithook(_watch)
