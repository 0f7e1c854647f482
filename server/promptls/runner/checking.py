"""Checks one file, from its place to what is kept of it."""

from collections import Counter
from typing import NamedTuple

from promptls.checker import check
from promptls.diagnostics import FileDiagnostic
from promptls.document import Document, EmissionList, PromptBlock, StatusBlock
from promptls.files import Found, Place, Places, source_of
from promptls.files.neighbouring import Around, OneLook
from promptls.files.reading import Stamp, read_stamped
from promptls.files.vicinity import content_of
from promptls.parsing import parse
from promptls.reports import reported
from promptls.runner.order import Order, configurations
from promptls.runner.pool import Pool
from promptls.runner.records import Record, key_of
from promptls.text import Source

_RECOGNISED = {
    PromptBlock: "prompt blocks",
    StatusBlock: "status blocks",
    EmissionList: "emission lists",
}


class Work:
    """What a process needs to check files, and what it has learnt from those before."""

    __slots__ = ("look", "order", "places", "pool")

    def __init__(self, order: Order, places: Places | None = None) -> None:
        self.order = order
        self.places = places or Places(configurations(order).of)
        self.pool = Pool()
        self.look = OneLook(self.pool.sections)


class Checked(NamedTuple):
    """A text that was checked, what is wrong with it, and the other files that count for it."""

    document: Document
    diagnostics: list[FileDiagnostic]
    around: Around

    @property
    def source(self) -> Source:
        """The text that the findings are about."""
        return self.document.source


def check_file(found: Found, work: Work) -> Record:
    """Check a file."""
    data, stamp = read_stamped(found.real)
    place = work.places.of(found.place)
    return record_of(check_data(data, place, work), place, data, stamp, work.order)


def check_data(data: bytes, place: Place, work: Work) -> Checked:
    """Check what was read from a file."""
    return check_source(source_of(data), data, place, work)


def record_of(
    checked: Checked, place: Place, data: bytes, stamp: Stamp | None, order: Order
) -> Record:
    """What is kept of a file that was checked."""
    seen: Counter[type] = Counter()
    for _, section in checked.document.parts:
        seen.update(map(type, section.nodes))
    return Record(
        key_of(place, order.digest),
        stamp,
        content_of(data),
        checked.around.wanted,
        checked.around.digest,
        {name: seen[it] for it, name in _RECOGNISED.items() if seen[it]},
        checked.source.undecodable is not None,
        reported(checked.source, checked.diagnostics),
    )


def check_source(source: Source, data: bytes, place: Place, work: Work) -> Checked:
    """Check a text that is, or might be, what a file holds."""
    sections = work.pool.sections
    document = parse(source, place.path, kind=place.kind, role=place.role, known=sections)
    rule_set = place.rule_set
    around = work.look.around(document, data, place.root, rule_set.vocabulary)
    found = check(document, rule_set, work.pool, project=around.project)
    return Checked(document, found, around)
