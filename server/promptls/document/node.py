"""What all nodes have in common, and a node with the offset at which its section begins."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Generic, TypeVar

from promptls.text.spans import AnySpan, FileSpan, Span
from promptls.text.values import NamedTuple, Value


class Node(Generic[AnySpan], metaclass=Value):
    """A construct, or a part of one. Its coordinate is that of its section, or of the file.

    A section that did not change is the same value wherever it moves to, so its nodes have offsets
    of their own. `Node[FileSpan]` is for what only the file as a whole has, as its front matter.
    """

    span: AnySpan

    def children(self) -> "Iterable[Node[AnySpan]]":
        """The parts of the node, in source order."""
        return ()


class Group(Node[AnySpan], metaclass=Value):
    """Nodes that the rules read together. It is not a construct of its own."""


N_co = TypeVar("N_co", bound=Node[Any], covariant=True)


class Placed(NamedTuple, Generic[N_co]):
    """A node of a section, with the offset in the file at which that section begins."""

    base: int
    node: N_co

    @property
    def span(self) -> FileSpan:
        """The range of the node in the file."""
        start, end = self.node.span
        return FileSpan(self.base + start, self.base + end)

    def at(self, span: Span) -> FileSpan:
        """A range in the section of the node, as a range in the file."""
        return FileSpan(self.base + span.start, self.base + span.end)


class LineForm(StrEnum):
    """The one class of a line that may have a fault; the rules read it and nothing else."""

    EXACT = "exact"
    MALFORMED = "malformed"
    EMPTY = "empty"
