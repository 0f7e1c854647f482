"""Tells this promptls from every other one, also from one that is being written."""

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import PathFinder

import promptls
from promptls.digests import digest
from promptls.files.shelving import cache_folder

# Any package that promptls needs and does not bring along.
_OTHER = "click"


def own_shelf() -> str | None:
    """The folder for what this promptls can make again, if this user has one."""
    folder = cache_folder()
    return None if folder is None else os.path.join(folder, _own_digest())


@cache
def _own_digest() -> str:
    """What changes with every module of promptls, and when something is installed beside it."""
    folder = os.path.dirname(promptls.__file__)
    # What is installed, removed or changed leaves its mark on the folder that all of it is in.
    parts = [promptls.__version__, sys.version, str(os.stat(_installed()).st_mtime_ns)]
    parts += (f"{path} {it.st_mtime_ns} {it.st_size}" for path, it in _modules(folder))
    return digest("\0".join(parts))


def _installed() -> str:
    """The folder in which other packages are installed. To find one is cheap, to import it not."""
    spec = PathFinder.find_spec(_OTHER)
    module = spec.origin if spec else None
    return os.path.dirname(os.path.dirname(module or promptls.__file__))


def _modules(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for it in sorted(entries, key=lambda it: it.name):
            if it.is_dir():
                if it.name != "__pycache__":
                    yield from _modules(it.path)
            elif it.name.endswith(".py"):
                yield it.path, it.stat()
