"""Finds the cache folder of exactly this promptls.

The *base* is the user's cache folder, or one that the command line or the environment names. Each
version of promptls, and one that is being edited, has a folder of its own in it.
"""

import os
import sys
from functools import cache
from importlib.machinery import PathFinder
from operator import attrgetter

import promptls
from promptls.files.cache_store import name_cache
from promptls.files.freshness import read_stamp
from promptls.files.reading import FileError
from promptls.text.digests import digest

# The environment variable that names the base.
CACHE_VARIABLE = "PROMPTLS_CACHE_DIR"
_NAME = "promptls"
# Any package that promptls needs and does not bring along.
_DEPENDENCY = "click"


def find_cache_base(given: str | None = None) -> str | None:
    """The folder that is given or named in the environment, or else the user's, if there is one."""
    named = given or os.environ.get(CACHE_VARIABLE)
    return os.path.abspath(named) if named else _find_user_cache()


def find_cache_dir(base: str | None = None) -> str | None:
    """The cache folder of this promptls, if there is a base. It need not exist."""
    found = find_cache_base(base)
    return None if found is None else os.path.join(found, name_cache(_digest_installation()))


def check_cache_base(base: str) -> None:
    """Raise `FileError` if a base that a person names cannot be used. It need not exist."""
    folder = base
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    if not os.path.isdir(folder):
        raise FileError(folder, "not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FileError(folder, "the folder is not writable")


def _find_user_cache() -> str | None:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, _NAME) if os.path.isabs(base) else None


@cache
def _digest_installation() -> str:
    """A digest of all modules of promptls and of what is installed beside it."""
    # Installing or removing a package changes the time of the folder that holds the packages.
    installed = read_stamp(_find_site_packages())
    parts = [promptls.__version__, sys.version, str(installed and installed.modified)]
    _stamp_modules(os.path.dirname(promptls.__file__), parts)
    return digest("\0".join(parts))


def _find_site_packages() -> str:
    """The folder in which other packages are installed. Finding one is cheap, unlike importing."""
    spec = PathFinder.find_spec(_DEPENDENCY)
    module = spec.origin if spec else None
    return os.path.dirname(os.path.dirname(module or promptls.__file__))


def _stamp_modules(folder: str, parts: list[str]) -> None:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=attrgetter("name")):
            if entry.name.endswith(".py"):
                status = entry.stat()
                # Nothing else: a hard link to a module, as some installers make, changes the rest.
                parts.append(f"{entry.path} {status.st_mtime_ns} {status.st_size}")
            elif entry.name != "__pycache__" and entry.is_dir():
                _stamp_modules(entry.path, parts)
