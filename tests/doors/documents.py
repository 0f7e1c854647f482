"""The ten documents that every door is tried with, and what is to be found in them.

Documents and findings are data, in `documents.json`, so that programs in other languages can read
them, too: lines and columns count from 1, columns in code points, and ends are exclusive.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from promptls.text.spans import Encoding, Source

DATA = Path(__file__).with_name("documents.json")
_SEVERITIES = (None, "error", "warning", "info", "hint")
_NAMES = ("rule", "severity", "line", "column", "endLine", "endColumn", "message")


class SeenFinding(NamedTuple):
    """A finding as a door shows it."""

    rule: str
    severity: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str


Findings = tuple[SeenFinding, ...]


class DoorDocument(NamedTuple):
    """A text and its findings. An answer is named by its agent and has a prompt, no file."""

    name: str
    text: str
    findings: Findings


class Documents(NamedTuple):
    """All that is in the file: of the project the settings, the documents, and the answers."""

    settings: str
    prompt: str
    agent: str
    files: tuple[DoorDocument, ...]
    answers: tuple[DoorDocument, ...]


def read_documents() -> Documents:
    """Read them."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return Documents(
        "\n".join(data["settings"]),
        data["prompt"],
        data["agent"],
        tuple(map(_to_document, data["files"])),
        tuple(map(_to_document, data["answers"])),
    )


def _to_document(entry: Mapping[str, Any]) -> DoorDocument:
    text = entry.get("newline", "\n").join(entry["lines"])
    return DoorDocument(entry["name"], text, tuple(map(from_object, entry["findings"])))


def write_project(folder: Path) -> None:
    """Write the documents into a folder, with the settings, as a project."""
    documents = read_documents()
    (folder / ".git").mkdir()
    (folder / "promptls.toml").write_text(documents.settings, encoding="utf-8")
    for it in documents.files:
        path = folder / it.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(it.text.encode())


def write_findings(found: Mapping[str, Findings]) -> None:
    """Write what was found of each document into the file with the documents."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    for entry in (*data["files"], *data["answers"]):
        entry["findings"] = [dict(zip(_NAMES, it, strict=True)) for it in found[entry["name"]]]
    DATA.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def from_object(found: Mapping[str, Any]) -> SeenFinding:
    """A finding as the file has it."""
    return SeenFinding(*(found[name] for name in _NAMES))


def from_json(found: Mapping[str, Any]) -> SeenFinding:
    """A finding of the output format `json`, which the tools for agents give, too."""
    start, end = found["location"], found["end_location"]
    return SeenFinding(
        found["code"],
        found["severity"],
        *(start["row"], start["column"], end["row"], end["column"]),
        found["message"],
    )


def from_protocol(
    text: str, found: Iterable[Mapping[str, Any]], encoding: Encoding = Encoding.UTF16
) -> Findings:
    """Diagnostics of the Language Server Protocol, as any editor gets them."""
    source = Source(text)

    def locate(place: Mapping[str, int]) -> tuple[int, int]:
        offset = source.offset(place["line"], place["character"], encoding)
        line, column = source.position(offset, Encoding.UTF32)
        return line + 1, column + 1

    return tuple(
        SeenFinding(
            it["code"],
            str(_SEVERITIES[it["severity"]]),
            *locate(it["range"]["start"]),
            *locate(it["range"]["end"]),
            it["message"],
        )
        for it in found
    )
