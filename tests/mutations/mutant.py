"""Real files, and what becomes of them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from promptls.vocabulary.roles import Role

# What a person edits and a reviewer reads; larger ones only take longer.
_LARGEST = 30_000


class RealFile(NamedTuple):
    """A file of another project. Its path is relative to the folder that was given."""

    path: str
    text: str

    @property
    def has_front_matter(self) -> bool:
        """Whether its first line is a delimiter."""
        return self.text.startswith("---\n")


class Mutant(NamedTuple):
    """A file with one or two mistakes in it. `original` is the text without them."""

    name: str
    path: str
    original: str
    text: str
    role: Role | None = None


# Makes a mistake in a text, or returns it as it is where there is no place for this one.
Mutate = Callable[[Random, str], str]


def read_files(folders: Iterable[Path], random: Random) -> list[RealFile]:
    """The Markdown files of folders, each text once, in random order."""
    found: dict[str, RealFile] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.md")):
            if path.is_file() and 0 < path.stat().st_size <= _LARGEST:
                try:
                    text = path.read_bytes().decode()
                except UnicodeDecodeError:
                    continue
                found.setdefault(text, RealFile(path.relative_to(folder).as_posix(), text))
    files = list(found.values())
    random.shuffle(files)
    # Front matter is in half of the files and has most of the faults.
    return sorted(files, key=lambda it: random.random() * (1 + it.has_front_matter), reverse=True)


def front_matter_end(rows: list[str]) -> int:
    """The number of the line that closes front matter, or 0."""
    if not _is_delimiter(rows[0]):
        return 0
    return next((at for at, row in enumerate(rows) if at and _is_delimiter(row)), 0)


def _is_delimiter(row: str) -> bool:
    return row.rstrip(" \t\r") == "---"
