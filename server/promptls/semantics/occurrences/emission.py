"""Blocks and the emission points that they are for: points, items, and what items mention."""

from collections.abc import Iterator, Sequence

from promptls.document import BlockPlaceholder, Document, Item, Placed, PromptBlock
from promptls.parsing.blocks.mentions import fold_placeholders
from promptls.semantics.agents.emission import find_item_texts
from promptls.semantics.agents.emission_points import find_points
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.vocabulary import EmissionPoint, Vocabulary
from promptls.vocabulary.roles import Role

# What stands for the first item of a block: its program knows which gate was passed.
_PRIMARY = "{primary_prompt}"
_GATE_PASSAGE = 2


def find_block_symbols(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The emission points of an orchestrator, and the items of blocks that are among theirs."""
    if document.is_plain:
        return
    for mention in document.nodes(Item):
        for placeholder in mention.node.mentions:
            if isinstance(placeholder, BlockPlaceholder) and placeholder.name:
                span = mention.at(placeholder.span)
                yield Symbol(Subject.BLOCK_VARIABLE, placeholder.name), span, Relation.USE
    if document.role is Role.ORCHESTRATOR and document.agent is not None:
        yield from _find_protocol(document, vocabulary)
    for block in document.nodes(PromptBlock):
        yield from _find_items(document, block, vocabulary)


def _find_protocol(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    assert document.agent is not None
    for point in find_points(document.agent, vocabulary):
        if point.known is None:
            continue
        yield _point(point.known), point.mark.words, Relation.DEFINITION
        known = _texts_of(point.known)
        for placed in point.lists:
            for item, text in zip(
                placed.node.items, find_item_texts(placed, document.source.text), strict=True
            ):
                if fold_placeholders(text) in known:
                    yield _item(text), placed.at(item.text), Relation.DEFINITION


def _find_items(
    document: Document, block: Placed[PromptBlock], vocabulary: Vocabulary
) -> Iterator[Found]:
    texts = find_item_texts(block, document.source.text)
    point = find_point_of(texts, vocabulary)
    if point is None:
        return
    yield _point(point), block.at(block.node.header.span), Relation.USE
    known = _texts_of(point)
    for item, text in zip(block.node.items, texts, strict=True):
        if fold_placeholders(text) in known or (text == _PRIMARY and point.number == _GATE_PASSAGE):
            yield _item(_meant(text, point)), block.at(item.text), Relation.USE


def find_point_of(texts: Sequence[str], vocabulary: Vocabulary) -> EmissionPoint | None:
    """The emission point that a block is for: the one that has most of its items.

    A utility alone is at every point, so it tells nothing.
    """
    best, most = None, 0
    for point in vocabulary.emission_points:
        known = _texts_of(point)
        own = [it for it in texts if fold_placeholders(it) in known]
        telling = [it for it in own if it not in vocabulary.utility_texts]
        if point.number == _GATE_PASSAGE:
            telling += [it for it in texts if it == _PRIMARY]
        if telling and len(own) + len(telling) > most:
            best, most = point, len(own) + len(telling)
    return best


def _meant(text: str, point: EmissionPoint) -> str:
    """The text of the item that a placeholder stands for."""
    return point.templates[0].items[0] if text == _PRIMARY else text


def _texts_of(point: EmissionPoint) -> frozenset[str]:
    return frozenset(fold_placeholders(it) for template in point.templates for it in template.items)


def _point(point: EmissionPoint) -> Symbol:
    return Symbol(Subject.EMISSION_POINT, point.name)


def _item(text: str) -> Symbol:
    return Symbol(Subject.ITEM, fold_placeholders(text))
