"""The wheels of which the server consists: its own is built, the others are downloaded once."""

import hashlib
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from vsix.errors import PackagingError
from vsix.places import PROJECT, REQUIREMENTS
from vsix.running import attempt, run, say
from vsix.targets import CORE_PACKAGE, PYTHONS, Target

_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NO_WHEEL = "No matching distribution found"
# Starting pip takes longer than the download.
_AT_ONCE = 4


class Requirement(NamedTuple):
    """A pinned package with the hashes that its files may have."""

    name: str
    version: str
    text: str
    hashes: frozenset[str]


class Tags(NamedTuple):
    """What a wheel must be for."""

    platform: str
    implementation: str
    abi: str
    python: str

    @property
    def folder(self) -> str:
        return f"{self.platform}-{self.abi}"


_PURE = Tags("any", "py", "none", PYTHONS[0])


def build_wheel(folder: Path) -> Path:
    """The wheel of promptls from this checkout."""
    with tempfile.TemporaryDirectory() as empty:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", empty]
        run("building promptls with hatchling, from .ci/requirements.txt,", command, PROJECT)
        (wheel,) = Path(empty).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy2(wheel, folder))


def read_requirements(path: Path = REQUIREMENTS) -> list[Requirement]:
    """The pinned requirements."""
    found = []
    for text in path.read_text(encoding="utf-8").replace("\\\n", "").split("\n"):
        if text and not text.startswith("#"):
            # A marker would be about the Python that builds, not the one that runs.
            pin, _, marker = text.partition("--hash")[0].partition(";")
            name, equals, version = pin.strip().partition("==")
            hashes = frozenset(_HASH.findall(text))
            if not equals or not hashes or marker.strip():
                raise PackagingError(f"{path.name}: expected NAME==VERSION with hashes: {pin}")
            found.append(Requirement(name, version, text, hashes))
    return found


def pure_wheels(cache: Path) -> list[Path]:
    """The wheels that are the same for every platform."""
    pure = [it for it in read_requirements() if it.name != CORE_PACKAGE]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        wheels = list(pool.map(lambda it: download(it, _PURE, cache), pure))
    for requirement, wheel in zip(pure, wheels, strict=True):
        if wheel is None:
            raise PackagingError(f"{requirement.name} {requirement.version} has no pure wheel")
    return [it for it in wheels if it is not None]


def core_wheels(targets: Iterable[Target], cache: Path) -> dict[str, dict[str, Path]]:
    """The wheels of the compiled cores, by platform and version of Python."""
    (requirement,) = (it for it in read_requirements() if it.name == CORE_PACKAGE)
    wanted = [(target, python) for target in targets for python in PYTHONS]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        wheels = list(pool.map(lambda it: download(requirement, _core_tags(*it), cache), wanted))
    found: dict[str, dict[str, Path]] = {}
    for (target, python), wheel in zip(wanted, wheels, strict=True):
        cores = found.setdefault(target.name, {})
        if wheel is not None:
            cores[python] = wheel
        else:
            core = f"{requirement.name} {requirement.version}"
            say(f"MISSING: {core} has no wheel for {target.name} with Python {python}")
    return found


def _core_tags(target: Target, python: str) -> Tags:
    return Tags(target.tag, "cp", f"cp{python.replace('.', '')}", python)


def download(requirement: Requirement, tags: Tags, cache: Path) -> Path | None:
    """A wheel that is in the cache, or is downloaded to it; none if there is none with the tags."""
    folder = cache / tags.folder / f"{requirement.name}-{requirement.version}"
    for wheel in folder.glob("*.whl"):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() in requirement.hashes:
            return wheel
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        pin = Path(work, "requirement.txt")
        pin.write_text(requirement.text, encoding="utf-8")
        options = ["--no-deps", "--only-binary=:all:", "--require-hashes", "--no-cache-dir"]
        options += [f"--platform={tags.platform}", f"--implementation={tags.implementation}"]
        options += [f"--abi={tags.abi}", f"--python-version={tags.python}"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        done = attempt([*pip, *options, "--dest", work, "--requirement", pin], PROJECT)
        if done.returncode:
            # An index that cannot be reached has no distribution either, but says why first.
            if _NO_WHEEL in done.stderr and "Retrying" not in done.stderr:
                return None
            what = f"{requirement.name} {requirement.version} for {tags.folder}"
            raise PackagingError(f"cannot download {what}:\n{done.stderr.rstrip()}")
        (wheel,) = Path(work).glob("*.whl")
        say(f"downloaded {wheel.name}")
        folder.mkdir(parents=True)
        return Path(shutil.copy2(wheel, folder))
