"""Prompt blocks, status blocks and emission lists, with one class for each of their lines."""

from collections.abc import Iterator

from promptls.document.node import LineForm, Node
from promptls.text.spans import Span
from promptls.text.values import Value


class Delimiter(Node[Span], metaclass=Value):
    """A line that opens or closes a block. Malformed is all that is not exactly `---`.

    `lacks` is what its margin lacks of the spaces that a tab stands for.
    """

    form: LineForm
    lacks: str = ""


class Header(Node[Span], metaclass=Value):
    """The line `SUGGESTED NEXT STEPS:`, or one that is meant to be it.

    `dedents` are the spaces before every line of a block that is indented as a whole; `lacks` is
    what its margin lacks of the spaces that a tab stands for.
    """

    form: LineForm
    trailing: Span | None
    dedents: tuple[Span, ...] = ()
    lacks: str = ""


class BlockPlaceholder(Node[Span], metaclass=Value):
    """A `{name}` in an item or a status line. `name` is all between the braces."""

    name: str


class PhaseMention(Node[Span], metaclass=Value):
    """A text of the form `Phase NN - Name`. Which words are the name depends on the vocabulary."""


Mention = BlockPlaceholder | PhaseMention


class ItemMarker(Node[Span], metaclass=Value):
    """The part of an item before its text: indentation, brackets and number."""


class LineText(Node[Span], metaclass=Value):
    """The text of an item or a status line, and what it mentions."""

    mentions: tuple[Mention, ...]

    def children(self) -> Iterator[Node[Span]]:
        """The placeholders and phases in the text."""
        yield from self.mentions


class Item(Node[Span], metaclass=Value):
    """A numbered line of a block or of an emission list.

    `marker` reaches from the start of the line to its text; `number` is only the digits, `ordinal`
    the position among the items. `lacks` is what is missing of the space before every line.
    `is_marked` says that it has a number, a bullet or the like.
    """

    form: LineForm
    ordinal: int
    marker: Span
    number: Span | None
    text: Span
    trailing: Span | None
    lacks: str = ""
    mentions: tuple[Mention, ...] = ()
    is_marked: bool = True

    def children(self) -> Iterator[Node[Span]]:
        """The marker and the text."""
        yield ItemMarker(self.marker)
        yield LineText(self.text, self.mentions)


class StatusHead(Node[Span], metaclass=Value):
    """The part of a status line before its text."""


class StatusLine(Node[Span], metaclass=Value):
    """The line `STATUS: text`, or one that is meant to be it.

    `head` is the part before the text, `tail` the closing mark of an emphasis around it all, or the
    delimiter below where it has been joined to the line.
    `dedents` are the spaces before every line of a block that is indented as a whole.
    """

    form: LineForm
    head: Span
    text: Span
    tail: Span
    trailing: Span | None
    dedents: tuple[Span, ...] = ()
    mentions: tuple[Mention, ...] = ()
    lacks: str = ""

    def children(self) -> Iterator[Node[Span]]:
        """The head and the text."""
        yield StatusHead(self.head)
        yield LineText(self.text, self.mentions)


class Framed(Node[Span], metaclass=Value):
    """Lines that an agent emits as a whole: a block, or what has become of one."""


class Block(Framed, metaclass=Value):
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
        """The delimiters that the block has."""
        if self.opening is not None:
            yield self.opening
        if self.closing is not None:
            yield self.closing


class PromptBlock(Block, metaclass=Value):
    """A `SUGGESTED NEXT STEPS:` block."""

    header: Header
    items: tuple[Item, ...]
    strays: tuple[Span, ...]

    def children(self) -> Iterator[Node[Span]]:
        """The lines of the block."""
        yield from self.delimiters()
        yield self.header
        yield from self.items


class StatusBlock(Block, metaclass=Value):
    """A `STATUS:` block of a sub-agent. `more` and `items` are what should not be in it."""

    line: StatusLine
    more: Span | None
    items: Span | None

    def children(self) -> Iterator[Node[Span]]:
        """The lines of the block."""
        yield from self.delimiters()
        yield self.line


class HeadlessBlock(Framed, metaclass=Value):
    """Items, or the words of a status line, between delimiters and without what they begin with.

    `first` is the line that lacks it, `lost` the text that belongs to `place`: before that line, or
    instead of what stands there.
    """

    first: Span
    place: Span
    lost: str


class FlattenedBlock(Framed, metaclass=Value):
    """A block or an emission list whose lines a formatter took for a paragraph or a heading.

    `words` is the header with what has been joined to it, `lines` what should stand there, if that
    is known.
    `is_joined` says that several lines have become one.
    """

    words: Span
    lines: tuple[str, ...]
    margin: str
    newline: str
    is_joined: bool


class EmissionLead(Node[Span], metaclass=Value):
    """The line `Emit:` above the items of an emission list."""


class EmissionList(Node[Span], metaclass=Value):
    """The items under an `Emit:` line of the orchestrator: a block without its frame.

    Where they are inline code in a sentence, the lead is what the sentence says before them. Lines
    of items without a lead have an empty one.
    """

    lead: EmissionLead
    items: tuple[Item, ...]
    is_inline: bool = False

    @property
    def is_led(self) -> bool:
        """Whether a line `Emit:` is above the items, so that they are a list by themselves."""
        return not self.is_inline and self.lead.span.start < self.lead.span.end

    def children(self) -> Iterator[Node[Span]]:
        """The lead and the items."""
        yield self.lead
        yield from self.items


# What items belong to, and status lines, too.
ItemList = PromptBlock | EmissionList
Top = ItemList | StatusBlock
