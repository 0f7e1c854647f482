"""Placeholders, which a template is filled in with, and tags, which it is answered with."""

from typing import Any

from promptls.document import (
    Attribute,
    AttributeName,
    AttributeValue,
    Element,
    ElementValue,
    Placeholder,
    Tag,
    TagName,
)
from promptls.features.descriptions import Description
from promptls.features.descriptions.tags import of_attribute, of_tag, of_tag_value
from promptls.features.descriptions.templates import of_declared_name, of_variable
from promptls.features.site import Site
from promptls.semantics.tags.elements import KnownElement
from promptls.semantics.tags.values import find_alternatives
from promptls.text.spans import Span


def describe_variable(site: Site[Placeholder]) -> tuple[Span, Description] | None:
    """Describe the variable of a placeholder, in either spelling."""
    found = find_variable(site.node.name, site)
    return (site.node.span, found) if found else None


def find_variable(name: str, site: Site) -> Description | None:  # type: ignore[type-arg]
    """The description of a variable that the file may mean by a name."""
    variables = site.vocabulary.variables_by_name
    variable = variables.get(name) or variables.get(name.strip().upper())
    if variable is None:
        return of_declared_name(name, site.document, site.values)
    found = of_variable(variable, site.context, site.values)
    spelling = site.node.spelling if isinstance(site.node, Placeholder) else None
    return found._replace(name=spelling.around(variable.name)) if spelling else found


def describe_tag_name(site: Site[TagName[Any]]) -> tuple[Any, Description] | None:
    """Describe the tag that a name is of."""
    tag = site.vocabulary.tags_by_name.get(site.text(site.node.span))
    if tag is None:
        return None
    return site.node.span, of_tag(tag, site.vocabulary, site.context.phase)


def describe_attribute_name(site: Site[AttributeName[Any]]) -> tuple[Any, Description] | None:
    """Describe an attribute of a tag that is known."""
    return _describe_attribute(site)


def describe_attribute_value(site: Site[AttributeValue[Any]]) -> tuple[Any, Description] | None:
    """Describe what the value of an attribute must be."""
    return _describe_attribute(site)


def describe_element_value(site: Site[ElementValue[Any]]) -> tuple[Any, Description] | None:
    """Describe the verdict between two tags, or the one of several under the cursor."""
    placed = site.path.find(Element)
    tag = placed and site.vocabulary.tags_by_name.get(placed.node.opening.name)
    if placed is None or not tag:
        return None
    # A pair over several sections has offsets of the file, others those of their section.
    context = site.context.of(site.document.source.text[placed.base :])
    for part in find_alternatives(KnownElement(placed.node, tag), context) or ():
        if part.value is not None and part.span.start <= site.offset <= part.span.end:
            return part.span, of_tag_value(part.value, tag, context.phase)
    # Beside a wrong value, the right ones are of interest.
    return (site.node.span, of_tag(tag, site.vocabulary, context.phase)) if tag.values else None


def _describe_attribute(site: Site[Any]) -> tuple[Any, Description] | None:
    tag, attribute = site.path.find(Tag), site.path.find(Attribute)
    known = tag and site.vocabulary.tags_by_name.get(tag.node.name)
    if not known or attribute is None:
        return None
    name = attribute.node.name
    found = next((it for it in known.attributes if it.name == name), None)
    return (site.node.span, of_attribute(found, known)) if found else None
