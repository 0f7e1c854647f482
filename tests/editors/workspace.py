"""A workspace with an empty home, and what promptls says of its files on the command line."""

import json
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from pages.blocks import PROJECT, blocks_of

README = (PROJECT / "README.md").read_text(encoding="utf-8")
# The editors count columns in bytes, UTF-16 units and characters; here these differ.
WIDE = "# Judge\n\né😀 Answer with é😀 <review>PAS</review>.\n"


class Finding(NamedTuple):
    """What both the command line and an editor tell of a finding."""

    rule: str
    line: int
    text: str


class Workspace(NamedTuple):
    """Where the editors work, with the findings and the messages of each file."""

    home: Path
    env: dict[str, str]
    findings: dict[Path, list[Finding]]
    messages: dict[Path, list[str]]

    def configure(self, path: str, lines: str) -> Path:
        """Write a file below the home."""
        return _write(self.home / path, lines)

    @property
    def project(self) -> Path:
        return self.home.parent / "project"

    def write(self, path: str, text: str) -> Path:
        """Write a file of the project."""
        return _write(self.project / path, text)


def read_lines(path: str) -> str:
    """A file of `editors/` that a user copies."""
    return (PROJECT / "editors" / path).read_text(encoding="utf-8")


def make_workspace(folder: Path, promptls: Path) -> Workspace:
    home, project = folder / "home", folder / "project"
    home.mkdir()
    project.mkdir()
    path = os.pathsep.join([str(promptls.parent), "/usr/local/bin", "/usr/bin", "/bin"])
    env = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": path, "TERM": "xterm-256color"}
    subprocess.run(["git", "init", "-q", project], check=True, env=env)
    # The first block of the README is the file that it begins with.
    texts = {"reviewer.md": blocks_of(README, "prompt")[0], "wide.md": WIDE}
    space = Workspace(home, env, {}, {})
    for name, text in texts.items():
        file = project / name
        file.write_text(text, encoding="utf-8")
        found = json.loads(
            subprocess.run(
                [promptls, "check", "--output-format", "json", file],
                stdout=subprocess.PIPE,
                check=False,
                env=env,
            ).stdout
        )
        space.findings[file] = [_finding(it, text.split("\n")) for it in found]
        space.messages[file] = [it["message"] for it in found]
    return space


def _write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def _finding(entry: dict[str, object], lines: list[str]) -> Finding:
    start, end = entry["location"], entry["end_location"]
    assert isinstance(start, dict)
    assert isinstance(end, dict)
    text = lines[start["row"] - 1][start["column"] - 1 : end["column"] - 1]
    return Finding(str(entry["code"]), start["row"], text)
