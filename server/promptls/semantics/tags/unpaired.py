"""Which tags without a partner are mistakes, and not only mentioned."""

from collections.abc import Iterator

from promptls.document import Document, Element, FileTags, Tag, TagRole
from promptls.parsing.tags.structures import Structures
from promptls.parsing.tags.text_around import find_values_after, find_values_before, has_text
from promptls.semantics.context import Context
from promptls.semantics.tags.elements import has_matching_names, is_strict
from promptls.semantics.tags.extents import find_limits
from promptls.semantics.tags.values import OPAQUE
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, once
from promptls.vocabulary import ResponseTag


class UnpairedTag(NamedTuple):
    """A tag without a partner.

    `known` is its tag of the vocabulary; without one the tag is a structure of the author's own.
    Where another tag is in the place of the partner, `element` has both, and `tag` is the one of
    them to report. `limit` is the line before which an opening tag must be closed, if there is one.
    """

    tag: Tag[FileSpan]
    known: ResponseTag | None
    element: Element[FileSpan] | None = None
    limit: int | None = None


def find_unclosed(document: Document, context: Context) -> Iterator[UnpairedTag]:
    """Find the opening tags without a closing one."""
    if document.tags is not None:
        yield from _Search(document, document.tags, context).unclosed()


def find_unopened(document: Document, context: Context) -> Iterator[UnpairedTag]:
    """Find the closing tags without an opening one."""
    if document.tags is not None:
        yield from _Search(document, document.tags, context).unopened()


class _Search:
    """Finds the tags of a file that have no partner, or one that cannot be it."""

    def __init__(self, document: Document, tags: FileTags, context: Context) -> None:
        self._document = document
        self._tags = tags
        self._structures = Structures(document, tags)
        self._text = document.source.text
        self._context = context
        self._known = context.vocabulary.tags_by_name

    def unclosed(self) -> Iterator[UnpairedTag]:
        """Find what is not closed, and what is closed by another tag."""
        yield from self._alone(TagRole.OPENING)
        for element in self._tags.elements:
            opening, closing = element.opening, element.closing
            known = self._known.get(opening.name)
            if has_matching_names(element):
                if self._are_structure(element) and self._structures.is_closing_right(element):
                    yield UnpairedTag(opening, None, element)
            elif known and opening.role is TagRole.OPENING and self._counts(opening, known):
                wrong = closing if closing.name == opening.name else opening
                yield UnpairedTag(wrong, known, element)

    def unopened(self) -> Iterator[UnpairedTag]:
        """Find what has no opening tag, and what is opened by another tag."""
        yield from self._alone(TagRole.CLOSING)
        for element in self._tags.elements:
            opening, closing = element.opening, element.closing
            known = self._known.get(closing.name)
            if has_matching_names(element):
                if self._are_structure(element) and not self._structures.is_closing_right(element):
                    yield UnpairedTag(closing, None, element)
            elif opening.role is TagRole.OPENING and opening.name in self._known:
                continue
            elif known and closing.role is TagRole.CLOSING and self._counts(closing, known):
                wrong = opening if opening.name == closing.name else closing
                yield UnpairedTag(wrong, known, element)

    def _alone(self, role: TagRole) -> Iterator[UnpairedTag]:
        """Find the tags of a role that no other one is near enough to be the partner of."""
        for tag in (it.tag for it in self._tags.loose):
            if tag.role is role and not tag.malformed:
                known = self._known.get(tag.name)
                if self._counts(tag, known) if known else self._structures.is_incomplete(tag):
                    limit = self._limits.get(tag.span.start) if tag.is_own_line else None
                    yield UnpairedTag(tag, known, limit=limit)

    @once
    def _limits(self) -> dict[int, int]:
        return find_limits(self._document, self._tags)

    def _counts(self, tag: Tag[FileSpan], known: ResponseTag) -> bool:
        """Whether a value or a line is next to a tag, so that it is not only mentioned."""
        if tag.attributes and not known.attributes:
            return False
        if not tag.touches:
            return self._structures.is_left_open(tag) and has_text(self._text, tag)
        if not known.values or is_strict(self._context):
            return True
        if tag.role is TagRole.OPENING:
            return bool(
                find_values_after(self._text, tag) or OPAQUE.match(self._text, tag.span.end)
            )
        return bool(find_values_before(self._text, tag)) or self._text[tag.span.start - 1] in "}]>"

    def _are_structure(self, element: Element[FileSpan]) -> bool:
        """Whether two tags make a structure of the author's own, with almost one name."""
        names = {element.opening.name, element.closing.name}
        return names.isdisjoint(self._known) and self._structures.are_one(element)
