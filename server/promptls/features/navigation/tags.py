"""The tag under the cursor, with its partner."""

from promptls.document import Document, Element, Tag
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple


class TagNames(NamedTuple):
    """The name of a tag under the cursor, and that of its partner, if it has one."""

    name: str
    own: FileSpan
    partner: FileSpan | None
    partner_name: str = ""


def find_tag_at(document: Document, offset: int) -> TagNames | None:
    """The tag whose name an offset touches."""
    path = document.node_at(offset)
    for base, node in path.nodes:
        if isinstance(node, Element):
            opening, closing = (
                FileSpan(base + it.name_span.start, base + it.name_span.end)
                for it in (node.opening, node.closing)
            )
            if opening.touches(offset):
                return TagNames(node.opening.name, opening, closing, node.closing.name)
            if closing.touches(offset):
                return TagNames(node.closing.name, closing, opening, node.opening.name)
    for base, node in path.nodes:
        if isinstance(node, Tag):
            own = FileSpan(base + node.name_span.start, base + node.name_span.end)
            if own.touches(offset):
                return TagNames(node.name, own, None)
    return None


def find_linked_names(document: Document, offset: int) -> tuple[FileSpan, FileSpan] | None:
    """The names of a pair, to be edited together. Names that differ are a mistake to be seen."""
    found = find_tag_at(document, offset)
    if found is None or found.partner is None or found.name != found.partner_name:
        return None
    first, second = sorted((found.own, found.partner))
    return first, second
