"""Which tags without a partner are mistakes, and not only mentioned."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from promptls.document import Document, Element, FileTags, Tag, TagRole, Tags
from promptls.parsing.tags.structures import Structures
from promptls.parsing.tags.text_around import find_values_after, find_values_before, has_text
from promptls.semantics.context import Context
from promptls.semantics.tags.elements import has_matching_names, is_strict
from promptls.semantics.tags.own_tags import find_slashless
from promptls.semantics.tags.values import OPAQUE
from promptls.text.spans import AnySpan, FileSpan
from promptls.text.values import NamedTuple, once
from promptls.vocabulary import ResponseTag


class _Mark(NamedTuple):
    """A tag of prose on a line of its own, with the line where it begins."""

    start: int
    end: int
    line: int
    name: str
    role: TagRole
    is_loose: bool


class _Level(NamedTuple):
    """Where the structure around ends, and where the next one of each name begins."""

    end: int | None
    following: dict[str, int]


def find_limits(document: Document, tags: FileTags) -> dict[int, int]:
    """The line before which each opening tag must be closed, by where the tag begins."""
    text = document.source.text
    marks = sorted(_marks(document, tags), reverse=True)
    counts = Counter(it.name for it in marks if it.role is TagRole.OPENING)
    limits: dict[int, int] = {}
    level = _Level(None, {})
    # From the last tag to the first: what is behind the end of a structure is kept until its
    # beginning is passed, for it is no concern of what is inside.
    around: list[_Level] = []
    for mark, before in zip_longest(marks, marks[1:]):
        if mark.role is TagRole.CLOSING:
            around.append(level)
            level = _Level(mark.line, {})
            continue
        # A name that occurs again and again is that of a part.
        name = mark.name if counts[mark.name] > 1 else ""
        if mark.is_loose:
            limit = level.following.get(name, level.end)
            if limit is None and before is not None and _is_next(text, before, mark):
                limit = len(text)
            if limit is not None:
                limits[mark.start] = limit
        else:
            level = around.pop()
        level.following[name] = mark.line
    return limits


def _is_next(text: str, closing: _Mark, opening: _Mark) -> bool:
    """Whether nothing parts a structure from the one before, so that the text consists of such."""
    is_closing = closing.role is TagRole.CLOSING
    return is_closing and text[closing.end : opening.start].isspace()


def _marks(document: Document, tags: FileTags) -> Iterator[_Mark]:
    for across in tags.elements:
        yield from _pair(across, 0)
    for base, group in document.nodes(Tags):
        for element in group.elements:
            yield from _pair(element, base)
    for loose in tags.loose:
        if _is_mark(loose.tag) and loose.tag.role is TagRole.OPENING:
            yield _mark(loose.tag, 0, is_loose=True)


def _pair(element: Element[AnySpan], base: int) -> Iterator[_Mark]:
    if _is_mark(element.opening) and _is_mark(element.closing):
        yield _mark(element.opening, base, is_loose=False)
        yield _mark(element.closing, base, is_loose=False)


def _mark(tag: Tag[AnySpan], base: int, *, is_loose: bool) -> _Mark:
    return _Mark(
        tag.span.start + base, tag.span.end + base, tag.line + base, tag.name, tag.role, is_loose
    )


def _is_mark(tag: Tag[AnySpan]) -> bool:
    return tag.is_own_line and not tag.scope


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
    if document.tags is None:
        return
    matter = document.front_matter
    # Of front matter that is not closed, the rest may be taken for text.
    fields = "" if matter is None or matter.closed else context.text[slice(*matter.span)]
    for it in _Search(document, document.tags, context).unopened():
        if f"<{it.tag.name}>" not in fields:
            yield it


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
        for element in self._slashless:
            yield UnpairedTag(element.closing, None, element)
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
        pairs = self._slashless
        paired = {it.span.start for pair in pairs for it in (pair.opening, pair.closing)}
        for tag in (it.tag for it in self._tags.loose):
            if tag.role is role and not tag.malformed and tag.span.start not in paired:
                known = self._known.get(tag.name)
                if self._counts(tag, known) if known else self._structures.is_incomplete(tag):
                    limit = self._limits.get(tag.span.start) if tag.is_own_line else None
                    yield UnpairedTag(tag, known, limit=limit)

    @once
    def _slashless(self) -> tuple[Element[FileSpan], ...]:
        found = find_slashless(self._text, self._tags)
        return tuple(it for it in found if it.opening.name not in self._known)

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
