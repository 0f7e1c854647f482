"""What an editor shows about the place under the cursor.

The innermost node that has something to say is described. Which function describes which type of
node is in the table below; there is a module for each construct.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from promptls.document import (
    AnyNode,
    BlockPlaceholder,
    Delimiter,
    Document,
    EmissionLead,
    Header,
    ItemMarker,
    LineText,
    PhaseMention,
    StatusHead,
)
from promptls.features.descriptions import Description
from promptls.features.hover.blocks import (
    describe_delimiter,
    describe_header,
    describe_lead,
    describe_status_head,
)
from promptls.features.hover.items import (
    describe_marker,
    describe_phase,
    describe_placeholder,
    describe_text,
)
from promptls.features.site import Site
from promptls.text import FileSpan, Span
from promptls.vocabulary import Vocabulary

# The described part of the node's section, and its description; nothing if there is none.
Describe = Callable[[Any], tuple[Span, Description] | None]

_DESCRIBE: dict[type[AnyNode], Describe] = {
    BlockPlaceholder: describe_placeholder,
    Delimiter: describe_delimiter,
    EmissionLead: describe_lead,
    Header: describe_header,
    ItemMarker: describe_marker,
    LineText: describe_text,
    PhaseMention: describe_phase,
    StatusHead: describe_status_head,
}


class Hover(NamedTuple):
    """A text in Markdown about a span."""

    span: FileSpan
    markdown: str


def find_hover(
    document: Document, offset: int, vocabulary: Vocabulary, *, pages: str = ""
) -> Hover | None:
    """Describe what is at an offset. `pages` is the address of the pages of the rules."""
    path = document.node_at(offset)
    for placed in path.nodes:
        describe = _DESCRIBE.get(type(placed.node))
        found = describe and describe(Site(document, path, placed, vocabulary))
        if found:
            span, description = found
            return Hover(placed.at(span), description.render_markdown(pages))
    return None
