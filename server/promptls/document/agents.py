"""The parts of an agent file that has a role in a team."""

from collections.abc import Iterator

from promptls.document.blocks import ItemList
from promptls.document.node import Group, Node, Placed
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value


class SectionHeading(NamedTuple):
    """A heading with the extent of what is under it, in offsets of the file."""

    level: int
    title: str
    span: FileSpan
    extent: FileSpan


class PointMark(Node[FileSpan], metaclass=Value):
    """A numbered heading of the emission protocol, or a numbered name in bold, of level 0.

    `name` is the text behind the number, and `words` the range of its first part, without what is
    in parentheses or behind a colon. The part under it ends at `end` at the latest.
    """

    number: int
    name: str
    words: FileSpan
    end: int
    level: int


class NounMark(Node[FileSpan], metaclass=Value):
    """What follows the arrow of `- type -> "noun"`. `quoted` leaves out the quotes.

    `is_listed` says that it has a line of a list for itself.
    """

    types: tuple[str, ...]
    text: str
    quoted: FileSpan | None
    is_listed: bool = False


class ClosingLine(Node[FileSpan], metaclass=Value):
    """The line with which the file of an agent ends."""


class AgentParts(Group[FileSpan], metaclass=Value):
    """What the rules for agent files read.

    `prompts` are the headings of the section with the prompts, `misheaded` those with the same
    two words that are not found. `marks`, `lists`, `bare_leads` and `nouns` are those of the
    emission protocol. Some lists are blocks, some are under a lead, and some are inline code.
    A bare lead has no items under it.
    """

    headings: tuple[SectionHeading, ...]
    prompts: tuple[SectionHeading, ...]
    misheaded: tuple[SectionHeading, ...]
    closing: FileSpan | None
    marks: tuple[PointMark, ...]
    lists: tuple[Placed[ItemList], ...]
    bare_leads: tuple[FileSpan, ...]
    nouns: tuple[NounMark, ...]

    def starting_with(self, title: str) -> SectionHeading | None:
        """The first heading of level 1 that begins with some words."""
        found = (it for it in self.headings if it.level == 1 and it.title.startswith(title))
        return next(found, None)

    def children(self) -> Iterator[Node[FileSpan]]:
        """The emission points and the nouns of the protocol, and the last line."""
        yield from self.marks
        yield from self.nouns
        if self.closing is not None:
            yield ClosingLine(self.closing)
