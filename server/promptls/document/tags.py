"""Tags, the pairs that they make, and those that have no partner.

Names are as they are written: which of them an agent answers with is a matter of the vocabulary.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from promptls.document.node import Node
from promptls.text import Span
from promptls.values import value


class TagRole(StrEnum):
    """What a tag is to the text around it."""

    OPENING = "opening"
    CLOSING = "closing"
    ALONE = "self-closing"


class Attribute(NamedTuple):
    """An attribute of a tag. `whole` has the space before it, `value_span` not the quotes."""

    name: str
    value: str
    name_span: Span
    value_span: Span
    whole: Span

    def moved(self, by: int) -> "Attribute":
        """The same attribute in a text that has `by` more code points before it."""
        spans = (self.name_span.moved(by), self.value_span.moved(by), self.whole.moved(by))
        return Attribute(self.name, self.value, *spans)


class Tag(NamedTuple):
    """One tag. Malformed is all that no XML reader would take for it.

    `scope` is the same for all tags that can be partners: 0 in prose, above in a fence, below in
    inline code. `line` is where its line begins. `is_first` and `is_last` tell whether nothing
    stands before and behind it there, `touches` whether a value stands next to it where one is due.
    """

    span: Span
    name: str
    name_span: Span
    role: TagRole
    malformed: bool
    attributes: tuple[Attribute, ...]
    scope: int
    line: int
    is_first: bool
    is_last: bool
    touches: bool

    @property
    def reaches_far(self) -> bool:
        """Whether the partner may stand in another line, as it may not for a word of a sentence."""
        return self.is_first or self.is_last or self.touches

    @property
    def in_code(self) -> bool:
        """Whether the tag stands in inline code."""
        return self.scope < 0

    @property
    def is_own_line(self) -> bool:
        """Whether the tag is all that its line consists of."""
        return self.is_first and self.is_last

    def moved(self, by: int) -> "Tag":
        """The same tag in a text that has `by` more code points before it."""
        return Tag(
            self.span.moved(by),
            self.name,
            self.name_span.moved(by),
            self.role,
            self.malformed,
            tuple(it.moved(by) for it in self.attributes),
            self.scope,
            self.line + by,
            self.is_first,
            self.is_last,
            self.touches,
        )


class ValueForm(StrEnum):
    """What stands between two tags."""

    EMPTY = "empty"
    PADDED = "padded"
    FILLED = "filled"


@value
class Element(Node):
    """An opening tag and the closing one that belongs to it. Their names may differ."""

    opening: Tag
    closing: Tag
    value: Span
    form: ValueForm

    def moved(self, by: int) -> "Element":
        """The same element in a text that has `by` more code points before it."""
        spans = self.span.moved(by), self.value.moved(by)
        return Element(
            spans[0], self.opening.moved(by), self.closing.moved(by), spans[1], self.form
        )


@value
class LooseTag(Node):
    """A tag without a partner."""

    tag: Tag


@value
class Tags(Node):
    """All tags of a section, or those of a file whose partner stands in another section.

    `overlaps` are elements that begin inside another one and end outside of it, each behind it.
    """

    elements: tuple[Element, ...]
    loose: tuple[LooseTag, ...]
    overlaps: tuple[tuple[Element, Element], ...]

    def children(self) -> Iterator[Node]:
        """The elements and the tags without a partner."""
        yield from self.elements
        yield from self.loose
