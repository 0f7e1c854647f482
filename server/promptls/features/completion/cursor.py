"""The place where a person types, the nodes that it is in, and all that an offer may depend on."""

import re
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from promptls.document import AnyNode, Document, NodePath, Placed, find_around, node_path
from promptls.document.node import N_co
from promptls.features.site import ProjectValues, find_context
from promptls.parsing.half_typed import Begun, find_begun, parse_half_typed
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.parsing.tags.marks import is_read_for_tags
from promptls.semantics.context import Context
from promptls.semantics.workflow.next_steps import suggest_steps
from promptls.semantics.workflow.state import WorkflowReading
from promptls.text.spans import FileSpan, Span, newline_of
from promptls.text.values import NamedTuple, Record, once
from promptls.vocabulary import Vocabulary

N = TypeVar("N", bound=AnyNode)

_TEXT = (Surrounding.PROSE, Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)
CODE = (Surrounding.CODE_FENCE, Surrounding.CODE_SPAN)
# A longer line is not written by hand.
_LONGEST_LINE = 2000


def find_no_rules() -> list[str]:
    """Nothing is known of findings."""
    return []


class Cursor(metaclass=Record):
    """An offset with the line around it, and what is known.

    `find_rules` gives the names of the rules that find something in the document. `is_asked` says
    that a person may have asked, and not the editor by itself when a mark was typed.
    """

    document: Document
    offset: int
    line: FileSpan
    vocabulary: Vocabulary
    values: ProjectValues
    find_rules: Callable[[], list[str]] = find_no_rules
    is_asked: bool = True

    @once
    def before(self) -> str:
        """The text of the line up to the cursor."""
        return self.document.source.text[self.line.start : self.offset]

    @once
    def after(self) -> str:
        """The text of the line behind the cursor."""
        return self.document.source.text[self.offset : self.line.end]

    @once
    def path(self) -> NodePath:
        """The nodes around the cursor."""
        return self.document.node_at(self.offset)

    @once
    def begun(self) -> Begun | None:
        """What is begun in the line before the cursor, and not ended there."""
        return find_begun(self.before + self.after, len(self.before))

    @once
    def context(self) -> Context:
        """What the rules may know of the file."""
        return find_context(self.document, self.vocabulary)

    @once
    def steps(self) -> tuple[str, ...]:
        """The items that follow from the state of the project."""
        workflow = self.values.workflow
        if workflow is None:
            return ()
        return suggest_steps(WorkflowReading(workflow), self.vocabulary).items

    @property
    def newline(self) -> str:
        """The line break of the file."""
        return newline_of(self.document.source.text)

    def span(self, typed: int, rest: int = 0) -> FileSpan:
        """The span of so many characters before the cursor, and of some behind it."""
        return FileSpan(self.offset - typed, self.offset + rest)

    def count_behind(self, rest: "re.Pattern[str]") -> int:
        """How many characters directly behind the cursor are what is looked for."""
        found = rest.match(self.after)
        return found.end() if found else 0

    def surrounding_at(self, offset: int) -> Surrounding | None:
        """What is around an offset; nothing in front matter."""
        part = self.document.part_at(offset)
        if part is None:
            return None
        base, section = part
        return Surroundings(section.text, section.regions).at(offset - base)

    def is_read_for_tags(self, offset: int) -> bool:
        """Whether an offset is in a fence in which tags are looked for."""
        part = self.document.part_at(offset)
        if part is None:
            return False
        base, section = part
        region = Surroundings(section.text, section.regions).region_at(offset - base)
        return region is not None and is_read_for_tags(region)


def cursor_at(  # noqa: PLR0913 - what is known of a place
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    values: ProjectValues,
    find_rules: Callable[[], list[str]],
    *,
    is_asked: bool = True,
) -> Cursor | None:
    """The cursor at an offset; none where nothing is completed."""
    source = document.source
    if document.too_large or not 0 <= offset <= len(source.text):
        return None
    line = source.line_around(offset)
    if offset > line.end or line.end - line.start > _LONGEST_LINE:
        return None
    return Cursor(document, offset, line, vocabulary, values, find_rules, is_asked)


class TypedNode(NamedTuple, Generic[N_co]):
    """A node in which a person types, and the nodes around it.

    A letter may have been put in at the cursor to make it a node; then all from `end` on has been
    put in as well.
    """

    cursor: Cursor
    path: NodePath
    placed: Placed[N_co]
    end: int | None = None

    @property
    def node(self) -> N_co:
        """The node itself."""
        return self.placed.node

    def around(self, of: type[N]) -> N:
        """The node of a type that this one is a part of."""
        found = self.path.find(of)
        assert found is not None, "a part has a whole"
        return found.node

    def span(self, of: Span | FileSpan) -> FileSpan:
        """Where a part of the node is in the file, without what has been put in."""
        base, offset = self.placed.base, self.cursor.offset
        start, end = base + of.start, base + of.end
        if self.end is not None and end > offset:
            end = self.end
        return FileSpan(start, end)

    @property
    def own_span(self) -> FileSpan:
        """Where the node itself is in the file."""
        return self.span(self.node.span)

    @property
    def own_typed(self) -> str:
        """What is before the cursor of the node itself."""
        return self.typed(self.node.span)

    def typed(self, of: Span | FileSpan) -> str:
        """What is before the cursor of a part of the node."""
        return self.cursor.document.source.text[self.placed.base + of.start : self.cursor.offset]


def find_typed_nodes(cursor: Cursor) -> Iterator[TypedNode[AnyNode]]:
    """The nodes around a cursor, the innermost first, with what is only begun among them."""
    begun, nodes = cursor.begun, cursor.path.nodes
    start = cursor.line.start + begun.start if begun else 0
    inside = [it for it in nodes if it.span.start >= start]
    for placed in inside:
        yield TypedNode(cursor, cursor.path, placed)
    if begun:
        yield from _find_half_typed(cursor, begun, start)
    for placed in nodes[len(inside) :]:
        yield TypedNode(cursor, cursor.path, placed)


def _find_half_typed(cursor: Cursor, begun: Begun, start: int) -> Iterator[TypedNode[AnyNode]]:
    """The nodes that a letter and closing marks at a cursor make."""
    if not _may_begin(cursor, begun, start):
        return
    part = cursor.document.part_at(cursor.offset)
    line, letter = cursor.before + cursor.after, cursor.offset - start
    has_directives = part is not None and part.section.entry.has_directives
    section = parse_half_typed(line, len(cursor.before), begun, has_directives=has_directives)
    found = find_around(section.nodes, letter + 1)
    path = node_path(cursor.offset, [Placed(start, it) for it in found if it.span.start <= letter])
    for placed in path.nodes:
        yield TypedNode(cursor, path, placed, cursor.line.start + begun.end)


def _may_begin(cursor: Cursor, begun: Begun, start: int) -> bool:
    """Whether what is begun at an offset is looked for there at all."""
    around = cursor.surrounding_at(start)
    if begun.is_comment:
        return around not in CODE
    return around in _TEXT or (begun.is_tag and cursor.is_read_for_tags(start))
