"""Names of arguments that are declared and not used, or used and not declared."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.arrivals.finding import OF_ARGUMENTS
from promptls.semantics.substitutions.declared import DeclaredArgument
from promptls.semantics.substitutions.taking import find_loaded, find_loaders
from promptls.semantics.substitutions.texts import find_written
from promptls.semantics.substitutions.written import HostReading
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import query
from promptls.vocabulary import Vocabulary

_NAME = pattern(r"[A-Za-z_][\w-]*+")
_MOST_NAMES = 100
# A name of several letters in small letters: no variable of the system.
_LOWER = pattern(r"\$(?<![\w$\\{/.']\$)([a-z][a-z0-9_-]{2,40}+)(?![\w(\[{$'>])")
# What shells and other languages set.
_SET = pattern(
    r"(?<![\w-])([A-Za-z_]\w*+)(?:\s?[?:+]?=(?!=)| in\b)"
    r"|\b(?:for|foreach|read|local|export|as|let|var|my)(?: -\w++)*+ \$?([A-Za-z_]\w*+)"
)


def find_declared_names(document: Document, vocabulary: Vocabulary) -> tuple[DeclaredArgument, ...]:
    """The names of arguments that a file declares for a host that replaces them."""
    reading = _find_naming(document, vocabulary)
    return () if reading is None else _named(reading)


def find_unused(
    document: Document, vocabulary: Vocabulary, meant: frozenset[str]
) -> Iterator[DeclaredArgument]:
    """The names that nothing uses, in a file that has its arguments by name.

    All arguments at once, and those by number, may be any. Names that are `meant` are misspelt.
    """
    reading = _find_naming(document, vocabulary)
    if reading is None:
        return
    arguments = [
        it for it in reading.found if it.placeholder and it.placeholder.stands in OF_ARGUMENTS
    ]
    if all(it.placeholder and it.placeholder.stands == "argument by name" for it in arguments):
        used = {it.name for it in arguments} | meant
        yield from (it for it in _named(reading) if it.name not in used)


def find_undeclared(document: Document, vocabulary: Vocabulary) -> Iterator[tuple[FileSpan, str]]:
    """The names in prose that look like those of arguments, beside one that is declared and used.

    In code, they are variables of its language.
    """
    reading = _find_naming(document, vocabulary)
    if reading is None:
        return
    names = {it.name for it in reading.declared}
    if not any(it.name in names for it in reading.found):
        return
    variables = find_variables(document)
    for it in find_written(document, _LOWER):
        name = it.match[1]
        if not it.is_code and name not in names and name not in variables:
            yield it.span, name


@query
def find_variables(document: Document) -> frozenset[str]:
    """The names that code in a file sets, in whatever language."""
    found = _SET.finditer(document.source.text)
    return frozenset(it[1] or it[2] for it in found)


@query
def _find_naming(document: Document, vocabulary: Vocabulary) -> HostReading | None:
    """How the host reads a file that knows names of arguments, if it loads the file."""
    matter = document.front_matter
    keys = {it.arrival.names_key for it in find_loaders(document, vocabulary)} - {""}
    if matter is None or all(matter.get(it) is None for it in keys):
        return None
    return next((it for it in find_loaded(document, vocabulary) if it.declared), None)


def _named(reading: HostReading) -> tuple[DeclaredArgument, ...]:
    found = reading.declared[:_MOST_NAMES]
    return tuple(it for it in found if _NAME.fullmatch(it.name))
