"""The Pythons of this machine, and those that `tests/editors/install` has unpacked."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

# Python 2 answers it, too.
_QUESTION = "import sys; print([sys.version_info[0], sys.version_info[1], 'PyPy' in sys.version])"
_NAMES = re.compile(r"python[23]\.\d+|pypy3")


class Python(NamedTuple):
    """An interpreter."""

    path: Path
    version: tuple[int, int]
    is_pypy: bool

    @property
    def name(self) -> str:
        return f"{'PyPy' if self.is_pypy else 'Python'} {self.version[0]}.{self.version[1]}"


def find_pythons(folder: Path) -> dict[str, Python]:
    """One interpreter of each version, by name: of the folder, else of the PATH, else of pyenv."""
    places = [folder / "bin", *map(Path, os.get_exec_path())]
    places += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    found: dict[str, Python] = {}
    for place in places:
        for path in sorted(place.glob("py*")) if place.is_dir() else ():
            if _NAMES.fullmatch(path.name) and (python := _ask(path)):
                found.setdefault(python.name, python)
    return found


def _ask(path: Path) -> Python | None:
    # A shim of pyenv is there for versions that are not selected, too.
    program = shutil.which(path)
    if program is None:
        return None
    done = subprocess.run([program, "-c", _QUESTION], capture_output=True, text=True, check=False)
    numbers = re.findall(r"\d+", done.stdout)
    if done.returncode or len(numbers) != 2:
        return None
    major, minor = map(int, numbers)
    return Python(Path(program), (major, minor), is_pypy="True" in done.stdout)
