"""The node types: what a prompt file consists of.

Every node of a section has offsets of that section, so that a section that did not change is
the same value wherever it moves to. Only `Part` knows where in the file it stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from promptls.kinds import Kind, Role
from promptls.text import Source, Span


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a section that rules and features look at."""

    span: Span


class LineForm(StrEnum):
    """The one class of a line that may have a fault; the rules read it and nothing else."""

    EXACT = "exact"
    MALFORMED = "malformed"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Delimiter(Node):
    """A line that opens or closes a block. Malformed is all that is not exactly `---`."""

    form: LineForm


@dataclass(frozen=True, slots=True)
class Header(Node):
    """The line `SUGGESTED NEXT STEPS:`, or one that is meant to be it.

    `dedents` are the spaces that stand before every line of a block that is indented as a whole.
    """

    form: LineForm
    trailing: Span | None
    dedents: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Item(Node):
    """A numbered line of a block or of an emission list.

    `marker` reaches from the start of the line to its text; `number` is only the digits.
    """

    form: LineForm
    place: int
    marker: Span
    number: Span | None
    text: Span
    trailing: Span | None


@dataclass(frozen=True, slots=True)
class StatusLine(Node):
    """The line `STATUS: text`, or one that is meant to be it.

    `head` is what stands before the text, `tail` the closing mark of an emphasis around it all.
    """

    form: LineForm
    head: Span
    text: Span
    tail: Span
    trailing: Span | None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class StatusBlock(Block):
    """A `STATUS:` block of a sub-agent. `more` and `items` are what should not be there."""

    line: StatusLine
    more: Span | None
    items: Span | None

    def children(self) -> Iterator[Node]:
        """The nodes that the block consists of."""
        yield from self.delimiters()
        yield self.line


@dataclass(frozen=True, slots=True)
class EmissionList(Node):
    """The items under an `Emit:` line of the orchestrator: a block without its frame."""

    lead: Span
    items: tuple[Item, ...]

    def children(self) -> Iterator[Node]:
        """The nodes that the list consists of."""
        yield from self.items


@dataclass(frozen=True, slots=True)
class Heading(Node):
    """An ATX heading."""

    level: int
    title: str


class RegionKind(StrEnum):
    """What a stretch of a section is, when it is not prose."""

    FENCE = "fence"
    COMMENT = "comment"


class Region(NamedTuple):
    """A stretch of whole lines that are not prose.

    `body` leaves out the marks of a fence. `indent` columns of space and `quotes` marks of
    quotation stand before the text of every line.
    """

    span: Span
    kind: RegionKind
    body: Span
    info: str = ""
    indent: int = 0
    quotes: int = 0


class Fence(NamedTuple):
    """A fence that is open where a section begins or ends."""

    mark: str
    length: int
    info: str


class Chapter(StrEnum):
    """The named parts of an agent file in which lines are read differently."""

    NONE = ""
    PROMPTS = "SUGGESTED PROMPTS"
    EMISSION = "PROMPT EMISSION PROTOCOL"


class Entry(NamedTuple):
    """All that a section must know of what stands before it."""

    fences: tuple[Fence, ...] = ()
    in_comment: bool = False
    chapter: Chapter = Chapter.NONE
    chapter_level: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """The text from one heading line to the next, parsed on its own."""

    text: str
    entry: Entry
    exit: Entry
    regions: tuple[Region, ...]
    headings: tuple[Heading, ...]
    nodes: tuple[Node, ...]


class Part(NamedTuple):
    """A section at its place in a file."""

    base: int
    section: Section


N = TypeVar("N", bound=Node)


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """One file. A frozen value; what needs another file is the project's."""

    source: Source
    path: str = ""
    kind: Kind = Kind.MARKDOWN
    role: Role | None = None
    front_matter: Span | None = None
    parts: tuple[Part, ...] = ()
    too_large: bool = False

    def nodes(self, of: type[N]) -> Iterator[tuple[int, N]]:
        """All nodes of a type with the base of their section, in source order."""
        for base, section in self.parts:
            for node in section.nodes:
                if isinstance(node, of):
                    yield base, node

    def headings(self) -> Iterator[tuple[int, Heading]]:
        """All headings with the base of their section, in source order."""
        for base, section in self.parts:
            for heading in section.headings:
                yield base, heading
