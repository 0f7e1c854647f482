"""Placeholders, which a template is filled in with, tags, which answer it, and front matter."""

from typing import Any

from promptls.document import (
    Attribute,
    AttributeName,
    AttributeValue,
    Element,
    ElementValue,
    Field,
    FieldItem,
    FieldKey,
    FieldValue,
    Placeholder,
    PlaceholderForm,
    Tag,
    TagName,
)
from promptls.features.descriptions import Described, Description
from promptls.features.descriptions.front_matter import of_key, of_word, of_workspace_name
from promptls.features.descriptions.templates import (
    of_attribute,
    of_declared_name,
    of_tag,
    of_tag_value,
    of_template_agent,
    of_template_phase,
    of_unknown_name,
    of_variable,
)
from promptls.features.site import Site
from promptls.semantics.front_matter.programs import find_named_hosts, find_own_keys
from promptls.semantics.placeholders.meanings import find_close_names, find_meanings
from promptls.semantics.tags.elements import KnownElement
from promptls.semantics.tags.values import find_alternatives
from promptls.vocabulary.front_matter import TOOL_KEYS, find_key
from promptls.vocabulary.kinds import Kind

_VARIABLES = ("variables", "required_inputs")
_TEMPLATES = (Kind.SYSTEM_TEMPLATE, Kind.PROMPT)


def describe_variable(site: Site[Placeholder]) -> Described:
    """Describe the variable of a placeholder, in either spelling, or what it may be."""
    found = find_variable(site.node.name, site)
    if found is None and site.node.form is PlaceholderForm.EXACT:
        name, context = site.node.name, site.context
        find = find_meanings if context.closed else find_close_names
        rule = "placeholder-unknown" if context.closed else "placeholder-misspelled"
        near = tuple(find(name, context.variables))
        found = of_unknown_name(site.node.spelling.around(name), near, context, rule=rule)
    return site.node.span, found


def find_variable(name: str, site: Site) -> Description | None:  # type: ignore[type-arg]
    """The description of a variable that the file may mean by a name."""
    variables = site.vocabulary.variables_by_name
    variable = variables.get(name) or variables.get(name.strip().upper())
    if variable is None:
        return of_declared_name(name, site.document, site.values)
    found = of_variable(variable, site.context, site.values)
    spelling = site.node.spelling if isinstance(site.node, Placeholder) else None
    return found._replace(name=spelling.around(variable.name)) if spelling else found


def describe_tag_name(site: Site[TagName[Any]]) -> Described:
    """Describe the tag that a name is of."""
    tag = site.vocabulary.tags_by_name.get(site.text(site.node.span))
    return site.node.span, tag and of_tag(tag, site.vocabulary, site.context.phase)


def describe_element_value(site: Site[ElementValue[Any]]) -> Described:
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


def describe_attribute(site: Site[AttributeName[Any]] | Site[AttributeValue[Any]]) -> Described:
    """Describe an attribute of a tag that is known, and what its value must be."""
    tag, attribute = site.path.find(Tag), site.path.find(Attribute)
    known = tag and site.vocabulary.tags_by_name.get(tag.node.name)
    if not known or attribute is None:
        return None
    name = attribute.node.name
    found = next((it for it in known.attributes if it.name == name), None)
    return site.node.span, found and of_attribute(found, known)


def describe_key(site: Site[FieldKey]) -> Described:
    """Tell what a key means in this kind of file, or in the kind that has it."""
    document, named = site.document, find_named_hosts(site.document, site.vocabulary)
    key = find_key(site.text(site.node.span), document.kind, document.path, named)
    if key is None or key.name in site.values.explained:
        return None
    return site.node.span, of_key(key)


def describe_value(site: Site[FieldValue]) -> Described:
    """Describe a value that is one word, or the one of several between commas."""
    field = site.path.find(Field)
    matter = site.document.front_matter
    if field is None or matter is None or site.node.items:
        return None
    for item in matter.items(field.node.key):
        if item.span.touches(site.path.offset):
            return _describe(site, field.node.key, item)
    return None


def describe_item(site: Site[FieldItem]) -> Described:
    """Describe a word of a list."""
    field = site.path.find(Field)
    return _describe(site, field.node.key, site.node) if field else None


def _describe(site: "Site[FieldValue] | Site[FieldItem]", key: str, item: FieldItem) -> Described:
    document, vocabulary = site.document, site.vocabulary
    text = item.text
    found: Description | None = None
    if key in _VARIABLES:
        found = find_variable(text, site)
    elif key == "skills" and text in site.values.skills:
        found = of_workspace_name(text, "skill", site.values.skills[text])
    elif document.kind in _TEMPLATES and key == "phase":
        phase = next((it for it in vocabulary.template_phases if it.key == text), None)
        found = of_template_phase(phase) if phase else None
    elif document.kind in _TEMPLATES and key == "agent":
        agent = next((it for it in vocabulary.template_agents if it.name == text.upper()), None)
        found = of_template_agent(agent) if agent else None
    if found is None and key not in site.values.explained:
        bare = text.partition("(")[0] if key in TOOL_KEYS else text
        known = find_own_keys(document, vocabulary).get(key)
        word = next((it for it in known.words if it.name == bare), None) if known else None
        found = of_word(word, key) if word else None
    return item.span, found
