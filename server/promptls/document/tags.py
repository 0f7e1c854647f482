"""Tags, the pairs that they make, and those that have no partner.

Names are as they are written: which of them an agent answers with is a matter of the vocabulary.
A pair may reach over several sections, so tags occur in either coordinate.
"""

from collections.abc import Iterator
from enum import StrEnum

from promptls.document.node import Group, Node
from promptls.text.spans import AnySpan, FileSpan, Span
from promptls.text.values import Value


class TagRole(StrEnum):
    """What a tag is to the text around it."""

    OPENING = "opening"
    CLOSING = "closing"
    ALONE = "self-closing"


class TagName(Node[AnySpan], metaclass=Value):
    """The name of a tag."""


class AttributeName(Node[AnySpan], metaclass=Value):
    """The name of an attribute."""


class AttributeValue(Node[AnySpan], metaclass=Value):
    """The value of an attribute, without its quotes."""


class Attribute(Node[AnySpan], metaclass=Value):
    """An attribute of a tag, with the space before it. `value_span` leaves out the quotes."""

    name: str
    value: str
    name_span: AnySpan
    value_span: AnySpan

    def children(self) -> Iterator[Node[AnySpan]]:
        """The name and the value."""
        yield AttributeName(self.name_span)
        yield AttributeValue(self.value_span)


class Tag(Node[AnySpan], metaclass=Value):
    """One tag. Malformed is all that no XML reader would take for it.

    `scope` is the same for all tags that can be partners: 0 in prose, above in a fence, below in
    inline code. `lead` is the part of the line before the tag. `is_first` and `is_last` tell
    whether the line has nothing before and behind it, `touches` whether a value is next to it on
    the side where one is due.
    """

    name: str
    name_span: AnySpan
    role: TagRole
    malformed: bool
    attributes: tuple[Attribute[AnySpan], ...]
    scope: int
    lead: AnySpan
    is_first: bool
    is_last: bool
    touches: bool

    @property
    def line(self) -> int:
        """Where the line of the tag begins."""
        return self.lead.start

    @property
    def reaches_far(self) -> bool:
        """Whether the partner may be in another line, as it may not for a word of a sentence."""
        return self.is_first or self.is_last or self.touches

    @property
    def in_code(self) -> bool:
        """Whether the tag is inline code, or a part of it."""
        return self.scope < 0

    @property
    def is_own_line(self) -> bool:
        """Whether the tag is all that its line consists of."""
        return self.is_first and self.is_last

    def children(self) -> Iterator[Node[AnySpan]]:
        """The name and the attributes."""
        yield TagName(self.name_span)
        yield from self.attributes


class ValueForm(StrEnum):
    """What is between two tags."""

    EMPTY = "empty"
    PADDED = "padded"
    FILLED = "filled"


class ElementValue(Node[AnySpan], metaclass=Value):
    """The text between two tags."""


class Element(Node[AnySpan], metaclass=Value):
    """An opening tag and the closing one that belongs to it. Their names may differ."""

    opening: Tag[AnySpan]
    closing: Tag[AnySpan]
    value: AnySpan
    form: ValueForm

    def children(self) -> Iterator[Node[AnySpan]]:
        """The tags, and the value between them."""
        yield self.opening
        yield ElementValue(self.value)
        yield self.closing


class LooseTag(Node[AnySpan], metaclass=Value):
    """A tag without a partner."""

    tag: Tag[AnySpan]

    def children(self) -> Iterator[Node[AnySpan]]:
        """The tag itself."""
        yield self.tag


class TagGroup(Group[AnySpan], metaclass=Value):
    """Elements, and tags that have no partner.

    `overlaps` are elements that begin inside another one and end outside of it, each behind it.
    """

    elements: tuple[Element[AnySpan], ...]
    loose: tuple[LooseTag[AnySpan], ...]
    overlaps: tuple[tuple[Element[AnySpan], Element[AnySpan]], ...]

    def children(self) -> Iterator[Node[AnySpan]]:
        """The elements and the tags without a partner."""
        yield from self.elements
        yield from self.loose


class Tags(TagGroup[Span], metaclass=Value):
    """All tags of a section."""


class FileTags(TagGroup[FileSpan], metaclass=Value):
    """The tags of a file whose partner is in another section, and those that have none at all."""


def placed_tag(tag: Tag[Span], base: int, scope: int) -> Tag[FileSpan]:
    """A tag of a section as one of the file, with the scope that it has in the file."""
    return Tag(
        tag.span.placed(base),
        tag.name,
        tag.name_span.placed(base),
        tag.role,
        tag.malformed,
        tuple(_placed_attribute(it, base) for it in tag.attributes),
        scope,
        tag.lead.placed(base),
        tag.is_first,
        tag.is_last,
        tag.touches,
    )


def placed_element(element: Element[Span], base: int) -> Element[FileSpan]:
    """An element of a section as one of the file."""
    opening, closing = element.opening, element.closing
    return Element(
        element.span.placed(base),
        placed_tag(opening, base, opening.scope),
        placed_tag(closing, base, closing.scope),
        element.value.placed(base),
        element.form,
    )


def _placed_attribute(attribute: Attribute[Span], base: int) -> Attribute[FileSpan]:
    return Attribute(
        attribute.span.placed(base),
        attribute.name,
        attribute.value,
        attribute.name_span.placed(base),
        attribute.value_span.placed(base),
    )
