"""Whether a document has the same tags after a renaming, paired in the same way."""

from collections.abc import Iterator, Sequence
from typing import Any

from promptls.document import Document, TagGroup, Tags
from promptls.features.renaming.values import NameEdit
from promptls.parsing import parse
from promptls.text.spans import Source


def keeps_structure(document: Document, edits: Sequence[NameEdit]) -> bool:
    """Whether the tags pair after some edits, in source order, as they did before."""
    text = document.source.text
    parts: list[str] = []
    at = 0
    for edit in edits:
        parts += text[at : edit.span.start], edit.text
        at = edit.span.end
    changed = "".join([*parts, text[at:]])
    after = parse(Source(changed), document.path, kind=document.kind, role=document.role)

    def moved(offset: int) -> int:
        passed = (it for it in edits if it.span.start < offset)
        return offset + sum(len(it.text) - (it.span.end - it.span.start) for it in passed)

    pairs = sorted((moved(one), moved(other)) for one, other in _pairs(document))
    return pairs == sorted(_pairs(after))


def _pairs(document: Document) -> Iterator[tuple[int, int]]:
    """Where the tags of each pair begin. One without a partner is paired with itself."""
    groups: list[tuple[int, TagGroup[Any]]] = [(it.base, it.node) for it in document.nodes(Tags)]
    if document.tags is not None:
        groups.append((0, document.tags))
    for base, group in groups:
        for element in group.elements:
            yield base + element.opening.span.start, base + element.closing.span.start
        for loose in group.loose:
            yield base + loose.tag.span.start, base + loose.tag.span.start
