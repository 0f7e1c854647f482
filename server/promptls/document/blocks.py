"""Prompt blocks, status blocks and emission lists, with one class for each of their lines."""

from collections.abc import Iterator

from promptls.document.node import LineForm, Node
from promptls.text import Span
from promptls.values import value


@value
class Delimiter(Node):
    """A line that opens or closes a block. Malformed is all that is not exactly `---`."""

    form: LineForm


@value
class Header(Node):
    """The line `SUGGESTED NEXT STEPS:`, or one that is meant to be it.

    `dedents` are the spaces that stand before every line of a block that is indented as a whole.
    """

    form: LineForm
    trailing: Span | None
    dedents: tuple[Span, ...] = ()


@value
class Item(Node):
    """A numbered line of a block or of an emission list.

    `marker` reaches from the start of the line to its text; `number` is only the digits.
    `lacks` is what is missing of the space that stands before every line of its block.
    """

    form: LineForm
    place: int
    marker: Span
    number: Span | None
    text: Span
    trailing: Span | None
    lacks: str = ""


@value
class StatusLine(Node):
    """The line `STATUS: text`, or one that is meant to be it.

    `head` is what stands before the text, `tail` the closing mark of an emphasis around it all.
    `dedents` are the spaces that stand before every line of a block that is indented as a whole.
    """

    form: LineForm
    head: Span
    text: Span
    tail: Span
    trailing: Span | None
    dedents: tuple[Span, ...] = ()


@value
class Block(Node):
    """What prompt blocks and status blocks share: two delimiters and what is wrong with the lines.

    `margin` is what a new line of the block begins with, `newline` what it ends with.
    `blanks` and `strays` are runs of lines. `body` is the span without the delimiters.
    """

    body: Span
    opening: Delimiter | None
    closing: Delimiter | None
    blanks: tuple[Span, ...]
    margin: str
    newline: str

    def delimiters(self) -> Iterator[Delimiter]:
        """The delimiters that are there."""
        if self.opening is not None:
            yield self.opening
        if self.closing is not None:
            yield self.closing


@value
class PromptBlock(Block):
    """A `SUGGESTED NEXT STEPS:` block."""

    header: Header
    items: tuple[Item, ...]
    strays: tuple[Span, ...]

    def children(self) -> Iterator[Node]:
        """The nodes that the block consists of."""
        yield from self.delimiters()
        yield self.header
        yield from self.items


@value
class StatusBlock(Block):
    """A `STATUS:` block of a sub-agent. `more` and `items` are what should not be there."""

    line: StatusLine
    more: Span | None
    items: Span | None

    def children(self) -> Iterator[Node]:
        """The nodes that the block consists of."""
        yield from self.delimiters()
        yield self.line


@value
class EmissionList(Node):
    """The items under an `Emit:` line of the orchestrator: a block without its frame."""

    lead: Span
    items: tuple[Item, ...]

    def children(self) -> Iterator[Node]:
        """The nodes that the list consists of."""
        yield from self.items
