"""A node at which a feature is asked for something, with all that an answer may depend on."""

from typing import Generic, NamedTuple

from promptls.document import Document, NodePath, Part, Placed
from promptls.document.node import N_co
from promptls.text import Span
from promptls.vocabulary import Vocabulary


class Site(NamedTuple, Generic[N_co]):
    """A node, the nodes around it, the file that it is in, and the names that are known."""

    document: Document
    path: NodePath
    placed: Placed[N_co]
    vocabulary: Vocabulary

    @property
    def node(self) -> N_co:
        """The node itself."""
        return self.placed.node

    @property
    def offset(self) -> int:
        """The offset of the cursor in the section of the node."""
        return self.path.offset - self.placed.base

    @property
    def part(self) -> Part:
        """The section of the node, at its place in the file."""
        part = self.document.part_at(self.placed.base)
        assert part is not None, "a node of a section has a section"
        return part

    def text(self, span: Span) -> str:
        """The text of a range of the section of the node."""
        return self.document.source[self.placed.at(span)]
