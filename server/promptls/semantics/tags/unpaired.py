"""Which tags without a partner are mistakes, and not only mentioned."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from promptls.context import Context
from promptls.document import Document, Element, FileTags, Tag, TagRole, Tags
from promptls.parsing.tags.marks import is_read_for_tags
from promptls.patterns import pattern
from promptls.semantics.tags.elements import has_matching_names, is_strict
from promptls.semantics.tags.surroundings import find_values_after, find_values_before, has_text
from promptls.semantics.tags.values import OPAQUE
from promptls.text import FileSpan
from promptls.values import once
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.html import HTML

_STRUCTURE = pattern(r"[a-z][a-z0-9]*+(?:_[a-z0-9]++)*+")
_TAG_AT_EDGE = pattern(
    r"(?P<first>[\n\r][ \t>]*+)?+<(?P<slash>/?+)(?P<name>[A-Za-z][A-Za-z0-9_]*+)"
    r"(?:[ \t][^<>\r\n]{0,200}+)?+>(?P<last>[ \t]*+(?=[\n\r]|\Z))?+"
)


# In what looks like indented code, no tag is looked for.
_INDENTED = pattern(
    r"[\n\r](?: {4}| {0,3}\t)[ \t]*+<(?P<slash>/?+)(?P<name>[A-Za-z][A-Za-z0-9_]*+)[ \t>]"
)


class UnpairedTag(NamedTuple):
    """A tag without a partner.

    `known` is its tag of the vocabulary; without one the tag is a structure of the author's own.
    Where another tag is in the place of the partner, `element` has both, and `tag` is the one of
    them to report.
    """

    tag: Tag[FileSpan]
    known: ResponseTag | None
    element: Element[FileSpan] | None = None


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
                if self._are_structure(element) and self._is_opened_elsewhere(closing):
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
                if self._are_structure(element) and not self._is_opened_elsewhere(closing):
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
                if self._counts(tag, known) if known else self._is_structure(tag):
                    yield UnpairedTag(tag, known)

    def _counts(self, tag: Tag[FileSpan], known: ResponseTag) -> bool:
        """Whether a value or a line is next to a tag, so that it is no mention."""
        if tag.attributes and not known.attributes:
            return False
        if not tag.touches:
            return self._is_left_open(tag) and has_text(self._text, tag)
        if not known.values or is_strict(self._context):
            return True
        if tag.role is TagRole.OPENING:
            return bool(
                find_values_after(self._text, tag) or OPAQUE.match(self._text, tag.span.end)
            )
        return bool(find_values_before(self._text, tag)) or self._text[tag.span.start - 1] in "}]>"

    def _is_structure(self, tag: Tag[FileSpan]) -> bool:
        """Whether a tag that is not in the vocabulary is one that the file closes elsewhere."""
        if not tag.is_own_line or tag.name in HTML or not _STRUCTURE.fullmatch(tag.name):
            return False
        # What a fence shows may be a part of something: there must be a whole one beside it.
        is_closed = (tag.name, tag.scope > 0) in self._closed_names
        return is_closed and self._is_left_open(tag)

    def _are_structure(self, element: Element[FileSpan]) -> bool:
        opening, closing = element.opening, element.closing
        names = {opening.name, closing.name}
        if len(names) == 1 or not names.isdisjoint(self._known):
            return False
        return all(
            it.is_own_line and it.name not in HTML and _STRUCTURE.fullmatch(it.name)
            for it in (opening, closing)
        )

    def _is_opened_elsewhere(self, closing: Tag[FileSpan]) -> bool:
        return re.search(rf"<{re.escape(closing.name)}[ \t>]", self._text) is not None

    def _is_left_open(self, tag: Tag[FileSpan]) -> bool:
        """Whether a tag is all of its line, and no fence hides its partner.

        With fences in fences, a reader may take one's end for another's beginning.
        """
        if not tag.is_own_line or tag.in_code:
            return False
        closes = tag.role is TagRole.CLOSING
        return self._hidden[tag.name, not closes] <= self._hidden[tag.name, closes]

    @once
    def _hidden(self) -> Counter[tuple[str, bool]]:
        """How often each name is opened and closed at the edges of lines in code and comments."""
        found: Counter[tuple[str, bool]] = Counter()
        for base, section in self._document.parts:
            for region in section.regions:
                if not is_read_for_tags(region):
                    for match in _TAG_AT_EDGE.finditer(self._text, *region.span.placed(base)):
                        if match["first"] or match["last"] is not None:
                            found[match["name"], bool(match["slash"])] += 1
        for match in _INDENTED.finditer(self._text):
            found[match["name"], bool(match["slash"])] += 1
        return found

    @once
    def _closed_names(self) -> set[tuple[str, bool]]:
        """The names that are closed somewhere in prose, and those that are so in a fence."""
        loose = (it.tag for it in self._tags.loose if it.tag.role is TagRole.CLOSING)
        in_file = [
            *(it.closing for it in self._tags.elements),
            *(it for it in loose if not it.scope),
        ]
        in_sections = (
            it.closing for group in self._document.nodes(Tags) for it in group.node.elements
        )
        closing = ((it.name, it.scope, it.in_code) for it in in_file)
        others = ((it.name, it.scope, it.in_code) for it in in_sections)
        return {(name, scope > 0) for name, scope, in_code in chain(closing, others) if not in_code}
