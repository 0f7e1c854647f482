"""Tags, with what they must have. What the phase of the file allows comes first."""

from collections.abc import Container, Iterator
from typing import Any

from promptls.document import Element, Tag, TagGroup, TagName, TagRole, Tags
from promptls.features.completion.cursor import Cursor, TypedNode
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Slot,
    Unfinished,
    begin_with,
)
from promptls.features.descriptions.templates import of_tag
from promptls.semantics.tags.values import is_used_in
from promptls.text.patterns import pattern
from promptls.text.pieces import Alternatives, Piece, Stop
from promptls.text.spans import FileSpan
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.kinds import Kind

_FEWEST_LETTERS = 2
_SHOWN = 3
# A tag that is farther away is not the one to close.
_FARTHEST = 2000
_ATTRIBUTE = pattern(r"[ \t]++[A-Za-z_][\w-]*+=")
_STRICT = (Kind.SYSTEM_TEMPLATE, Kind.RESPONSE)


def complete_tag_name(site: TypedNode[TagName[Any]]) -> list[Completion] | None:
    """The tags that may begin or end here; none where other marks are around the name."""
    cursor, closes = site.cursor, site.around(Tag).role is TagRole.CLOSING
    mark = "</" if closes else "<"
    name, text = site.own_span, cursor.document.source.text
    span = FileSpan(name.start - len(mark), name.end + text.startswith(">", name.end))
    before = text[max(0, span.start - 1) : span.start]
    is_word = not closes and (before.isalnum() or before == "_")
    if is_word or before == "<" or not text.startswith(mark, span.start):
        return None
    slot, typed = Slot(CompletionKind.TAG, span), site.own_typed
    if not closes:
        return _opening(site, typed, slot)
    opened = dict.fromkeys(_find_open(cursor, span.start))
    names = [f"</{it}>" for it in opened if it.startswith(typed)]
    return [slot.offer(it, detail="closing tag") for it in names]


def _opening(site: TypedNode[TagName[Any]], typed: str, slot: Slot) -> list[Completion]:
    cursor = site.cursor
    is_asked = not typed and cursor.is_asked
    if len(typed) < _FEWEST_LETTERS and not is_asked and not _takes_tags(cursor):
        is_begun = any(it.startswith(typed) for it in cursor.vocabulary.tag_names)
        return Unfinished() if is_begun else []
    known = cursor.vocabulary.tags_by_name
    phase = cursor.context.phase
    own = next((it.tag for it in cursor.vocabulary.template_phases if it.key == phase), None)
    fitting = begin_with(typed, sorted(known, key=lambda it: it != own))
    if cursor.document.kind not in _STRICT:
        fitting = [it for it in fitting if it.startswith(typed)]
    after = cursor.after[slot.span.end - cursor.offset :]
    written = _written_at(site)
    if written is None and _ATTRIBUTE.match(after):
        # One that nobody knows, and that says more, gets another name only.
        return [slot.offer(f"<{it}>", f"<{it}", _detail(known[it])) for it in fitting]
    if written is not None:
        slot = slot._replace(span=site.span(written.span))
    return [
        slot.offer(
            f"<{name}>",
            tuple(_again(known[name], phase, site, written))
            if written is not None
            else tuple(_whole(known[name], phase, after)),
            _detail(known[name]),
            of_tag(known[name], cursor.vocabulary, phase),
        )
        for name in fitting
    ]


def _written_at(site: TypedNode[TagName[Any]]) -> Tag[Any] | Element[Any] | None:
    """What a tag that gets another name is a part of: the pair, or the tag if it says more."""
    tag = site.around(Tag)
    around = [it.node for it in site.path.nodes if isinstance(it.node, Element)]
    pair = next((it for it in around if it.opening == tag), None)
    text, (start, end) = site.cursor.document.source.text, site.span((pair or tag).span)
    if pair is not None and not any(it in text[start:end] for it in "\r\n"):
        return pair
    return tag if pair is not None or tag.attributes else None


def _again(
    tag: ResponseTag,
    phase: str | None,
    site: TypedNode[TagName[Any]],
    written: Tag[Any] | Element[Any],
) -> Iterator[Piece]:
    """A tag in the place of one that is there, with what it keeps of its attributes and value."""
    text = site.cursor.document.source
    opening = written.opening if isinstance(written, Element) else written
    names = {it.name for it in tag.attributes}
    kept = {it.name: it for it in opening.attributes if it.name in names}
    yield f"<{tag.name}"
    yield from (text[site.span(it.span)] for it in kept.values())
    yield from _attributes(tag, kept)
    yield ">"
    if isinstance(written, Element):
        value = text[site.span(written.value)]
        legal = tuple(it.text for it in tag.values if is_used_in(it, phase))
        yield Alternatives(legal) if legal and value and value not in legal else value
        yield f"</{tag.name}>"


def _attributes(tag: ResponseTag, there: Container[str] = ()) -> Iterator[Piece]:
    """The attributes that a tag must have, without those that are there."""
    for attribute in tag.attributes:
        if attribute.required and attribute.name not in there:
            yield f' {attribute.name}="'
            yield Stop(attribute.example)
            yield '"'


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
    yield from _attributes(tag)
    yield ">"
    if not _is_closed(tag.name, after):
        legal = tuple(it.text for it in tag.values if is_used_in(it, phase))
        yield Alternatives(legal) if legal else Stop("")
        yield f"</{tag.name}>"


def _is_closed(name: str, after: str) -> bool:
    """Whether the next tag of a name in the rest of the line closes it."""
    before, closing, _ = after.partition(f"</{name}>")
    return bool(closing) and f"<{name}" not in before


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
