"""The node types: what a prompt file consists of.

Every node of a section has offsets of that section, so that a section that did not change is
the same value wherever it moves to. `Placed` adds the offset at which the section begins.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, cast

from promptls.document.agents import AgentParts, NounMark, PointMark, SectionHeading
from promptls.document.blocks import (
    Block,
    BlockPlaceholder,
    Delimiter,
    EmissionLead,
    EmissionList,
    FlattenedBlock,
    Framed,
    Header,
    HeadlessBlock,
    Item,
    ItemList,
    ItemMarker,
    LineText,
    Mention,
    PhaseMention,
    PromptBlock,
    StatusBlock,
    StatusHead,
    StatusLine,
    Top,
)
from promptls.document.front_matter import (
    Correction,
    Fault,
    Field,
    FieldItem,
    FieldKey,
    FieldValue,
    FrontMatter,
    Problem,
    Repetition,
    Shape,
)
from promptls.document.json_files import Json, JsonFault, JsonFile, JsonRecord
from promptls.document.markers import (
    AllowedName,
    MarkerAttribute,
    Reach,
    RequirementMarker,
    RequirementMention,
    SpecKittyValue,
    Suppression,
)
from promptls.document.node import Group, LineForm, Node, Placed
from promptls.document.packages import (
    ContextDocument,
    Deliverable,
    MisnamedSection,
    NamedFile,
    NamedPath,
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
    PlaceholderName,
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
from promptls.document.tags import (
    Attribute,
    AttributeName,
    AttributeValue,
    Element,
    ElementValue,
    FileTags,
    LooseTag,
    Tag,
    TagGroup,
    TagName,
    TagRole,
    Tags,
    ValueForm,
    placed_element,
    placed_tag,
)
from promptls.document.toml import TomlItem, TomlKey, TomlPage, TomlPart, TomlTable, TomlWord
from promptls.document.tree import AnyNode, NodePath, find_around, node_path
from promptls.text.spans import Source
from promptls.text.values import Record, once
from promptls.vocabulary.kinds import Kind, Role

__all__ = [
    "AgentParts",
    "AllowedName",
    "AnyNode",
    "Attribute",
    "AttributeName",
    "AttributeValue",
    "Block",
    "BlockPlaceholder",
    "Chapter",
    "ContextDocument",
    "Correction",
    "Delimiter",
    "Deliverable",
    "Document",
    "Element",
    "ElementValue",
    "EmissionLead",
    "EmissionList",
    "Entry",
    "Fault",
    "Fence",
    "Field",
    "FieldItem",
    "FieldKey",
    "FieldValue",
    "FileTags",
    "FlattenedBlock",
    "Framed",
    "FrontMatter",
    "Group",
    "Header",
    "Heading",
    "HeadlessBlock",
    "Item",
    "ItemList",
    "ItemMarker",
    "Json",
    "JsonFault",
    "JsonFile",
    "JsonRecord",
    "LineForm",
    "LineText",
    "LooseTag",
    "MarkerAttribute",
    "Mention",
    "MisnamedSection",
    "NamedFile",
    "NamedPath",
    "Node",
    "NodePath",
    "NounMark",
    "PackageField",
    "PackageSection",
    "PackageTitle",
    "Part",
    "PhaseMention",
    "Placed",
    "Placeholder",
    "PlaceholderForm",
    "PlaceholderName",
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
    "RequirementMention",
    "Section",
    "SectionHeading",
    "Shape",
    "SpecKittyValue",
    "Spelling",
    "StateMark",
    "StatusBlock",
    "StatusHead",
    "StatusLine",
    "Suppression",
    "Tag",
    "TagGroup",
    "TagName",
    "TagRole",
    "Tags",
    "TomlItem",
    "TomlKey",
    "TomlPage",
    "TomlPart",
    "TomlTable",
    "TomlWord",
    "Top",
    "ValueForm",
    "WorkPackage",
    "find_around",
    "node_path",
    "placed_element",
    "placed_tag",
]

N = TypeVar("N", bound=Node[Any])
# A third of the time that the constructor takes.
_PLACE = Placed._make


class Document(metaclass=Record):
    """One file. A frozen value; what needs another file is the project's.

    A plain document has nothing that a rule checks behind its front matter. It has no nodes, and
    is cut into sections only when they are asked for.
    """

    source: Source
    path: str = ""
    kind: Kind = Kind.MARKDOWN
    role: Role | None = None
    front_matter: FrontMatter | None = None
    parse_parts: Callable[[], tuple[Part, ...]] = tuple
    is_plain: bool = False
    too_large: bool = False
    agent: AgentParts | None = None
    package: WorkPackage | None = None
    tags: FileTags | None = None
    parse_settings: Callable[[], TomlPage] | None = None

    @once
    def parts(self) -> tuple[Part, ...]:
        """The sections, from the end of the front matter on."""
        return self.parse_parts()

    @once
    def settings(self) -> TomlPage | None:
        """What a settings file consists of; none of other files."""
        return None if self.parse_settings is None else self.parse_settings()

    @property
    def checked_parts(self) -> tuple[Part, ...]:
        """The sections that may have nodes: none of a plain document."""
        return () if self.is_plain else self.parts

    def nodes(self, of: type[N]) -> "Iterator[Placed[N]]":
        """All nodes of a type, in source order."""
        return cast("Iterator[Placed[N]]", map(_PLACE, self._nodes_of(of)))

    def node_at(self, offset: int) -> NodePath:
        """The innermost node around an offset, and all that it is a part of."""
        # Of two with the same range, that of the file says more: a heading may be a title.
        groups = (self.front_matter, self.agent, self.package, self.tags, self.settings)
        own: list[AnyNode] = [it for it in groups if it is not None]
        if self.front_matter is not None and offset <= self.front_matter.span.end:
            # The space behind a value may be a part of it and of no field.
            own += [it for field in self.front_matter.fields for it in field.children()]
        found = [Placed(0, it) for it in find_around(own, offset)]
        part = self.part_at(offset)
        if part is not None:
            base, section = part
            nodes = (*section.headings, *section.nodes)
            found += [Placed(base, it) for it in find_around(nodes, offset - base)]
        return node_path(offset, found)

    def part_at(self, offset: int) -> Part | None:
        """The section at an offset; none in front matter."""
        after = bisect_right(self.parts, offset, key=_base)
        return self.parts[after - 1] if after else None

    def _nodes_of(self, wanted: type[AnyNode]) -> "Sequence[tuple[int, AnyNode]]":
        by_type = self._by_type
        kinds = [it for it in by_type if issubclass(it, wanted)]
        if len(kinds) <= 1:
            return by_type[kinds[0]] if kinds else ()
        merged = [it for kind in kinds for it in by_type[kind]]
        return sorted(merged, key=lambda it: it[0] + it[1].span.start)

    @once
    def _by_type(self) -> "dict[type[AnyNode], list[tuple[int, AnyNode]]]":
        # Many rules ask for few of the nodes; no rule should pay for those of the others. So they
        # are placed when they are asked for: a tuple costs a third of that.
        found: dict[type[AnyNode], list[tuple[int, AnyNode]]] = {}
        for base, section in self.checked_parts:
            for node in section.nodes:
                found.setdefault(type(node), []).append((base, node))
        return found

    @property
    def ends_open(self) -> bool:
        """Whether a fence or a comment runs to the end, so that text there would be part of it."""
        end = self.parts[-1].section.exit if self.parts else Entry()
        return bool(end.fences) or end.in_comment

    def headings(self) -> Iterator[Placed[Heading]]:
        """All headings, in source order."""
        for base, section in self.parts:
            for heading in section.headings:
                yield Placed(base, heading)


def _base(part: Part) -> int:
    return part.base
