"""Finds the nodes around an offset, and orders them from the innermost on."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from promptls.document.node import Group, Node, Placed
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import Record

AnyNode = Node[Any]
N = TypeVar("N", bound=AnyNode)


class NodePath(metaclass=Record):
    """The nodes around an offset of a file, the innermost first."""

    offset: int
    nodes: tuple[Placed[AnyNode], ...]

    @property
    def innermost(self) -> Placed[AnyNode] | None:
        """The smallest node around the offset."""
        return self.nodes[0] if self.nodes else None

    def find(self, of: type[N]) -> Placed[N] | None:
        """The innermost node of a type."""
        return next(self.of(of), None)

    def of(self, of: type[N]) -> Iterator[Placed[N]]:
        """The nodes of a type."""
        return (Placed(base, node) for base, node in self.nodes if isinstance(node, of))


def node_path(offset: int, found: Iterable[Placed[AnyNode]]) -> NodePath:
    """Order the nodes that an offset touches: the one that begins last, and those around it."""
    # Two blocks may share a line, and a section and the file a tag: either is found once.
    once: dict[tuple[type[AnyNode], FileSpan], Placed[AnyNode]] = {}
    for placed in sorted(found, key=_inside_out):
        once.setdefault((type(placed.node), placed.span), placed)
    nodes = list(once.values())
    if nodes:
        inner = nodes[0].span
        nodes = [it for it in nodes if it.span.start <= inner.start and inner.end <= it.span.end]
    return NodePath(offset, tuple(nodes))


def _inside_out(placed: Placed[AnyNode]) -> tuple[int, int]:
    start, end = placed.span
    return -start, end


def find_around(nodes: Iterable[Node[AnySpan]], offset: int) -> Iterator[Node[AnySpan]]:
    """Those of some nodes and of their parts that an offset touches, each behind its parts."""
    for node in nodes:
        start, end = node.span
        if isinstance(node, Group):
            yield from find_around(node.children(), offset)
        elif start <= offset <= end:
            yield from find_around(node.children(), offset)
            yield node
