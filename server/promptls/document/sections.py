"""Sections, which are parsed on their own, and the regions that they consist of."""

from enum import StrEnum
from typing import NamedTuple

from promptls.document.node import Node
from promptls.kinds import Syntax
from promptls.text import Span
from promptls.values import record, value


@value
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
    """All that a section must know of what stands before it, and of the file.

    `is_damaged` is set only for JSON: the file has bytes that are not text.
    """

    fences: tuple[Fence, ...] = ()
    in_comment: bool = False
    chapter: Chapter = Chapter.NONE
    chapter_level: int = 0
    syntax: Syntax = Syntax.MARKDOWN
    is_damaged: bool = False


@record
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
