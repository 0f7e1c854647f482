"""Where a structure that is not closed must end."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from promptls.document import Document, Element, FileTags, Tag, TagRole, Tags
from promptls.text.spans import AnySpan
from promptls.text.values import NamedTuple


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
