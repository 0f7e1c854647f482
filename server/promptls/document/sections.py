"""Sections, which are parsed on their own, and the regions that they consist of."""

from bisect import bisect_right
from enum import StrEnum

from promptls.document.blocks import Top
from promptls.document.node import Node
from promptls.text.spans import Span, start_of
from promptls.text.values import NamedTuple, Record, Value, once
from promptls.vocabulary.kinds import Syntax


class Heading(Node[Span], metaclass=Value):
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
    quotation come before the text of every line.
    """

    span: Span
    kind: RegionKind
    body: Span
    info: str = ""
    indent: int = 0
    quotes: int = 0


class Fence(NamedTuple):
    """A fence that is open where a section begins or ends.

    `nests` says whether a fence of the same length may begin in it, and `has_shown` that one has
    been closed in it.
    """

    mark: str
    length: int
    info: str
    nests: bool
    has_shown: bool = False


class FenceMark(NamedTuple):
    """A line that begins or ends a fence, or seems to: where its mark and its info string are.

    Without a mark it is where a list or a quotation ends, and with it the fence inside, or where
    the parser has ended one that nothing closes (`is_left_open`).
    """

    start: int
    end: int
    mark: str = ""
    info: str = ""
    is_left_open: bool = False


class Chapter(StrEnum):
    """The named parts of an agent file in which lines are read differently."""

    NONE = ""
    PROMPTS = "SUGGESTED PROMPTS"
    EMISSION = "PROMPT EMISSION PROTOCOL"


class Entry(NamedTuple):
    """All that a section must know of the text before it, and of the file.

    `strict` are the offsets in the section of the fences in which none may nest, and `ends_fences`
    says that what is open ends with the section. `is_damaged` is set only for JSON: the file has
    bytes that are not text. `has_directives` tells that the file is a template in another language,
    whose double braces are not ours.
    """

    fences: tuple[Fence, ...] = ()
    in_comment: bool = False
    chapter: Chapter = Chapter.NONE
    chapter_level: int = 0
    syntax: Syntax = Syntax.MARKDOWN
    is_damaged: bool = False
    has_directives: bool = False
    strict: tuple[int, ...] = ()
    ends_fences: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a fence or a comment is open."""
        return bool(self.fences) or self.in_comment


class Section(metaclass=Record):
    """The text from one heading line to the next, parsed on its own.

    `open_from` is where the outermost fence begins that is open at the end, if that is in here.
    `stray` is the fence that is open at the beginning, if it turns out that it should not be.
    `marks` are those that it has of what is looked for anywhere (see `document/marks.py`).
    """

    text: str
    entry: Entry
    exit: Entry
    regions: tuple[Region, ...]
    headings: tuple[Heading, ...]
    nodes: tuple[Node[Span], ...]
    open_from: int = -1
    stray: Fence | None = None
    fence_marks: tuple[FenceMark, ...] = ()
    marks: frozenset[str] = frozenset()

    @once
    def tops(self) -> tuple[Top, ...]:
        """The blocks and emission lists, in source order."""
        return tuple(it for it in self.nodes if isinstance(it, Top))

    def heading_before(self, offset: int) -> Heading | None:
        """The last heading that begins at or before an offset."""
        after = bisect_right(self.headings, offset, key=start_of)
        return self.headings[after - 1] if after else None


class Part(NamedTuple):
    """A section at its place in a file."""

    base: int
    section: Section
