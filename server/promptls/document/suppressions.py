"""Comments that allow a rule to be broken."""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.node import Node
from promptls.text import AnySpan
from promptls.values import value


class Reach(StrEnum):
    """How far a suppression reaches."""

    LINE = "the line that it ends"
    NEXT = "the next line, or the block that begins there"
    FILE = "the file"


@value
class AllowedName(Node[AnySpan]):
    """A rule that a suppression names."""

    name: str


@value
class Suppression(Node[AnySpan]):
    """`<!-- promptls: allow RULE -->`, or its form for front matter.

    `whole` is what goes when the suppression goes: with the space before it, or with its line.
    """

    reach: Reach
    names: tuple[AllowedName[AnySpan], ...]
    whole: AnySpan

    def children(self) -> Iterator[Node[AnySpan]]:
        """The names of the rules."""
        yield from self.names
