"""What has a name in a workspace: agents, skills, templates, packages, variables, requirements."""

from collections.abc import Iterable, Iterator
from typing import Final

from promptls.features.navigation.scopes import Files
from promptls.semantics.occurrences import FileOccurrences, Place, Relation, Subject, Symbol
from promptls.text.values import NamedTuple

# A longer list is not read, and the next letter finds what is missing.
_MOST = 256
_JOINTS = "-_. /"
# What is found by its name, and what a place must be to it.
_FOUND: Final = {
    Subject.AGENT: Relation.DEFINITION,
    Subject.SKILL: Relation.DEFINITION,
    Subject.COMMAND: Relation.DEFINITION,
    Subject.TEMPLATE: Relation.DEFINITION,
    Subject.WORK_PACKAGE: Relation.DEFINITION,
    Subject.VARIABLE: Relation.DECLARATION,
    Subject.REQUIREMENT: Relation.DEFINITION,
}


class SymbolRecord(NamedTuple):
    """A name, what has it, and its file: the absolute path, and the path from the root."""

    name: str
    symbol: Symbol
    file: str
    path: str


def find_records(files: Files) -> Iterator[SymbolRecord]:
    """The names that files give to the workspace."""
    for path, file in files.items():
        for symbol in file.places:
            if find_naming_place(symbol, file) is not None:
                title = file.title if symbol.subject is Subject.WORK_PACKAGE else ""
                yield SymbolRecord(f"{symbol.name} {title}".rstrip(), symbol, path, file.path)


def find_naming_place(symbol: Symbol, file: FileOccurrences) -> Place | None:
    """The place at which a file gives a name to the workspace."""
    relation = _FOUND.get(symbol.subject)
    return next((it for it in file.of(symbol) if it.relation is relation), None)


def search(query: str, records: Iterable[SymbolRecord], most: int = _MOST) -> list[SymbolRecord]:
    """The records whose names have the letters of a query in this order, the nearest first."""
    wanted = "".join(query.casefold().split())
    found = [(rank, it) for it in records if (rank := _rank(wanted, it.name.casefold())) >= 0]
    found.sort(key=lambda it: (it[0], len(it[1].name), it[1].name, it[1].path))
    return [it for _, it in found[:most]]


def _rank(wanted: str, name: str) -> int:
    """How well a name fits, the best 0; less where it does not fit."""
    at = name.find(wanted)
    if at == 0:
        return 0 if wanted else 2
    if at > 0:
        return 1 if name[at - 1] in _JOINTS else 2
    start = 0
    for letter in wanted:
        start = name.find(letter, start) + 1
        if not start:
            return -1
    return 3
