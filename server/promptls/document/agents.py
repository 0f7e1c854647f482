"""The parts of an agent file that has a role in a team."""

from typing import NamedTuple

from promptls.document.blocks import EmissionList, PromptBlock
from promptls.text import Span
from promptls.values import value


class Chapterhead(NamedTuple):
    """A heading with the extent of what stands under it, in offsets of the file."""

    level: int
    title: str
    span: Span
    extent: Span


class PlacedList(NamedTuple):
    """An emission list or a whole block in the protocol, with the base of its section."""

    base: int
    items: EmissionList | PromptBlock


class PointMark(NamedTuple):
    """A numbered heading of the emission protocol, or a numbered name in bold, of level 0.

    `name` is what stands behind the number, `end` where what stands under it ends at the latest.
    """

    number: int
    name: str
    span: Span
    end: int
    level: int


class NounMark(NamedTuple):
    """What stands behind the arrow of `- type -> "noun"`. `quoted` leaves out the quotes."""

    types: tuple[str, ...]
    text: str
    span: Span
    quoted: Span | None


@value
class AgentParts:
    """What the rules for agent files look at, in offsets of the file.

    `prompts` are the headings of the section with the prompts, `misheaded` those with the same
    two words that nobody finds. `marks`, `lists` and `nouns` are those of the emission protocol.
    """

    headings: tuple[Chapterhead, ...]
    prompts: tuple[Chapterhead, ...]
    misheaded: tuple[Chapterhead, ...]
    closing: Span | None
    marks: tuple[PointMark, ...]
    lists: tuple[PlacedList, ...]
    nouns: tuple[NounMark, ...]

    def starting_with(self, title: str) -> Chapterhead | None:
        """The first heading of level 1 that begins with some words."""
        found = (it for it in self.headings if it.level == 1 and it.title.startswith(title))
        return next(found, None)
