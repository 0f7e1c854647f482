"""The tokens of the nodes of a section: a table from node type to function.

Offsets are those of the section. A token is a tuple of three numbers: start, end, kind.
"""

from collections.abc import Callable, Iterator
from typing import Any

from promptls.document import (
    AnyNode,
    BlockPlaceholder,
    Delimiter,
    Element,
    EmissionLead,
    Header,
    Item,
    Mention,
    Placeholder,
    RequirementMarker,
    RequirementMention,
    SpecKittyValue,
    StatusLine,
    Suppression,
    Tag,
    Tags,
)
from promptls.features.token_legend import Modifier, TokenType, packed
from promptls.semantics.phase_names import name_phase
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.html import MARKUP

Token = tuple[int, int, int]

KEYWORD = packed(TokenType.KEYWORD)
OPERATOR = packed(TokenType.OPERATOR)
NUMBER = packed(TokenType.NUMBER)
ENUM_MEMBER = packed(TokenType.ENUM_MEMBER)
PROPERTY = packed(TokenType.PROPERTY)
STRING = packed(TokenType.STRING)
RULE = packed(TokenType.DECORATOR)
REQUIREMENT = packed(TokenType.CLASS)
DEFINED_REQUIREMENT = packed(TokenType.CLASS, Modifier.DECLARATION)

_PARAMETERS = packed(TokenType.PARAMETER), packed(TokenType.PARAMETER, Modifier.KNOWN)
_VARIABLES = packed(TokenType.VARIABLE), packed(TokenType.VARIABLE, Modifier.KNOWN)
_TAGS = packed(TokenType.TYPE), packed(TokenType.TYPE, Modifier.KNOWN)

_MARKER, _KITTY, _OURS = "sk:fr", "spec-kitty", "promptls:"


class Scene(NamedTuple):
    """What the tokens of a node depend on: the text of its offsets, and the names that are known.

    A closed list of variables leaves no others.
    """

    text: str
    vocabulary: Vocabulary
    variables: frozenset[str]


def _whole(kind: int) -> Callable[[AnyNode, Scene], Iterator[Token]]:
    def tokens(node: AnyNode, _: Scene) -> Iterator[Token]:
        yield *node.span, kind

    return tokens


def _item(item: Item, scene: Scene) -> Iterator[Token]:
    if item.number is not None:
        yield *item.number, NUMBER
    yield from _mentions(item.mentions, scene)


def _status_line(line: StatusLine, scene: Scene) -> Iterator[Token]:
    yield *line.head, KEYWORD
    yield from _mentions(line.mentions, scene)


def _mentions(mentions: tuple[Mention, ...], scene: Scene) -> Iterator[Token]:
    for it in mentions:
        if isinstance(it, BlockPlaceholder):
            yield *it.span, _PARAMETERS[it.name in scene.vocabulary.block_variables_by_name]
        else:
            named = name_phase(it, scene.text[slice(*it.span)], scene.vocabulary)
            if named.phase is not None:
                yield *named.span, ENUM_MEMBER


def _placeholder(placeholder: Placeholder, scene: Scene) -> Iterator[Token]:
    is_known = placeholder.name in scene.variables
    if is_known or not placeholder.doubtful:
        yield *placeholder.span, _VARIABLES[is_known]


def _elements(tags: Tags, scene: Scene) -> Iterator[Token]:
    # Those without a partner in the section are the file's.
    for element in tags.elements:
        yield from element_tokens(element, scene)


def element_tokens(element: Element[Any], scene: Scene) -> Iterator[Token]:
    """The tokens of two tags, and of a value between them that the vocabulary has."""
    yield from tag_tokens(element.opening, scene)
    known = scene.vocabulary.tags_by_name.get(element.opening.name)
    if known is not None and known.values:
        start, end = element.value
        value = scene.text[start:end]
        text = value.strip()
        if any(it.text == text for it in known.values):
            start += value.index(text)
            yield start, start + len(text), ENUM_MEMBER
    yield from tag_tokens(element.closing, scene)


def tag_tokens(tag: Tag[Any], scene: Scene) -> Iterator[Token]:
    """The tokens of a tag. Of tags that are shown as code only those that are known count."""
    is_known = tag.name in scene.vocabulary.tags_by_name
    if not is_known and (tag.scope != 0 or tag.name.lower() in MARKUP):
        return
    yield *tag.name_span, _TAGS[is_known]
    for attribute in tag.attributes:
        yield *attribute.name_span, PROPERTY
        yield *attribute.value_span, STRING


def _marker(marker: RequirementMarker, scene: Scene) -> Iterator[Token]:
    yield from _word(_MARKER, marker.span.start, marker.span.end, scene)
    for attribute in marker.attributes:
        is_id = attribute.name == "id"
        yield *attribute.span, DEFINED_REQUIREMENT if is_id else ENUM_MEMBER


def _kitty(value: SpecKittyValue, scene: Scene) -> Iterator[Token]:
    yield from _word(_KITTY, value.span.start, value.span.end, scene)
    yield *value.value_span, NUMBER if value.value.isdecimal() else STRING


def suppression_tokens(suppression: Suppression[Any], scene: Scene) -> Iterator[Token]:
    """The words before the names of the rules, and each name."""
    start = scene.text.find(_OURS, suppression.span.start, suppression.span.end)
    if start < 0 or not suppression.names:
        return
    lead = scene.text[start : suppression.names[0].span.start].rstrip()
    yield start, start + len(lead), KEYWORD
    for name in suppression.names:
        yield *name.span, RULE


def _word(word: str, start: int, end: int, scene: Scene) -> Iterator[Token]:
    at = scene.text.find(word, start, end)
    if at >= 0:
        yield at, at + len(word), KEYWORD


TOKENS_OF: dict[type[AnyNode], Callable[[Any, Scene], Iterator[Token]]] = {
    Delimiter: _whole(OPERATOR),
    EmissionLead: _whole(KEYWORD),
    Header: _whole(KEYWORD),
    Item: _item,
    Placeholder: _placeholder,
    RequirementMarker: _marker,
    RequirementMention: _whole(REQUIREMENT),
    SpecKittyValue: _kitty,
    StatusLine: _status_line,
    Suppression: suppression_tokens,
    Tags: _elements,
}
