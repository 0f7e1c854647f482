"""What must hold for packages that are built; the packages are read, and nothing is run."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from pathlib import Path

from vsix.archive import read_archive
from vsix.binaries import describe_binary
from vsix.errors import PackagingError
from vsix.listing import describe_files, list_packages
from vsix.places import CONTENTS, INSIDE, LIBS_INSIDE
from vsix.targets import CORE_FOLDER, NAMES, PYTHONS, TARGETS, UNIVERSAL

_LARGEST = 15_000_000
# What npm or VS Code runs when something is installed or removed.
_HOOKS = ("install", "preinstall", "postinstall", "prepare", "vscode:uninstall")
# What VS Code would download along with the extension.
_COMPANIONS = ("extensionDependencies", "extensionPack")

Files = Mapping[str, bytes]


def read_packages(folder: Path) -> dict[str, Files]:
    """The packages in a folder, by target."""
    found: dict[str, Files] = {}
    for name in NAMES:
        path = folder / f"promptls-{name}.vsix"
        if path.is_file():
            found[name] = read_archive(path)
    if not found:
        raise PackagingError(f"{folder} has no package")
    return found


def check(folder: Path) -> list[str]:
    """What is wrong with the packages in a folder."""
    packages = read_packages(folder)
    wrong = []
    for name, files in packages.items():
        path = folder / f"promptls-{name}.vsix"
        if path.stat().st_size >= _LARGEST:
            wrong.append(
                f"{path.name} has {path.stat().st_size} bytes; expected less than {_LARGEST}"
            )
        for part in (check_manifest, check_cores, check_contents):
            wrong += [f"{path.name}: {it}" for it in part(name, files)]
    return wrong


def check_manifest(name: str, files: Files) -> Iterator[str]:
    """Name another platform than the package's, and what would run or load at installation."""
    manifest = files["extension.vsixmanifest"].decode()
    platforms = re.findall(r'TargetPlatform="([^"]*)"', manifest)
    expected = [] if name == UNIVERSAL else [name]
    if platforms != expected:
        yield f"is for {platforms}; expected {expected}"
    package = json.loads(files[f"{INSIDE}package.json"])
    for hook in _HOOKS:
        if hook in package.get("scripts", {}):
            yield f"package.json has a script '{hook}'"
    for key in _COMPANIONS:
        if package.get(key):
            yield f"package.json has '{key}'"


def check_cores(name: str, files: Files) -> Iterator[str]:
    """Name the compiled files that are not the cores of the platform."""
    target = TARGETS.get(name)
    folder = f"{LIBS_INSIDE}{CORE_FOLDER}/"
    expected = {f"{folder}{target.core_name(it)}" for it in PYTHONS} if target else set()
    found = {it for it, data in files.items() if _is_compiled(it, data)}
    yield from (f"unexpected compiled file {it}" for it in sorted(found - expected))
    for core in sorted(found & expected):
        assert target
        what = describe_binary(files[core])
        if what != f"{target.format} {target.machine}":
            yield f"{core} is {what}; expected {target.format} {target.machine}"


def check_contents(name: str, files: Files) -> Iterator[str]:
    """Show how the list of files differs from the stored one."""
    expected = read_contents().get(name, [])
    found = describe_files(files)
    yield from unified_diff(expected, found, CONTENTS.name, "found", n=0, lineterm="")


def read_contents() -> dict[str, list[str]]:
    """The stored lists of all packages."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in CONTENTS.read_text(encoding="utf-8").split("\n"):
        if line.startswith("# "):
            lines = sections.setdefault(line.removeprefix("# "), [])
        elif line:
            lines.append(line)
    shared, *_ = sections.values() or [[]]
    return {it: sorted([*shared, *sections.get(it, [])]) for it in NAMES}


def print_contents(folder: Path, write: Callable[[str], object]) -> None:
    """Write the list of files as it is stored."""
    packages = read_packages(folder)
    if missing := set(NAMES) - set(packages):
        raise PackagingError(
            f"the list is about all packages; missing: {', '.join(sorted(missing))}"
        )
    for title, lines in list_packages(packages).items():
        write("\n".join([title, *lines, ""]))


def _is_compiled(name: str, data: bytes) -> bool:
    return name.endswith((".so", ".pyd", ".dll", ".dylib", ".node")) or (
        describe_binary(data) != "an unknown format"
    )
