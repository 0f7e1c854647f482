"""The parts of an agent file that has a role in a team."""

from dataclasses import dataclass
from typing import NamedTuple

from promptls.document.blocks import EmissionList, PromptBlock
from promptls.text import Span


class Chapterhead(NamedTuple):
    """A heading with the extent of what stands under it, in offsets of the file."""

    level: int
    title: str
    span: Span
    extent: Span


class PlacedList(NamedTuple):
    """An emission list or a whole block under an emission point, with the base of its section."""

    base: int
    items: EmissionList | PromptBlock


class PointMark(NamedTuple):
    """A numbered point of the emission protocol. `name` is what stands behind the number."""

    number: str
    name: str
    span: Span
    extent: Span
    lists: tuple[PlacedList, ...]


class NounMark(NamedTuple):
    """A line `- type -> "noun"`. Without quotes there is no noun, and the type is skipped."""

    types: tuple[str, ...]
    noun: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class AgentParts:
    """What the rules for agent files look at, in offsets of the file.

    `prompts` are all headings with the two words, however they are written.
    """

    headings: tuple[Chapterhead, ...]
    prompts: tuple[Chapterhead, ...]
    closing: Span | None
    points: tuple[PointMark, ...]
    nouns: tuple[NounMark, ...]

    def starting_with(self, title: str) -> Chapterhead | None:
        """The first heading of level 1 that begins with some words."""
        found = (it for it in self.headings if it.level == 1 and it.title.startswith(title))
        return next(found, None)
