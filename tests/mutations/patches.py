"""`promptls fix --diff` gives the same bytes through `patch` and `git apply` as `promptls fix`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import promptls
from mutations.mutant import Mutant

# A patch must find these, too.
_FOLDERS = ("plain", "with a space", "h\u00f6her")

# How much is shown of what a program says.
_SHOWN = 400


def failures_of_patches(mutants: Sequence[Mutant]) -> list[str]:
    """Fix all files at once, directly and by one patch, and say which differ."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        original = root / "original"
        for number, mutant in enumerate(mutants):
            path = original / _FOLDERS[number % len(_FOLDERS)] / str(number) / mutant.path
            path.parent.mkdir(parents=True)
            path.write_bytes(mutant.text.encode("utf-8", "replace"))
        patch = _run(_promptls("--diff"), original)
        fixed = _copy(original, root / "fixed")
        _run(_promptls(), fixed)
        failures: list[str] = []
        for name, command in (
            ("patch", ["patch", "--strip=1", "--silent", "--binary"]),
            ("git apply", ["git", "apply", "--whitespace=nowarn"]),
        ):
            if shutil.which(command[0]) is None:
                sys.stdout.write(f"skipped: there is no {command[0]}\n")
                continue
            patched = _copy(original, root / name)
            ended = subprocess.run(
                command, cwd=patched, input=patch, capture_output=True, check=False
            )
            if ended.returncode:
                said = (ended.stdout + ended.stderr).decode(errors="replace")
                failures.append(f"{name}: {said[:_SHOWN]}")
            failures += (f"{name}: another {path}" for path in _differences(fixed, patched))
        return failures


def _promptls(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "promptls", "fix", "--isolated", "--no-cache", *arguments]


def _run(command: list[str], folder: Path) -> bytes:
    environment = os.environ | {"PYTHONPATH": str(Path(promptls.__file__).parents[1])}
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    # Findings that are left are not an error; anything else is.
    assert ended.returncode in (0, 1), ended.stderr.decode()
    return ended.stdout


def _copy(folder: Path, copy: Path) -> Path:
    shutil.copytree(folder, copy)
    return copy


def _differences(one: Path, other: Path) -> list[str]:
    paths = {
        it.relative_to(root) for root in (one, other) for it in root.rglob("*") if it.is_file()
    }
    return sorted(str(it) for it in paths if _content(one / it) != _content(other / it))


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
