"""Runs the command line, in this process or in one of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from promptls.cli.group import promptls

PROJECT = Path(__file__).parents[2]
SERVER = PROJECT / "server"

GAP = """\
# An agent

---
SUGGESTED NEXT STEPS:
  [1] Review the design
  [3] Show workflow status
---
"""
FIXED = GAP.replace("[3]", "[2]")


# What decides in the environment whether there are colours.
COLORING = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")


class Ended(NamedTuple):
    """What became of a run."""

    code: int
    out: str
    err: str


def run(
    *arguments: str, given: str | bytes = b"", env: dict[str, str | None] | None = None
) -> Ended:
    """Run a command here."""
    defaults = {"COLUMNS": "80", "TERM": "xterm"} | dict.fromkeys(COLORING)
    result = CliRunner().invoke(promptls, arguments, input=given, env=defaults | (env or {}))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    # Not `result.stdout`: it changes line ends.
    return Ended(result.exit_code, result.stdout_bytes.decode(), result.stderr)


def write(path: str, text: str | bytes) -> Path:
    """Write a file, and the folders that it is in."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def command(*arguments: str) -> list[str]:
    """What starts a process of the command line."""
    return [sys.executable, "-m", "promptls", *arguments]


def environment() -> dict[str, str]:
    """The environment for a process of the command line. As for most people, streams are buffered."""
    left_out = {"PYTHONUNBUFFERED", *COLORING}
    inherited = {name: it for name, it in os.environ.items() if name not in left_out}
    return inherited | {"PYTHONPATH": str(SERVER), "COLUMNS": "80"}


def start(*arguments: str, cwd: Path, given: bytes = b"") -> Ended:
    """Run a command in a process of its own."""
    ended = subprocess.run(
        command(*arguments),
        cwd=cwd,
        env=environment(),
        input=given,
        capture_output=True,
        timeout=30,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())
