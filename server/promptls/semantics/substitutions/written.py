"""The placeholders of hosts in a file, each with its place."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.arrivals.bodies import find_body
from promptls.semantics.arrivals.finding import PlaceholderMatch, find_alone, find_matches
from promptls.semantics.substitutions.declared import DeclaredArgument, find_declared
from promptls.semantics.substitutions.readers import Reader, find_document_readers
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts.facts import HostPlaceholder

# A file with more is a table of data.
_MOST = 2000


class Substitution(NamedTuple):
    """A placeholder that a host replaces, where it is written.

    `inner` is the place of its number, name, command or path, of which `name` is the text. It has
    no `placeholder` where it is an escape, by which the host keeps what follows.
    """

    span: FileSpan
    inner: FileSpan
    name: str
    placeholder: HostPlaceholder | None


class HostReading(NamedTuple):
    """What a host replaces in a file, in source order, and the arguments that the file declares."""

    reader: Reader
    declared: tuple[DeclaredArgument, ...]
    found: tuple[Substitution, ...]


@query
def find_readings(document: Document, vocabulary: Vocabulary) -> tuple[HostReading, ...]:
    """How each host that replaces something in a file reads it, the surest first."""
    if document.too_large:
        return ()
    return tuple(_read(document, it) for it in find_document_readers(document, vocabulary))


def _read(document: Document, reader: Reader) -> HostReading:
    declared = find_declared(document.front_matter, reader.arrival.names_key, document.source.text)
    names = tuple(it.name for it in declared)
    body = find_body(document, reader.arrival.front_matter)
    places = sorted(_find_all(body.text, reader, names), key=lambda it: (it.begin, -it.end))
    found = []
    for it in places[:_MOST]:
        end = it.end if it.end >= 0 else len(body.text)
        inner = FileSpan(body.begin + it.inner[0], body.begin + it.inner[1])
        found.append(
            Substitution(
                FileSpan(body.begin + it.begin, body.begin + end),
                inner,
                document.source[inner],
                it.placeholder,
            )
        )
    return HostReading(reader, declared, tuple(found))


def _find_all(text: str, reader: Reader, names: tuple[str, ...]) -> Iterator[PlaceholderMatch]:
    """The places of all stages, and of what a host does later."""
    arrival, placeholders = reader.arrival, reader.file.placeholders
    by_spelling = {it.spelling: it for it in placeholders}
    instead = by_spelling.get(arrival.named_instead)
    if instead is not None:
        named = list(find_alone(text, instead))
        if any(text[slice(*it.inner)] != "ARGUMENTS" for it in named):
            yield from named
            return
    for stage in arrival.stages:
        yield from find_matches(text, tuple(by_spelling[it] for it in stage), arrival, names)
    staged = {arrival.named_instead, *(it for stage in arrival.stages for it in stage)}
    for it in placeholders:
        if it.spelling not in staged:
            yield from find_alone(text, it)
