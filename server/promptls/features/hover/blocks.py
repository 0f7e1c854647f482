"""The frame of a block or an emission list: header, delimiters, lead, head of a status line."""

from promptls.document import (
    Block,
    Delimiter,
    EmissionLead,
    EmissionList,
    Header,
    PromptBlock,
    StatusHead,
)
from promptls.features import descriptions
from promptls.features.descriptions import Description
from promptls.features.emission import point_at, template_of
from promptls.features.hover.here import resolve_items
from promptls.features.site import Site
from promptls.text.spans import Span


def describe_header(site: Site[Header]) -> tuple[Span, Description]:
    """Tell what a prompt block is, and which step is the next one."""
    block = site.path.find(PromptBlock)
    here = resolve_items(block.node.items, site) if block else ()
    return site.node.span, descriptions.PROMPT_BLOCK._replace(here=here)


def describe_delimiter(site: Site[Delimiter]) -> tuple[Span, Description] | None:
    """Tell what a `---` opens or closes."""
    block = site.path.find(Block)
    if block is None:
        return None
    opening = block.node.opening
    opens = opening is not None and opening.span == site.node.span
    name = "prompt block" if isinstance(block.node, PromptBlock) else "status block"
    return site.node.span, descriptions.of_delimiter(opens=opens, block=name)


def describe_status_head(site: Site[StatusHead]) -> tuple[Span, Description] | None:
    """Tell what a status block is. Behind the head its text begins."""
    if site.offset >= site.node.span.end:
        return None
    return site.node.span, descriptions.STATUS_BLOCK


def describe_lead(site: Site[EmissionLead]) -> tuple[Span, Description]:
    """Tell at which moment a list is emitted."""
    span, section = site.node.span, site.part.section
    point = point_at(section, span.start, site.vocabulary)
    if point is None:
        return span, descriptions.EMISSION_LIST
    emitted = site.path.find(EmissionList)
    template = template_of(emitted.node, section.text, point) if emitted else None
    return span, descriptions.of_point(point, template)
