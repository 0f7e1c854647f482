"""A parsed file: its sections, and what belongs to it as a whole."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from promptls.document.agents import AgentParts
from promptls.document.front_matter import FrontMatter
from promptls.document.marks import find_marks
from promptls.document.node import Node, Placed
from promptls.document.packages import WorkPackage
from promptls.document.sections import Heading, Part
from promptls.document.tags import FileTags
from promptls.document.toml import TomlCommand, TomlPage
from promptls.document.tree import AnyNode, NodePath, find_around, node_path
from promptls.text.spans import FileSpan, Source
from promptls.text.values import Record, once
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of
from promptls.vocabulary.roles import Role

N = TypeVar("N", bound=Node[Any])
# A third of the time that the constructor takes.
_PLACE = Placed._make


class Document(metaclass=Record):
    """A parsed file, which never changes. What needs other files is asked of the project.

    A plain document has nothing that a rule checks behind its front matter. It has no nodes, and
    is cut into sections only when they are asked for. Where a fence turned out to be stray, the
    text was read again from there.
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
    parse_command: Callable[[], TomlCommand] | None = None
    is_read_again: bool = False

    @once
    def parts(self) -> tuple[Part, ...]:
        """The sections, from the end of the front matter on."""
        return self.parse_parts()

    @once
    def settings(self) -> TomlPage | None:
        """What a settings file consists of; none of other files."""
        return None if self.parse_settings is None else self.parse_settings()

    @once
    def command(self) -> TomlCommand | None:
        """What a command in TOML consists of; none of other files."""
        return None if self.parse_command is None else self.parse_command()

    @property
    def prompt(self) -> FileSpan | None:
        """Where the text for a model is in a command in TOML; none of other files.

        It is empty where the text is not written as it is.
        """
        return None if self.command is None else self.command.text

    @property
    def checked_parts(self) -> tuple[Part, ...]:
        """The sections that may have nodes: none of a plain document."""
        return () if self.is_plain else self.parts

    def has_mark(self, *marks: str) -> bool:
        """Whether the text has any of some marks, of those that are looked for anywhere."""
        if self.is_plain or syntax_of(self.kind) is not Syntax.MARKDOWN:
            text = self.source.text
            for it in marks:  # noqa: SIM110 - a loop takes half the time of a generator
                if it[0] in text and it in text:
                    return True
            return False
        return any(map(self._marked.__contains__, marks))

    def parts_with(self, *marks: str) -> list[Part]:
        """The sections that have any of some marks, in order."""
        marked = self._marked
        found = [marked[it] for it in marks if it in marked]
        if len(found) <= 1:
            return found[0] if found else []
        return sorted({part.base: part for parts in found for part in parts}.values(), key=_base)

    @once
    def _marked(self) -> dict[str, list[Part]]:
        # A keystroke changes one section, and to look through a text takes as long as a rule.
        parts = self.parts
        before = self.source.text[: parts[0].base] if parts else self.source.text
        found: dict[str, list[Part]] = {it: [] for it in find_marks(before)}
        for it in parts:
            if it.section.marks:
                for mark in it.section.marks:
                    found.setdefault(mark, []).append(it)
        return found

    def nodes(self, of: type[N]) -> "Iterator[Placed[N]]":
        """All nodes of a type, in source order."""
        return cast("Iterator[Placed[N]]", map(_PLACE, self._nodes_of(of)))

    def has_node(self, of: type[AnyNode]) -> bool:
        """Whether there is a node of a type."""
        return bool(self._kinds_of(of))

    def bare_nodes(self, of: type[N]) -> list[N]:
        """All nodes of a type, without their places, which take longer to make than to look at."""
        return [cast("N", it) for _, it in self._nodes_of(of)]

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
        kinds = self._kinds_of(wanted)
        if len(kinds) <= 1:
            return by_type[kinds[0]] if kinds else ()
        merged = [it for kind in kinds for it in by_type[kind]]
        return sorted(merged, key=lambda it: it[0] + it[1].span.start)

    def _kinds_of(self, wanted: type[AnyNode]) -> list[type[AnyNode]]:
        known = self._known_kinds
        if wanted not in known:
            known[wanted] = [it for it in self._by_type if issubclass(it, wanted)]
        return known[wanted]

    @once
    def _known_kinds(self) -> "dict[type[AnyNode], list[type[AnyNode]]]":
        # A keystroke hardly ever changes which types there are, and each rule asks for one.
        return _kinds_among(tuple(self._by_type))

    @once
    def _by_type(self) -> "dict[type[AnyNode], list[tuple[int, AnyNode]]]":
        # Many rules ask for few of the nodes; no rule should pay for those of the others. So they
        # are placed when they are asked for: a tuple costs a third of that.
        found: dict[type[AnyNode], list[tuple[int, AnyNode]]] = {}
        for base, section in self.checked_parts:
            for node in section.nodes:
                kind = type(node)
                if kind in found:
                    found[kind].append((base, node))
                else:
                    found[kind] = [(base, node)]
        return found

    @property
    def ends_open(self) -> bool:
        """Whether a fence or a comment runs to the end, so that text there would be part of it."""
        return bool(self.parts) and self.parts[-1].section.exit.is_open

    def headings(self) -> Iterator[Placed[Heading]]:
        """All headings, in source order."""
        for base, section in self.parts:
            for heading in section.headings:
                yield Placed(base, heading)


@lru_cache(maxsize=64)
def _kinds_among(_: tuple[type[AnyNode], ...]) -> dict[type[AnyNode], list[type[AnyNode]]]:
    """Which of some types belong to each one that is asked for."""
    return {}


def _base(part: Part) -> int:
    return part.base
