"""The placeholders of hosts in a file, and what else is written in it, each with its place."""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import Document
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.arrivals.bodies import find_body
from promptls.semantics.arrivals.finding import (
    PlaceholderMatch,
    find_alone,
    find_instead,
    find_matches,
    find_stages,
)
from promptls.semantics.substitutions.declared import (
    HINT_KEY,
    DeclaredArgument,
    find_declared,
    find_hinted,
)
from promptls.semantics.substitutions.own_numbers import SHELLS
from promptls.semantics.substitutions.readers import Reader, find_document_readers, find_loaders
from promptls.semantics.surroundings import find_around, find_text
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts.facts import HostPlaceholder, Stands

# A file with more is a table of data.
_MOST = 2000
CODE = frozenset({Surrounding.CODE_FENCE, Surrounding.CODE_SPAN})
# What is an example of another language, or no text for the model at all.
_APART = frozenset({Surrounding.COMMENT, Surrounding.INDENTED_CODE})


class Substitution(NamedTuple):
    """A placeholder that a host replaces, where it is written.

    `inner` is the place of its number, name, command or path, of which `name` is the text. It has
    no `placeholder` where it is an escape, by which the host keeps what follows.
    """

    span: FileSpan
    inner: FileSpan
    name: str
    placeholder: HostPlaceholder | None

    @property
    def stands(self) -> Stands | None:
        """What takes its place; nothing where it is an escape."""
        return self.placeholder.stands if self.placeholder is not None else None


class HostReading(NamedTuple):
    """What a host replaces in a file, in source order.

    `declared` are the arguments that the file declares, and `named` what it calls its arguments, in
    their order: those, or what `argument-hint` says.
    """

    reader: Reader
    declared: tuple[DeclaredArgument, ...]
    named: tuple[DeclaredArgument, ...]
    found: tuple[Substitution, ...]


@query
def find_readings(document: Document, vocabulary: Vocabulary) -> tuple[HostReading, ...]:
    """How each host that replaces something in a file reads it, the surest first."""
    if document.too_large:
        return ()
    return tuple(_read(document, it) for it in find_document_readers(document, vocabulary))


@query
def find_loaded(document: Document, vocabulary: Vocabulary) -> tuple[HostReading, ...]:
    """How the hosts read a file that load it."""
    loaders = find_loaders(document, vocabulary)
    readings = find_readings(document, vocabulary) if loaders else ()
    return tuple(it for it in readings if it.reader in loaders)


def _read(document: Document, reader: Reader) -> HostReading:
    front, text = document.front_matter, document.source.text
    declared = find_declared(front, reader.arrival.names_key, text)
    has_hint = any(it.name == HINT_KEY for it in reader.file.keys)
    named = declared or (find_hinted(front, text) if has_hint else ())
    body = find_body(document, reader.arrival.front_matter)
    found = sorted(
        _find_all(body.text, reader, tuple(it.name for it in declared)),
        key=lambda it: (it.span.start, -it.span.end),
    )
    placed = (
        Substitution(
            it.span.placed(body.begin), it.inner.placed(body.begin), it.name, it.placeholder
        )
        for it in found[:_MOST]
    )
    return HostReading(reader, declared, named, tuple(placed))


def _find_all(text: str, reader: Reader, names: tuple[str, ...]) -> Iterator[PlaceholderMatch]:
    """The places of all stages, and of what a host does later."""
    stages = find_stages(reader.arrival, reader.placeholders)
    instead = find_instead(text, stages)
    if instead:
        yield from instead
        return
    for those in stages.at_once:
        yield from find_matches(text, those, reader.arrival, names)
    for it in stages.later:
        yield from find_alone(text, it)


def find_written(
    document: Document, pattern: re.Pattern[str]
) -> Iterator[tuple[re.Match[str], Surrounding]]:
    """Where a text has what a pattern finds, but for fences of other languages than a shell's."""
    for it in islice(pattern.finditer(document.source.text, *find_text(document)), _MOST):
        around = find_around(document)
        where, region = around.at(it.start()), around.region_at(it.start())
        is_other = where is Surrounding.CODE_FENCE and region and region.info not in SHELLS
        if where not in _APART and not is_other:
            yield it, where
