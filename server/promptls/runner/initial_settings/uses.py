"""Finds the names that prompts use, whether or not anything is wrong with them."""

import re
from collections.abc import Iterator

from promptls.document import Document, PlaceholderForm, Placeholders
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.semantics.templates.recognition import find_body
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.html import HTML
from promptls.vocabulary.kinds import Kind

# In other files, placeholders are mostly those of code that is shown.
_WITH_VARIABLES = frozenset({Kind.PROMPT, Kind.COMMAND, Kind.SYSTEM_TEMPLATE, Kind.AGENT})
# `<verdict>KEEP</verdict>`, or `<verdict>KEEP|DROP</verdict>`: what code reads of an answer.
_VALUE = "[A-Z][A-Z0-9_-]{1,40}"
_TAG = re.compile(
    rf"<(?P<name>[a-z][a-z0-9_-]{{1,40}})>[ \t]{{0,8}}"
    rf"(?P<values>{_VALUE}(?:[ \t]{{0,8}}[|/,][ \t]{{0,8}}{_VALUE}){{0,9}})"
    r"[ \t]{0,8}</(?P=name)>"
)
_PARTING = re.compile("[|/, \t]+")
# What a prompt begins with, below a heading.
_ADDRESSED = re.compile(r"\s*(?:#[^\n]*\s+)?You are (?:a|an|the)\b")


def find_used_variables(document: Document) -> Iterator[str]:
    """The names of the placeholders in a prompt that it does not declare itself."""
    if document.kind not in _WITH_VARIABLES:
        return
    own = frozenset[str]().union(*(it.names for it in find_declarations(document)))
    for group in document.nodes(Placeholders):
        for it in group.node.found:
            if it.form is PlaceholderForm.EXACT and not it.doubtful and it.name not in own:
                yield it.name


def find_used_tags(document: Document, vocabulary: Vocabulary) -> Iterator[tuple[str, list[str]]]:
    """The tags with values in capitals that are none of HTML and not known, with the values."""
    if document.kind is Kind.MARKDOWN:
        return
    for match in _TAG.finditer(document.source.text):
        name = match["name"]
        if name not in vocabulary.tags_by_name and name not in HTML:
            yield name, _PARTING.split(match["values"])


def is_addressed(document: Document) -> bool:
    """Whether a text begins with what a model is told to be."""
    return _ADDRESSED.match(find_body(document)) is not None
