"""A place in a document at which a name is asked about, and what is there."""

from promptls.document import Document, Element, Tag
from promptls.semantics.occurrences import FileOccurrences, Place, Subject, Symbol
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Record, once


class TagNames(NamedTuple):
    """The name of a tag under the cursor, and that of its partner, if it has one."""

    name: str
    own: FileSpan
    partner: FileSpan | None
    partner_name: str = ""


def find_tag_at(document: Document, offset: int) -> TagNames | None:
    """The tag whose name an offset touches."""
    path = document.node_at(offset)
    for base, node in path.nodes:
        if isinstance(node, Element):
            opening, closing = (
                FileSpan(base + it.name_span.start, base + it.name_span.end)
                for it in (node.opening, node.closing)
            )
            if opening.touches(offset):
                return TagNames(node.opening.name, opening, closing, node.closing.name)
            if closing.touches(offset):
                return TagNames(node.closing.name, closing, opening, node.opening.name)
    for base, node in path.nodes:
        if isinstance(node, Tag):
            own = FileSpan(base + node.name_span.start, base + node.name_span.end)
            if own.touches(offset):
                return TagNames(node.name, own, None)
    return None


def find_linked_names(document: Document, offset: int) -> tuple[FileSpan, FileSpan] | None:
    """The names of a pair, to be edited together. Names that differ are a mistake to be seen."""
    found = find_tag_at(document, offset)
    if found is None or found.partner is None or found.name != found.partner_name:
        return None
    first, second = sorted((found.own, found.partner))
    return first, second


class NavigationSite(metaclass=Record):
    """A place in a document, and what occurs in the document. A settings file has no document."""

    path: str
    offset: int
    here: FileOccurrences
    document: Document | None = None

    @once
    def tag(self) -> TagNames | None:
        """The tag whose name is there."""
        return find_tag_at(self.document, self.offset) if self.document is not None else None

    @once
    def touched(self) -> list[tuple[Symbol, Place]]:
        """The symbols that are there, each with its place: the smallest place first."""
        return self.here.at(self.offset)

    @property
    def symbol(self) -> Symbol | None:
        """What is meant there. An unknown tag is a symbol as well."""
        if self.tag is not None:
            return Symbol(Subject.TAG, self.tag.name)
        return self.touched[0][0] if self.touched else None
