"""The tokens of what only a file as a whole has: front matter, packages, protocols.

Offsets are those of the file.
"""

from collections.abc import Iterator
from itertools import chain

from promptls.document import AgentParts, Document, FrontMatter, WorkPackage
from promptls.features.token_legend import Modifier, TokenType, packed
from promptls.features.tokens.sections import (
    DEFINED_REQUIREMENT,
    ENUM_MEMBER,
    PROPERTY,
    STRING,
    Scene,
    Token,
    element_tokens,
    suppression_tokens,
    tag_tokens,
)
from promptls.parsing.suppressions import MARK, find_in_front_matter
from promptls.semantics.placeholders.declarations import find_declarations

_KNOWN_KEY = packed(TokenType.PROPERTY, Modifier.KNOWN)
_DECLARED = packed(TokenType.VARIABLE, Modifier.DECLARATION)
_NAMESPACE = packed(TokenType.NAMESPACE)


def file_tokens(document: Document, scene: Scene) -> Iterator[Token]:
    """The tokens outside of the sections, in any order."""
    return chain(
        _front_matter(document, document.front_matter, scene),
        _package(document.package, scene),
        _agent(document.agent),
        _tags(document, scene),
    )


def _front_matter(document: Document, matter: FrontMatter | None, scene: Scene) -> Iterator[Token]:
    if matter is None:
        return
    known = scene.vocabulary.keys_of(document.kind, document.path)
    for field in matter.fields:
        key = known.get(field.key)
        # What other programs know looks as it did before, and not like a mistake.
        if key is None:
            continue
        yield *field.key_span, _KNOWN_KEY
        if field.value in key.values:
            yield *field.value_span, ENUM_MEMBER
    for declaration in find_declarations(document):
        for item in declaration.items:
            yield *item.span, _DECLARED
    if MARK in scene.text[slice(*matter.span)]:
        for suppression in find_in_front_matter(scene.text, matter):
            yield from suppression_tokens(suppression, scene)


def _package(package: WorkPackage | None, scene: Scene) -> Iterator[Token]:
    if package is None:
        return
    for section in package.sections:
        if section.known is not None:
            start, end = section.heading
            title = scene.text[start:end].lstrip("# \t")
            yield end - len(title), end, _NAMESPACE
    for field in package.fields:
        yield *field.name_span, PROPERTY
    for deliverable in package.deliverables:
        if deliverable.path:
            yield *deliverable.path_span, STRING
    for named in (*package.scope, *package.documents):
        yield *named.span, STRING
    for state in package.states:
        yield *state.span, ENUM_MEMBER
    for requirement in package.requirements:
        yield *requirement.span, DEFINED_REQUIREMENT


def _agent(agent: AgentParts | None) -> Iterator[Token]:
    if agent is None:
        return
    for mark in agent.marks:
        yield *mark.words, _NAMESPACE
    for noun in agent.nouns:
        if noun.quoted is not None:
            yield *noun.quoted, STRING


def _tags(document: Document, scene: Scene) -> Iterator[Token]:
    tags = document.tags
    if tags is None:
        return
    for element in tags.elements:
        yield from element_tokens(element, scene)
    for loose in tags.loose:
        yield from tag_tokens(loose.tag, scene)
