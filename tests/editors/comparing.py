"""Compares what an editor shows of files with what promptls says of them on the command line."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from editors.workspace import Finding, Workspace


def compare(space: Workspace, command: Callable[[Path], list[str | Path]]) -> list[str]:
    """Run an editor for each file, and tell what it shows that differs."""
    wrong = []
    for file, findings in space.findings.items():
        out = space.home / "shown.json"
        out.unlink(missing_ok=True)
        own = {"FILE": str(file), "OUT": str(out), "EXPECTED": str(len(findings))}
        ended = subprocess.run(
            command(file),
            env=space.env | own,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=90,
            check=False,
        )
        if not out.is_file():
            said = (ended.stdout + ended.stderr).decode(errors="replace").strip()
            wrong.append(f"{file.name}: ended with {ended.returncode} and wrote nothing: {said}")
            continue
        shown = sorted(Finding(*it) for it in json.loads(out.read_text(encoding="utf-8")))
        if shown != sorted(findings):
            wrong.append(f"{file.name}: shows {shown}, not {sorted(findings)}")
    return wrong
