"""Counts what was recognised in a file, for `--statistics`."""

from collections.abc import Iterator

from promptls.document import (
    Document,
    EmissionList,
    Node,
    Placeholder,
    PromptBlock,
    RequirementMarker,
    SpecKittyValue,
    StatusBlock,
    Suppression,
    Tag,
    TagRole,
    Tags,
)
from promptls.text.spans import Span
from promptls.vocabulary import Vocabulary

FRONT_MATTER = "front-matter"
PROMPT_BLOCK = "prompt-block"
_TAG = "tag"
_PLACEHOLDER = "placeholder"
_REQUIREMENT = "requirement"
# The nodes each of which is one construct.
_NODES: dict[type[Node[Span]], str] = {
    PromptBlock: PROMPT_BLOCK,
    StatusBlock: "status-block",
    EmissionList: "emission-list",
    SpecKittyValue: "spec-kitty-value",
    Suppression: "suppression",
}
CONSTRUCTS = (FRONT_MATTER, _PLACEHOLDER, _TAG, _REQUIREMENT, *_NODES.values())


def count_constructs(document: Document, vocabulary: Vocabulary) -> dict[str, int]:
    """Count the constructs of a file by name, and the file itself by its kind.

    A plain file has no nodes, and at most front matter.
    """
    found = {str(document.kind): 1}
    if document.front_matter is not None:
        found[FRONT_MATTER] = 1
    if document.is_plain:
        return found
    placeholders = document.bare_nodes(Placeholder)
    found[_PLACEHOLDER] = sum([not it.doubtful for it in placeholders])
    # An unknown tag may be HTML.
    known = vocabulary.tags_by_name
    found[_TAG] = sum([it.name.lower() in known for it in _find_tags(document)])
    markers = document.bare_nodes(RequirementMarker)
    found[_REQUIREMENT] = sum([not it.closes for it in markers])
    for node_type, name in _NODES.items():
        found[name] = len(document.bare_nodes(node_type))
    return {name: count for name, count in found.items() if count}


def _find_tags(document: Document) -> Iterator[Tag[Span]]:
    """The tags of a file, without those that close others."""
    for tags in document.bare_nodes(Tags):
        yield from [it.opening for it in tags.elements]
        yield from [it.tag for it in tags.loose if it.tag.role is not TagRole.CLOSING]
