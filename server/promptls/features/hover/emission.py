"""The lead of an emission list: which emission point it is for."""

from promptls.document import EmissionLead, EmissionList
from promptls.features import descriptions
from promptls.features.descriptions import Description
from promptls.features.emission import point_at, template_of
from promptls.features.site import Site
from promptls.text import Span


def describe_lead(site: Site[EmissionLead]) -> tuple[Span, Description]:
    """Tell at which moment a list is emitted."""
    span, section = site.node.span, site.part.section
    point = point_at(section, span.start, site.vocabulary)
    if point is None:
        return span, descriptions.EMISSION_LIST
    emitted = site.path.find(EmissionList)
    template = template_of(emitted.node, section.text, point) if emitted else None
    return span, descriptions.of_point(point, template)
