"""Pairs the tags of a file whose partner is in another section."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from promptls.document import (
    Element,
    FileTags,
    LooseTag,
    Part,
    Placed,
    Tag,
    TagRole,
    Tags,
    placed_element,
    placed_tag,
)
from promptls.document.marks import LOOSE_TAG
from promptls.parsing.tags.marks import words_of
from promptls.parsing.tags.pairs import (
    crossings_of,
    pair,
    pair_misspelled,
    pair_mistaken,
    pair_similar,
)
from promptls.text.spans import FileSpan, Span


def balance(text: str, parts: Sequence[Part]) -> FileTags | None:
    """Tell which tags have no partner in the whole file. Offsets are those of the file."""
    if not any(LOOSE_TAG in it.section.marks for it in parts):
        return None
    tags = list(_loose_tags(parts))
    across, rest = pair(text, tags)
    rest = [it for it in rest if not words_of(text, it)]
    misspelled = pair_misspelled(text, _without_partner(rest))
    taken = {it.span.start for pair in misspelled for it in (pair.opening, pair.closing)}
    rest = [it for it in rest if it.span.start not in taken]
    similar, rest = pair_similar(text, rest)
    mistaken, rest = pair_mistaken(text, rest)
    elements = sorted(across + misspelled + similar + mistaken, key=attrgetter("span"))
    loose = (it for it in _without_partner(rest) if it.role is not TagRole.ALONE)
    overlaps = _overlaps(across, parts) if across else ()
    left = tuple(LooseTag(it.span, it) for it in loose)
    return FileTags(FileSpan(0, len(text)), tuple(elements), left, tuple(overlaps))


def _tags_of(parts: Iterable[Part]) -> Iterator[Placed[Tags]]:
    for base, section in parts:
        for node in section.nodes:
            if type(node) is Tags:
                yield Placed(base, node)


def _loose_tags(parts: Iterable[Part]) -> Iterator[Tag[FileSpan]]:
    """The tags without a partner in their section that may have one elsewhere.

    Their scopes are made those of the file: a fence may reach over several sections.
    """
    fence = 0
    for base, section in parts:
        for node in section.nodes:
            if type(node) is not Tags:
                continue
            # Beside a value, a tag that is only mentioned may be the wrong partner.
            lines = {it.tag.line for it in node.loose if it.tag.touches}
            for loose in node.loose:
                if loose.tag.reaches_far or loose.tag.line in lines:
                    scope = loose.tag.scope
                    if scope == 1 and section.entry.fences:
                        scope = fence
                    elif scope:
                        scope += base if scope > 0 else -base
                    yield placed_tag(loose.tag, base, scope)
        if section.exit.fences:
            start = section.regions[-1].span.start
            if start or not section.entry.fences:
                fence = base + start + 1


def _without_partner(tags: list[Tag[FileSpan]]) -> list[Tag[FileSpan]]:
    """Leave out the tags that would pair if it were not for the fences around them.

    With fences in fences, a reader may take one's end for another's beginning.
    """
    waiting: dict[str, list[Tag[FileSpan]]] = {}
    paired: set[int] = set()
    for tag in tags:
        if tag.in_code or not tag.reaches_far:
            continue
        if tag.role is TagRole.OPENING:
            waiting.setdefault(tag.name, []).append(tag)
        elif tag.role is TagRole.CLOSING and waiting.get(tag.name):
            paired |= {waiting[tag.name].pop().span.start, tag.span.start}
    return [it for it in tags if it.span.start not in paired]


def _overlaps(
    across: list[Element[FileSpan]], parts: Sequence[Part]
) -> Iterator[tuple[Element[FileSpan], Element[FileSpan]]]:
    """The elements that overlap with one that reaches over sections."""
    known = {it.span for it in across}
    # An element is placed only when it overlaps with another one, which few do.
    bases: dict[FileSpan, tuple[int, Element[Span]]] = {}
    for base, node in _tags_of(parts):
        bases.update((it.span.placed(base), (base, it)) for it in node.elements)
    by_span = {it.span: it for it in across}
    spans = sorted([*known, *bases])

    def element_at(span: FileSpan) -> Element[FileSpan]:
        if span in known:
            return by_span[span]
        base, element = bases[span]
        return placed_element(element, base)

    for one, other in crossings_of(spans):
        pair_of_spans = spans[one], spans[other]
        if not known.isdisjoint(pair_of_spans):
            yield element_at(spans[one]), element_at(spans[other])
