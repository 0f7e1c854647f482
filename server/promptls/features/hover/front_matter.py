"""Front matter: its keys, and the values that a program knows."""

from promptls.document import Field, FieldItem, FieldKey, FieldValue
from promptls.features.descriptions import Description
from promptls.features.descriptions.front_matter import of_key, of_word, of_workspace_name
from promptls.features.descriptions.templates import of_template_agent, of_template_phase
from promptls.features.hover.templates import find_variable
from promptls.features.site import Site
from promptls.text.spans import FileSpan
from promptls.vocabulary import FrontMatterKey
from promptls.vocabulary.front_matter import EXTRA_KEYS, FRONT_MATTER_KEYS
from promptls.vocabulary.front_matter_words import TOOL_KEYS, find_words
from promptls.vocabulary.kinds import Kind

_VARIABLES = ("variables", "required_inputs")
_TEMPLATES = (Kind.SYSTEM_TEMPLATE, Kind.PROMPT)


def describe_key(site: Site[FieldKey]) -> tuple[FileSpan, Description] | None:
    """Tell what a key means in this kind of file, or in the kind that has it."""
    key = find_key(site.text(site.node.span), site.document.kind, site.document.path)
    if key is None:
        return None
    words = find_words(key.name, site.document.kind, site.document.path)
    return site.node.span, of_key(key, words)


def describe_value(site: Site[FieldValue]) -> tuple[FileSpan, Description] | None:
    """Describe a value that is one word, or the one of several between commas."""
    field = site.path.find(Field)
    matter = site.document.front_matter
    if field is None or matter is None or site.node.items:
        return None
    for item in matter.items(field.node.key):
        if item.span.touches(site.path.offset):
            return _describe(site, field.node.key, item)
    return None


def describe_item(site: Site[FieldItem]) -> tuple[FileSpan, Description] | None:
    """Describe a word of a list."""
    field = site.path.find(Field)
    return _describe(site, field.node.key, site.node) if field else None


def find_key(name: str, kind: Kind, path: str) -> FrontMatterKey | None:
    """A key by its name; the one for this kind of file if there are several."""
    known = [it for it in (*FRONT_MATTER_KEYS, *EXTRA_KEYS) if it.name == name]
    fitting = (it for it in known if kind in it.kinds and path.endswith(it.ending))
    return next(fitting, None) or next(iter(known), None)


def _describe(
    site: "Site[FieldValue] | Site[FieldItem]", key: str, item: FieldItem
) -> tuple[FileSpan, Description] | None:
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
    if found is None:
        bare = text.partition("(")[0] if key in TOOL_KEYS else text
        words = find_words(key, document.kind, document.path)
        word = next((it for it in words if it.name == bare), None)
        found = of_word(word, key) if word else None
    return (item.span, found) if found else None
