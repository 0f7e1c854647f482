"""A build: the same checkout gives the same bytes, whenever and wherever it is built."""

import hashlib
import json
import os
import sys
from pathlib import Path

from release.bills import bill_of_extension, bill_of_wheel
from release.versions import read_version
from vsix.building import build as build_extension
from vsix.places import PROJECT
from vsix.running import attempt, run
from vsix.targets import NAMES, UNIVERSAL

SUMS = "SHA256SUMS"
_EPOCH = "SOURCE_DATE_EPOCH"


def build(out: Path, cache: Path, *, extension: bool) -> list[Path]:
    """Write the files of a release to a folder that has nothing else, and return their paths."""
    out.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, _EPOCH: _moment()}
    build_packages = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist"]
    run(
        "building with hatchling, from .ci/requirements.txt,",
        [*build_packages, "-d", str(out)],
        PROJECT,
        environment,
    )
    version = read_version(PROJECT)
    wheel = out / f"promptls-{version}-py3-none-any.whl"
    bills = {f"promptls-{version}.cdx.json": bill_of_wheel(version, wheel)}
    if extension:
        build_extension(NAMES, out, cache)
        package = out / f"promptls-{UNIVERSAL}.vsix"
        bills[f"promptls-vscode-{version}.cdx.json"] = bill_of_extension(version, package)
    for name, bill in bills.items():
        (out / name).write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8", newline="\n")
    return [*_sum(out), out / SUMS]


def _moment() -> str:
    """The time of the commit, which archives get as that of their files."""
    if _EPOCH in os.environ:
        return os.environ[_EPOCH]
    done = attempt(["git", "log", "-1", "--format=%ct"], PROJECT)
    # A source archive has no history; hatchling has a time of its own.
    return done.stdout.strip() or "1580601600"


def _sum(out: Path) -> list[Path]:
    """Write the file that `sha256sum --check` reads. Returns what is in it."""
    files = sorted(it for it in out.iterdir() if it.is_file() and it.name != SUMS)
    lines = [f"{hashlib.sha256(it.read_bytes()).hexdigest()}  {it.name}\n" for it in files]
    (out / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    return files
