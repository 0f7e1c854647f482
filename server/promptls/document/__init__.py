"""The node types: what a prompt file consists of.

Every node of a section has offsets of that section, so that a section that did not change is
the same value wherever it moves to. Only `Part` knows where in the file it stands.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from promptls.document.agents import AgentParts, Chapterhead, NounMark, PlacedList, PointMark
from promptls.document.blocks import (
    Block,
    Delimiter,
    EmissionList,
    Header,
    Item,
    PromptBlock,
    StatusBlock,
    StatusLine,
)
from promptls.document.front_matter import (
    Fault,
    Field,
    FieldItem,
    FrontMatter,
    Insertion,
    Problem,
    Repetition,
    Shape,
)
from promptls.document.json_files import Json, JsonFault, JsonFile, JsonRecord
from promptls.document.markers import MarkerAttribute, RequirementMarker, SpecKittyValue
from promptls.document.node import LineForm, Node
from promptls.document.packages import (
    Deliverable,
    MisnamedSection,
    NamedFile,
    PackageField,
    PackageSection,
    PackageTitle,
    RequirementMark,
    StateMark,
    WorkPackage,
)
from promptls.document.placeholders import (
    Placeholder,
    PlaceholderForm,
    Placeholders,
    Spelling,
)
from promptls.document.sections import (
    Chapter,
    Entry,
    Fence,
    Heading,
    Part,
    Region,
    RegionKind,
    Section,
)
from promptls.document.suppressions import AllowedName, Reach, Suppression
from promptls.document.tags import (
    Attribute,
    Element,
    LooseTag,
    Tag,
    TagRole,
    Tags,
    ValueForm,
)
from promptls.kinds import Kind, Role
from promptls.text import Source
from promptls.values import once, record

__all__ = [
    "AgentParts",
    "AllowedName",
    "Attribute",
    "Block",
    "Chapter",
    "Chapterhead",
    "Delimiter",
    "Deliverable",
    "Document",
    "Element",
    "EmissionList",
    "Entry",
    "Fault",
    "Fence",
    "Field",
    "FieldItem",
    "FrontMatter",
    "Header",
    "Heading",
    "Insertion",
    "Item",
    "Json",
    "JsonFault",
    "JsonFile",
    "JsonRecord",
    "LineForm",
    "LooseTag",
    "MarkerAttribute",
    "MisnamedSection",
    "NamedFile",
    "Node",
    "NounMark",
    "PackageField",
    "PackageSection",
    "PackageTitle",
    "Part",
    "PlacedList",
    "Placeholder",
    "PlaceholderForm",
    "Placeholders",
    "PointMark",
    "Problem",
    "PromptBlock",
    "Reach",
    "Region",
    "RegionKind",
    "Repetition",
    "RequirementMark",
    "RequirementMarker",
    "Section",
    "Shape",
    "SpecKittyValue",
    "Spelling",
    "StateMark",
    "StatusBlock",
    "StatusLine",
    "Suppression",
    "Tag",
    "TagRole",
    "Tags",
    "ValueForm",
    "WorkPackage",
]

N = TypeVar("N", bound=Node)


@record
class Document:
    """One file. A frozen value; what needs another file is the project's."""

    source: Source
    path: str = ""
    kind: Kind = Kind.MARKDOWN
    role: Role | None = None
    front_matter: FrontMatter | None = None
    parts: tuple[Part, ...] = ()
    too_large: bool = False
    agent: AgentParts | None = None
    package: WorkPackage | None = None
    # The tags whose partner stands in another section, and those that have none at all.
    tags: Tags | None = None

    def nodes(self, of: type[N]) -> Iterator[tuple[int, N]]:
        """All nodes of a type with the base of their section, in source order."""
        for base, node in self._nodes_of(of):
            assert isinstance(node, of)
            yield base, node

    def _nodes_of(self, wanted: type[Node]) -> Sequence[tuple[int, Node]]:
        by_type = self._by_type
        kinds = [it for it in by_type if issubclass(it, wanted)]
        if len(kinds) <= 1:
            return by_type[kinds[0]] if kinds else ()
        merged = [it for kind in kinds for it in by_type[kind]]
        return sorted(merged, key=lambda it: it[0] + it[1].span.start)

    @once
    def _by_type(self) -> dict[type[Node], list[tuple[int, Node]]]:
        # Many rules ask for few of the nodes; no rule should pay for those of the others.
        found: dict[type[Node], list[tuple[int, Node]]] = {}
        for base, section in self.parts:
            for node in section.nodes:
                found.setdefault(type(node), []).append((base, node))
        return found

    @property
    def ends_open(self) -> bool:
        """Whether a fence or a comment runs to the end, so that text there would be part of it."""
        end = self.parts[-1].section.exit if self.parts else Entry()
        return bool(end.fences) or end.in_comment

    def headings(self) -> Iterator[tuple[int, Heading]]:
        """All headings with the base of their section, in source order."""
        for base, section in self.parts:
            for heading in section.headings:
                yield base, heading
