"""The lines of a block: an item's tier, its text, and what the text mentions."""

from promptls.document import (
    BlockPlaceholder,
    EmissionList,
    Item,
    ItemMarker,
    LineText,
    NodePath,
    PhaseMention,
    PromptBlock,
)
from promptls.features import descriptions
from promptls.features.descriptions import Description
from promptls.features.hover.here import resolve_line, resolve_name, status_of_phase
from promptls.features.site import Site
from promptls.semantics.phase_names import name_phase
from promptls.text.spans import Span

# No known text is longer.
_LONGEST = 200


def describe_marker(site: Site[ItemMarker]) -> tuple[Span, Description] | None:
    """Describe what choosing an item does, by its position, with an example of its text."""
    placed, items = site.path.find(Item), _items_around(site.path)
    if placed is None or not items or site.offset >= site.node.span.end:
        return None
    item = placed.node
    tier = descriptions.tier_of(item.ordinal, len(items))
    section = site.part.section
    example = descriptions.example_of(section.text, item.text, item.mentions, site.vocabulary)
    here = resolve_line(item.text, item.mentions, site)
    # Of an item without placeholders, the example is what the reader sees; and what it becomes here
    # is the best example.
    return site.node.span, tier._replace(example="" if here else example, here=here)


def describe_placeholder(site: Site[BlockPlaceholder]) -> tuple[Span, Description] | None:
    """Tell what a `{name}` becomes."""
    known = site.vocabulary.block_variables_by_name.get(site.node.name)
    if known is None:
        return None
    here = resolve_name(known.name, site)
    return site.node.span, descriptions.of_block_variable(known)._replace(here=here)


def describe_phase(site: Site[PhaseMention]) -> tuple[Span, Description] | None:
    """Tell what phase an item names."""
    named = name_phase(site.node, site.text(site.node.span), site.vocabulary)
    if named.phase is None or site.path.find(Item) is None or not named.span.touches(site.offset):
        return None
    about = descriptions.of_phase(named.phase)
    return named.span, about._replace(here=status_of_phase(named.phase.key, site))


def describe_text(site: Site[LineText]) -> tuple[Span, Description] | None:
    """Describe an item whose whole text is known."""
    span = site.node.span
    if site.path.find(Item) is None or span.end - span.start > _LONGEST:
        return None
    text = site.text(span)
    for utility in site.vocabulary.utilities:
        if utility.text == text:
            return span, descriptions.of_utility(utility)
    found = descriptions.of_template_text(text, site.vocabulary)
    here = resolve_line(span, site.node.mentions, site)
    return (span, found._replace(here=here)) if found else None


def _items_around(path: NodePath) -> tuple[Item, ...]:
    """The items of the block or list that is nearest to an offset."""
    for _, node in path.nodes:
        if isinstance(node, PromptBlock | EmissionList):
            return node.items
    return ()
