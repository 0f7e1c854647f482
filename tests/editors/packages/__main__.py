"""Tries the servers of the packages: python tests/editors/packages PACKAGES FOLDER

PACKAGES is what `python editors/vscode/packaging build --out PACKAGES` has made, FOLDER what
`tests/editors/install` has made. The server of the package for this machine, and of the universal
one, is started with every Python as the extension starts it, without a network, in a workspace full
of modules that must not be imported.
"""

import platform
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

# The folder of the tests, for `python tests/editors/packages`.
sys.path.insert(0, str(Path(__file__).parents[2]))

from editors.packages.isolation import without_network
from editors.packages.pythons import Python, find_pythons
from editors.packages.trying import Package, try_bait, try_old, try_package
from editors.packages.workspace import Workspace, make_workspace

_TARGETS = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}
_OLDEST = (3, 11)
_WANTED = [f"Python 3.{it}" for it in range(11, 16)] + ["PyPy 3.11"]
# No suite of Debian and no wheel has it; a machine may.
_RARE = "Python 3.12"


Attempt = Callable[[], list[str]]


def main(packages: Path, folder: Path) -> int:
    pythons = find_pythons(folder)
    missing = [it for it in _WANTED if it not in pythons]
    sys.stdout.writelines(f"{it}: NOT TRIED, there is none on this machine\n" for it in missing)
    failed = any(it != _RARE for it in missing)
    alone = without_network()
    with tempfile.TemporaryDirectory() as work:
        space = make_workspace(Path(work, "home"))
        native = _unpack(packages, _TARGETS[platform.machine()], Path(work), alone)
        universal = _unpack(packages, "universal", Path(work), alone)
        for python in sorted(pythons.values(), key=lambda it: (it.version, it.name)):
            for what, attempt in _attempts(python, native, universal, space).items():
                start = monotonic()
                wrong = attempt()
                said = "FAILED" if wrong else "as it should be"
                sys.stdout.write(f"{python.name}, {what}: {said} ({monotonic() - start:.1f} s)\n")
                sys.stdout.writelines(f"  {it}\n" for it in wrong)
                failed |= bool(wrong)
    return int(failed)


def _attempts(
    python: Python, native: Package, universal: Package, space: Workspace
) -> dict[str, Attempt]:
    if python.version < _OLDEST:
        return {"too old": lambda: try_old(native, python)}
    has_core = not python.is_pypy
    return {
        "the bait itself": lambda: try_bait(python, space),
        native.name: lambda: try_package(native, python, space, has_core=has_core),
        universal.name: lambda: try_package(universal, python, space, has_core=False),
    }


def _unpack(packages: Path, name: str, work: Path, alone: list[str]) -> Package:
    with zipfile.ZipFile(packages / f"promptls-{name}.vsix") as archive:
        archive.extractall(work / name)
    return Package(name, work / name / "extension", work / f"pycache {name}", alone)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    sys.exit(main(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute()))
