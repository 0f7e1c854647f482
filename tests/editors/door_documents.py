"""The ten documents of `tests/doors`, which an editor must show as every other door does."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from editors.workspace import Finding, Workspace

DOORS = Path(__file__).parent.parent / "doors/documents.json"


def take_documents(space: Workspace, *unseen: str) -> None:
    """Put the documents in the place of the workspace's own files.

    `unseen` are the rules about what an editor takes away before it sends a text.
    """
    data = json.loads(DOORS.read_text(encoding="utf-8"))
    space.write("promptls.toml", "\n".join(data["settings"]))
    space.findings.clear()
    space.messages.clear()
    for entry in data["files"]:
        lines = entry["lines"]
        file = space.project / entry["name"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(entry.get("newline", "\n").join(lines).encode())
        found = [it for it in entry["findings"] if it["rule"] not in unseen]
        space.findings[file] = [_to_finding(it, lines) for it in found]
        space.messages[file] = [it["message"] for it in found]


def _to_finding(entry: Mapping[str, Any], lines: list[str]) -> Finding:
    """A finding with its text as editors have it, which know no carriage returns."""
    first, last = entry["line"] - 1, entry["endLine"] - 1
    start, end = entry["column"] - 1, entry["endColumn"] - 1
    if first == last:
        return Finding(entry["rule"], first + 1, lines[first][start:end])
    between = lines[first + 1 : last]
    text = "\n".join([lines[first][start:], *between, lines[last][:end]])
    return Finding(entry["rule"], first + 1, text)
