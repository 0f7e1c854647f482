"""Programs that a build runs, and the lines in which it reports its progress."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic

from vsix.errors import PackagingError

_START = monotonic()


def say(text: str) -> None:
    """Report progress, with the seconds since the start."""
    sys.stdout.write(f"{monotonic() - _START:6.1f} s  {text}\n")
    sys.stdout.flush()


def run(
    what: str, command: Sequence[str | Path], folder: Path, env: Mapping[str, str] | None = None
) -> str:
    """Run a program and return its output; its end is shown if it fails."""
    done = attempt(command, folder, env)
    if done.returncode:
        output = (done.stdout + done.stderr).rstrip()
        tail = "\n".join(f"  {it}" for it in output.split("\n")[-20:])
        raise PackagingError(f"{what} failed with exit code {done.returncode}:\n{tail}")
    return done.stdout


def attempt(
    command: Sequence[str | Path], folder: Path, env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a program that may fail."""
    return subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
