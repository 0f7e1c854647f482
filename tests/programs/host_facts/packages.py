"""The program of a package of npm, as data: it is fetched and read, and never run."""

import json
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

_LONGEST_WAIT = 600


class PackageError(Exception):
    """A package that cannot be fetched, or has no program in it."""


class Program(NamedTuple):
    """What a package has: its version, and the source code in its program."""

    name: str
    version: str
    text: str


def fetch_program(package: str) -> Program:
    """The newest program of a package, which is in a package of its own for each system."""
    with tempfile.TemporaryDirectory() as folder:
        # Without the tag, npm takes an older one that says it can be run here.
        chosen = _read_manifest(_pack(f"{package}@latest", folder)).get("optionalDependencies", {})
        own = next((it for it in sorted(chosen) if it.endswith("-linux-x64")), None)
        if own is None:
            raise PackageError(f"{package} names no package for Linux")
        return read_package(_pack(f"{own}@{chosen[own]}", folder))


def read_package(file: Path) -> Program:
    """The program in the file of a package: the largest file of it."""
    manifest = _read_manifest(file)
    with tarfile.open(file) as packed:
        largest = max((it for it in packed if it.isfile()), key=lambda it: it.size)
        content = packed.extractfile(largest)
        assert content
        # The source code is somewhere in it, and what is looked for has letters of ASCII only.
        text = content.read().decode("latin-1")
    return Program(manifest["name"], manifest["version"], text)


def _pack(package: str, folder: str) -> Path:
    command = ["npm", "pack", "--silent", "--ignore-scripts", "--json", package]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, check=True, timeout=_LONGEST_WAIT
        )
        return Path(folder, json.loads(done.stdout)[0]["filename"])
    except subprocess.CalledProcessError as error:
        raise PackageError(f"npm pack {package}: {error.stderr.decode().strip()}") from error
    except (OSError, subprocess.TimeoutExpired, ValueError, LookupError) as error:
        raise PackageError(f"npm pack {package}: {error}") from error


def _read_manifest(file: Path) -> dict[str, Any]:
    try:
        with tarfile.open(file) as packed:
            content = packed.extractfile("package/package.json")
            assert content
            manifest: dict[str, Any] = json.load(content)
    except (OSError, tarfile.TarError, KeyError, ValueError) as error:
        raise PackageError(f"{file.name} is no package: {error}") from error
    return manifest
