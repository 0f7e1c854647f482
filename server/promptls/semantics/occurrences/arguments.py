"""The arguments of a command, a skill or a prompt: where they are declared, and where taken."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.substitutions.arguments import position_of
from promptls.semantics.substitutions.written import HostReading, Substitution, find_readings
from promptls.vocabulary import Vocabulary

# What is filled in by a name that nobody gives it in the file.
_AS_WRITTEN = frozenset({"all arguments", "value"})
_BY_NAME = frozenset({"argument by name", "question"})


def find_arguments(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The arguments of a file as the surest of its hosts has them.

    One that is declared has its name, wherever it is called by a number, too. Another one that is
    known by its number has that, behind a mark that no name begins with.
    """
    readings = find_readings(document, vocabulary)
    # What is before the first sign of equality tells whose the name is.
    owner = document.path.replace("=", "%3D")
    naming = next((it for it in readings if it.named), None)
    names = _unique_names(naming) if naming is not None else []
    for position, it in enumerate(naming.named if naming is not None else ()):
        yield _symbol(owner, _name(position, names)), it.span, Relation.DECLARATION
    seen = set[int]()
    for reading in readings:
        new = [it for it in reading.found if it.span.start not in seen]
        seen |= {it.span.start for it in new}
        for found in new:
            name = _call(document, found, reading, names)
            if name:
                span = found.inner if found.stands == "question" else found.span
                yield _symbol(owner, name), span, Relation.USE


def _unique_names(reading: HostReading) -> list[str]:
    """The declared names by position. Of two with the same name, the first is meant."""
    first = {it.name: at for at, it in reversed([*enumerate(reading.declared)])}
    return [it.name if first[it.name] == at else "" for at, it in enumerate(reading.declared)]


def _call(document: Document, found: Substitution, reading: HostReading, names: list[str]) -> str:
    """What an argument is known by; nothing where a placeholder takes none."""
    position = position_of(found, reading)
    if position is not None:
        return _name(position, names)
    if found.stands in _BY_NAME:
        return found.name
    return document.source[found.span] if found.stands in _AS_WRITTEN else ""


def _name(position: int, names: list[str]) -> str:
    name = names[position] if position < len(names) else ""
    return name or f"#{position + 1}"


def _symbol(owner: str, name: str) -> Symbol:
    return Symbol(Subject.ARGUMENT, f"{owner}={name}")
