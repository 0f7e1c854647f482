"""Finds the nodes around an offset: an index over all nodes of a section, or of the file itself.

The nodes are ordered by their start. Each remembers the last one before it that had not ended, and
so all that were open where it begins: a walk along these finds every node around an offset, also
where two of them overlap.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from promptls.document.node import Group, Node, Placed
from promptls.text.spans import FileSpan
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
        for base, node in self.nodes:
            if isinstance(node, of):
                return Placed(base, node)
        return None


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


class NodeIndex:
    """All nodes of one text, each with the one that was open where it begins."""

    __slots__ = ("_around", "_nodes", "_starts")

    def __init__(self, roots: Iterable[AnyNode]) -> None:
        # A node comes before its parts, also where it has the same range.
        nodes = sorted(_descend(roots), key=lambda it: (it.span.start, -it.span.end))
        self._nodes = nodes
        self._starts = [it.span.start for it in nodes]
        self._around: list[int] = []
        opened: list[int] = []
        for number, node in enumerate(nodes):
            while opened and nodes[opened[-1]].span.end < node.span.start:
                opened.pop()
            self._around.append(opened[-1] if opened else -1)
            opened.append(number)

    def around(self, offset: int) -> Iterator[AnyNode]:
        """The nodes that an offset touches, the innermost first."""
        number = bisect_right(self._starts, offset) - 1
        while number >= 0:
            node = self._nodes[number]
            if offset <= node.span.end:
                yield node
            number = self._around[number]


def _descend(roots: Iterable[AnyNode]) -> Iterator[AnyNode]:
    """The nodes and all of their parts, each once."""
    seen: set[int] = set()
    waiting = list(roots)[::-1]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            if not isinstance(node, Group):
                yield node
            waiting.extend([*node.children()][::-1])
