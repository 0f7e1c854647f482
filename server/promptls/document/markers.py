"""Comments with a meaning: markers of requirements, and suppressions."""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.node import Node
from promptls.text.spans import AnySpan, Span
from promptls.text.values import Value


class MarkerAttribute(Node[Span], metaclass=Value):
    """The value of an attribute of a marker, without its quotes: an id, a priority."""

    name: str
    name_span: Span
    is_quoted: bool
    value: str


class RequirementMarker(Node[Span], metaclass=Value):
    """`<!-- sk:fr id="FR-001" priority="high" -->`, or the closing `<!-- /sk:fr -->`.

    `misspelt` is what is written instead of `sk:fr`, if it is not.
    """

    closes: bool
    attributes: tuple[MarkerAttribute, ...]
    misspelt: Span | None = None

    def attribute(self, name: str) -> MarkerAttribute | None:
        """The attribute of a name."""
        return next((it for it in self.attributes if it.name == name), None)

    @property
    def id(self) -> str:
        """The id of the requirement, if the marker has one."""
        found = self.attribute("id")
        return found.value.strip() if found is not None else ""

    def children(self) -> Iterator[Node[Span]]:
        """The attributes."""
        yield from self.attributes


class SpecKittyValue(Node[Span], metaclass=Value):
    """`<!-- spec-kitty: name: value -->`, or `<!-- spec-kitty: name -->` without a value."""

    name: str
    name_span: Span
    value: str
    value_span: Span


class RequirementMention(Node[Span], metaclass=Value):
    """The id of a functional requirement in a text, such as `FR-001`."""

    id: str


class Reach(StrEnum):
    """How far a suppression reaches."""

    LINE = "its own line"
    NEXT = "the next line, or the block that begins there"
    FILE = "the file"


class AllowedName(Node[AnySpan], metaclass=Value):
    """A rule that a suppression names."""

    name: str


class Suppression(Node[AnySpan], metaclass=Value):
    """`<!-- promptls: allow RULE -->`, or its form for front matter.

    `whole` is what goes when the suppression goes: with the space before it, or with its line.
    """

    reach: Reach
    names: tuple[AllowedName[AnySpan], ...]
    whole: AnySpan

    def children(self) -> Iterator[Node[AnySpan]]:
        """The names of the rules."""
        yield from self.names
