"""A folder of templates in which files change, on the disk and in an editor."""

import os
from pathlib import Path

from cli.console import write
from open_text import OpenText
from promptls.checking.checker import check
from promptls.document import Document
from promptls.files import FileContext
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.store import FileStore
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import facts_of
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind

TEMPLATES = Path(__file__).parents[2] / "templates" / "system"
REVIEW = (TEMPLATES / "BASE-review.md").read_text("utf-8")
FOLDER = "templates/system"
BASE, CLAUDE, GEMINI = (f"{FOLDER}/{it}-review.md" for it in ("BASE", "CLAUDE", "GEMINI"))
MISSING = "template-base-missing"
DRIFT = "template-override-drift"


def document(path: str, text: str, kind: Kind | None = None) -> Document:
    return parse(Source(text), path, kind=kind)


def facts(path: str, text: str) -> FileFacts:
    return facts_of(document(path, text), SPECIFIED)


def rules(found: list[FileDiagnostic]) -> list[str]:
    return [it.rule for it in found]


class LiveWorkspace:
    """A folder on disk, the files that are open in an editor, and what is checked there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: dict[str, OpenText] = {}
        self.store = FileStore(self.opened.get)

    def write(self, path: str, text: str, age: int = 0) -> None:
        file = write(str(self.folder / path), text)
        os.utime(file, ns=(10**18 - age, 10**18 - age))

    def open(self, path: str, text: str) -> None:
        self.opened[str(self.folder / path)] = OpenText(text, FileContext(f"elsewhere/{path}"))

    def project(
        self, path: str, text: str, kind: Kind | None = None, vocabulary: Vocabulary = SPECIFIED
    ) -> Neighbours:
        seeker = seeker_of(document(path, text, kind), vocabulary)
        reader = NeighbourReader(self.store)
        return reader.find_project(seeker, str(self.folder), vocabulary)

    def check(self, path: str, text: str = REVIEW, kind: Kind | None = None) -> list[str]:
        project = self.project(path, text, kind)
        return rules(check(document(path, text, kind), project=project))
