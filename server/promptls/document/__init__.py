"""The node types: what a prompt file consists of.

Every node of a section has offsets of that section, so that a section that did not change is
the same value wherever it moves to. Only `Part` knows where in the file it stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
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
from promptls.text import Source, Span

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


@dataclass(frozen=True, eq=False)
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
        for base, node in self._nodes:
            if isinstance(node, of):
                yield base, node

    @cached_property
    def _nodes(self) -> list[tuple[int, Node]]:
        # Most sections have none, so this is short, however many ask for it.
        return [(base, node) for base, section in self.parts for node in section.nodes]

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
