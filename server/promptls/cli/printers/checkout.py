"""Paths as a CI service knows them: from the top of what it has checked out."""

import os
import posixpath
from collections.abc import Callable
from pathlib import Path

GITHUB = "GITHUB_WORKSPACE"
GITLAB = "CI_PROJECT_DIR"


def path_from_top(variable: str) -> Callable[[str], str]:
    """What to do with a path, if this is a CI job that has put its folder into that variable.

    The working directory may be a folder inside of it. A path that leads out of it stays.
    """
    top = os.environ.get(variable)
    try:
        inside = Path.cwd().relative_to(Path(top).resolve()).as_posix() if top else "."
    except (OSError, ValueError):
        inside = "."
    return str if inside == "." else lambda path: _joined(inside, path)


def _joined(inside: str, path: str) -> str:
    joined = posixpath.normpath(f"{inside}/{path}")
    return path if path.startswith("/") or joined.startswith("../") else joined
