"""Headings and lines of agents and templates that the specifications name."""

from promptls.document import ClosingLine, Heading, NounMark, PointMark
from promptls.features.descriptions import Described
from promptls.features.descriptions.blocks import of_point
from promptls.features.descriptions.headings import of_closing, of_heading, of_nouns
from promptls.features.site import Site
from promptls.semantics.agents.emission_points import find_known_point
from promptls.text.paths import stem_of
from promptls.vocabulary.headings import headings_of
from promptls.vocabulary.kinds import Kind


def describe_heading(site: Site[Heading]) -> Described:
    """Tell what is below a heading that the specifications name."""
    document, heading = site.document, site.node
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    for known in headings_of(document.role, is_template=is_template):
        if known.words.search(heading.title) and (is_template or heading.level == 1):
            return heading.span, of_heading(known)
    return None


def describe_point(site: Site[PointMark]) -> Described:
    """Tell at which moment the items below a heading are printed."""
    point = find_known_point(site.node.name, site.vocabulary)
    return site.node.span, of_point(point, None) if point else None


def describe_noun(site: Site[NounMark]) -> Described:
    """Tell where the noun of a workflow type is used."""
    return site.node.span, of_nouns(site.node.types, site.vocabulary)


def describe_closing(site: Site[ClosingLine]) -> Described:
    """Tell what the last line of a phase agent is for."""
    stem = stem_of(site.document.path)
    known = next((it for it in site.vocabulary.agents if it.stem == stem), None)
    closing = known and known.closing
    return site.node.span, of_closing(closing, stem) if closing else None
