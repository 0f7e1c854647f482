"""Tags, with what they must have. What the phase of the file allows comes first."""

from collections.abc import Iterator
from typing import Any

from promptls.document import Tag, TagGroup, TagRole, Tags
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.tag_parts import (
    TAG_NAME,
    complete_attribute,
    complete_attribute_value,
    complete_tag_value,
)
from promptls.features.completion.values import (
    Alternatives,
    Completion,
    CompletionKind,
    Piece,
    Stop,
    Unfinished,
    begin_with,
    to_completion,
)
from promptls.features.descriptions.tags import of_tag
from promptls.kinds import Kind
from promptls.parsing.surroundings import Surrounding
from promptls.patterns import pattern
from promptls.semantics.tags.values import is_used_in
from promptls.vocabulary import ResponseTag

_TAG = pattern(rf"(?<![<\\\w])<(?P<name>{TAG_NAME})?\Z")
_CLOSING = pattern(rf"(?<![<\\])</(?P<name>{TAG_NAME})?\Z")
_REST = pattern(r"[\w-]{0,60}>?")
_FEWEST_LETTERS = 2
_SHOWN = 3
# Nobody closes a tag that is farther away.
_FARTHEST = 2000
_WHERE = (Surrounding.PROSE, Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)
_STRICT = (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def complete_tags(cursor: Cursor) -> list[Completion] | None:
    """What may be typed in a tag or between two; none where the cursor is in neither."""
    # The end of the line, so that a long one is searched once.
    if "<" not in cursor.before:
        return None
    for found in (
        _closing,
        _opening,
        complete_attribute_value,
        complete_attribute,
        complete_tag_value,
    ):
        completions = found(cursor)
        if completions is not None:
            in_place = cursor.surrounding_at(cursor.offset - 1) in _WHERE
            return completions if in_place else []
    return None


def _opening(cursor: Cursor) -> list[Completion] | None:
    match = _TAG.search(cursor.before)
    if match is None:
        return None
    typed = match["name"] or ""
    is_strict = cursor.document.kind in _STRICT
    if len(typed) < _FEWEST_LETTERS and not _takes_tags(cursor):
        is_begun = any(it.startswith(typed) for it in cursor.vocabulary.tag_names)
        return Unfinished() if is_begun else []
    rest = _REST.match(cursor.after)
    behind = rest.end() if rest else 0
    span = cursor.span(len(match[0]), behind)
    known = cursor.vocabulary.tags_by_name
    phase = cursor.context.phase
    own = next((it.tag for it in cursor.vocabulary.template_phases if it.key == phase), None)
    names = sorted(known, key=lambda it: it != own)
    fitting = begin_with(typed, names)
    if not is_strict:
        fitting = [it for it in fitting if it.startswith(typed)]
    return [
        to_completion(
            f"<{name}>",
            CompletionKind.TAG,
            span,
            tuple(_whole(known[name], phase, cursor.after[behind:])),
            _detail(known[name]),
            about=of_tag(known[name], cursor.vocabulary, phase),
        )
        for name in fitting
    ]


def _takes_tags(cursor: Cursor) -> bool:
    """Whether a lone bracket is likely to begin one of our tags. Elsewhere it begins HTML."""
    if cursor.document.kind in _STRICT:
        return True
    known = cursor.vocabulary.tags_by_name
    groups = (it.node for it in cursor.document.nodes(Tags))
    return any(it.opening.name in known for group in groups for it in group.elements)


def _whole(tag: ResponseTag, phase: str | None, after: str) -> Iterator[Piece]:
    """A tag with what it must have, with a value, and closed, unless it is closed already."""
    yield f"<{tag.name}"
    for attribute in tag.attributes:
        if attribute.required:
            yield f' {attribute.name}="'
            yield Stop(attribute.example)
            yield '"'
    yield ">"
    if not _is_closed(tag.name, after):
        legal = tuple(it.text for it in tag.values if is_used_in(it, phase))
        yield Alternatives(legal) if legal else Stop("")
        yield f"</{tag.name}>"


def _is_closed(name: str, after: str) -> bool:
    """Whether the next tag of a name in the rest of the line closes it."""
    before, closing, _ = after.partition(f"</{name}>")
    return bool(closing) and f"<{name}" not in before


def _closing(cursor: Cursor) -> list[Completion] | None:
    match = _CLOSING.search(cursor.before)
    if match is None:
        return None
    typed = match["name"] or ""
    rest = _REST.match(cursor.after)
    span = cursor.span(len(match[0]), rest.end() if rest else 0)
    names = _find_open(cursor, cursor.offset - len(match[0]))
    return [
        to_completion(f"</{name}>", CompletionKind.TAG, span, f"</{name}>", "closing tag")
        for name in dict.fromkeys(names)
        if name.startswith(typed)
    ]


def _find_open(cursor: Cursor, at: int) -> list[str]:
    """The names of the tags that are open at an offset, the innermost first."""
    document = cursor.document
    groups: list[tuple[int, TagGroup[Any]]] = [*document.nodes(Tags)]
    if document.tags is not None:
        groups.append((0, document.tags))
    tags: dict[int, Tag[Any]] = {}
    for base, group in groups:
        found = [it.tag for it in group.loose]
        for element in group.elements:
            found += element.opening, element.closing
        tags |= {base + it.span.start: it for it in found}
    around: list[str] = []
    before = sorted(it for it in tags if it < at)[-_FARTHEST:]
    for tag in map(tags.__getitem__, before):
        if tag.role is TagRole.OPENING:
            around.append(tag.name)
        elif tag.role is TagRole.CLOSING and tag.name in around:
            del around[len(around) - 1 - around[::-1].index(tag.name) :]
    return around[::-1]


def _detail(tag: ResponseTag) -> str:
    """What is between the tags, in a few words."""
    shown = [it.text for it in tag.values[:_SHOWN]]
    more = ["…"] if len(tag.values) > _SHOWN else []
    return " | ".join([*shown, *more]) or "any text"
