"""The comments by which spec-kitty marks requirements and counts them."""

from typing import NamedTuple

from promptls.document.node import Node
from promptls.text import Span
from promptls.values import value


class MarkerAttribute(NamedTuple):
    """An attribute of a marker, with the span of its value without quotes."""

    name: str
    value: str
    span: Span


@value
class RequirementMarker(Node):
    """`<!-- sk:fr id="FR-001" priority="high" -->`, or the closing `<!-- /sk:fr -->`."""

    closes: bool
    attributes: tuple[MarkerAttribute, ...]

    def attribute(self, name: str) -> MarkerAttribute | None:
        """The attribute of a name."""
        return next((it for it in self.attributes if it.name == name), None)


@value
class SpecKittyValue(Node):
    """`<!-- spec-kitty: name: value -->`."""

    name: str
    value: str
    value_span: Span
