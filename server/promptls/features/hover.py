"""What a person is told about the place under the cursor."""

from collections.abc import Sequence
from typing import NamedTuple

from promptls.document import Document, EmissionList, Item, PromptBlock, Section, StatusBlock
from promptls.features import description
from promptls.features.cursor import item_at, part_at, top_at
from promptls.features.description import Description
from promptls.features.emission import point_at, template_of
from promptls.semantics.phase_names import find_phase_names
from promptls.text import Span
from promptls.vocabulary import Vocabulary

_Found = tuple[Span, Description] | None

# A text that is longer is none of the known ones.
_LONGEST = 200


class Hover(NamedTuple):
    """What is said in Markdown about a span."""

    span: Span
    markdown: str


def hover(
    document: Document, offset: int, vocabulary: Vocabulary, *, pages: str = ""
) -> Hover | None:
    """Describe what stands at an offset. `pages` is the address of the pages of the rules."""
    part = part_at(document, offset)
    if part is None:
        return None
    at = offset - part.base
    section = part.section
    top = top_at(section, at)
    if top is None:
        return None
    if isinstance(top, PromptBlock):
        found = _on_block(top, at, section, vocabulary)
    elif isinstance(top, StatusBlock):
        found = _on_status(top, at, section, vocabulary)
    else:
        found = _on_list(top, at, section, vocabulary)
    return Hover(found[0].moved(part.base), found[1].markdown(pages)) if found else None


def _on_block(block: PromptBlock, at: int, section: Section, vocabulary: Vocabulary) -> _Found:
    if block.header.span.touches(at):
        return block.header.span, description.PROMPT_BLOCK
    return _on_delimiter(block, at, "prompt block") or _on_items(
        block.items, at, section, vocabulary
    )


def _on_status(block: StatusBlock, at: int, section: Section, vocabulary: Vocabulary) -> _Found:
    line = block.line
    if line.head.start <= at < line.head.end:
        return line.head, description.STATUS_BLOCK
    if line.text.touches(at):
        return _placeholder(section.text, line.text, at, vocabulary)
    return _on_delimiter(block, at, "status block")


def _on_list(emitted: EmissionList, at: int, section: Section, vocabulary: Vocabulary) -> _Found:
    if not emitted.lead.touches(at):
        return _on_items(emitted.items, at, section, vocabulary)
    point = point_at(section, emitted.lead.start, vocabulary)
    if point is None:
        return emitted.lead, description.EMISSION_LIST
    template = template_of(emitted, section.text, point)
    return emitted.lead, description.of_point(point, template)


def _on_delimiter(block: PromptBlock | StatusBlock, at: int, name: str) -> _Found:
    for delimiter in block.delimiters():
        if delimiter.span.touches(at):
            opens = delimiter is block.opening
            return delimiter.span, description.of_delimiter(opens=opens, block=name)
    return None


def _on_items(items: Sequence[Item], at: int, section: Section, vocabulary: Vocabulary) -> _Found:
    item = item_at(items, at)
    if item is None:
        return None
    if at < item.text.start:
        tier = description.tier_of(item.place, len(items))
        text = section.text[item.text.start : min(item.text.end, item.text.start + _LONGEST)]
        example = description.example_of(text, vocabulary)
        if example:
            tier = tier._replace(details=(f"For example: {description.code(example)}",))
        return item.marker, tier
    return (
        _placeholder(section.text, item.text, at, vocabulary)
        or _phase(section.text, item.text, at, vocabulary)
        or _known_text(section.text, item.text, vocabulary)
    )


def _placeholder(text: str, within: Span, at: int, vocabulary: Vocabulary) -> _Found:
    for span, name in description.placeholders_in(text, within, at):
        known = vocabulary.block_placeholders.get(name)
        if known:
            return span, description.of_placeholder(known)
    return None


def _phase(text: str, within: Span, at: int, vocabulary: Vocabulary) -> _Found:
    near = Span(max(within.start, at - _LONGEST), min(within.end, at + _LONGEST))
    for named in find_phase_names(text, near, vocabulary):
        if named.phase and named.span.touches(at):
            return named.span, description.of_phase(named.phase)
    return None


def _known_text(text: str, within: Span, vocabulary: Vocabulary) -> _Found:
    words = text[within.start : min(within.end, within.start + _LONGEST)]
    for utility in vocabulary.utilities:
        if utility.text == words:
            return within, description.of_utility(utility)
    found = description.of_template_text(words, vocabulary)
    return (within, found) if found else None
