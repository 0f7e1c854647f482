"""The comments by which spec-kitty marks requirements and counts them."""

from collections.abc import Iterator

from promptls.document.node import Node
from promptls.text import Span
from promptls.values import value


@value
class MarkerAttribute(Node[Span]):
    """The value of an attribute of a marker, without its quotes: an id, a priority."""

    name: str
    value: str


@value
class RequirementMarker(Node[Span]):
    """`<!-- sk:fr id="FR-001" priority="high" -->`, or the closing `<!-- /sk:fr -->`."""

    closes: bool
    attributes: tuple[MarkerAttribute, ...]

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


@value
class SpecKittyValue(Node[Span]):
    """`<!-- spec-kitty: name: value -->`."""

    name: str
    value: str
    value_span: Span


@value
class RequirementMention(Node[Span]):
    """The id of a functional requirement in a text, such as `FR-001`."""

    id: str
