"""A place in a document at which a name is asked about, and what is there."""

from promptls.document import Document
from promptls.features.navigation.tags import TagNames, find_tag_at
from promptls.semantics.occurrences import FileOccurrences, Place, Subject, Symbol
from promptls.text.values import Record, once


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
