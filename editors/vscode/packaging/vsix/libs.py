"""What of the wheels goes into `bundled/libs`: what is read at run time, and the licences."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from vsix.archive import read_archive
from vsix.errors import PackagingError
from vsix.places import LIBS
from vsix.targets import CORE_FOLDER, Target

_COMPILED = (".so", ".pyd")
# Type stubs, and files for installers. A licence and the version stay.
_LEFT_OUT_NAMES = ("RECORD", "WHEEL", "INSTALLER", "entry_points.txt", "top_level.txt", "py.typed")
_LEFT_OUT_ENDINGS = (".pyi", ".pyc", *_COMPILED)
_LEFT_OUT_FOLDERS = ("sboms", "__pycache__", "tests")


def common_libs(wheels: Iterable[Path]) -> dict[str, bytes]:
    """The files that every package has, from the wheels of all that the server consists of."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        for name, data in read_archive(wheel).items():
            if ".data/" in name:
                raise PackagingError(f"{wheel.name} has files elsewhere: {name}")
            if belongs(name) and found.setdefault(name, data) != data:
                raise PackagingError(f"{wheel.name} has another {name} than a wheel before it")
    return found


def cores(target: Target, wheels: Mapping[str, Path]) -> dict[str, bytes]:
    """The compiled cores of a platform, which are side by side in one folder."""
    found: dict[str, bytes] = {}
    for python, wheel in wheels.items():
        expected = f"{CORE_FOLDER}/{target.core_name(python)}"
        compiled = {it: data for it, data in read_archive(wheel).items() if it.endswith(_COMPILED)}
        if list(compiled) != [expected]:
            raise PackagingError(f"{wheel.name}: expected {expected}, found {', '.join(compiled)}")
        found |= compiled
    return found


def lay_out(files: Mapping[str, bytes], folder: Path = LIBS) -> None:
    """Replace a folder by these files."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def belongs(name: str) -> bool:
    """Whether a file of a wheel is of use in a package."""
    *folders, last = name.split("/")
    return (
        last not in _LEFT_OUT_NAMES
        and not last.endswith(_LEFT_OUT_ENDINGS)
        and not any(it in _LEFT_OUT_FOLDERS for it in folders)
    )
