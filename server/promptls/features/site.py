"""A node at which a feature is asked for something, with all that an answer may depend on."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic

from promptls.checking.checker import context_of
from promptls.document import Document, NodePath, Part, Placed
from promptls.document.node import N_co
from promptls.features.requirements import RequirementText
from promptls.semantics.context import Context, Neighbours
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary


class ProjectValues(NamedTuple):
    """The state, the values of variables, and the names that files of the project define.

    Where there is no workflow, `no_workflow` is the reason, if the project is known.
    `variables` has the text of each known variable, empty for one without a value. `sizes` has the
    number of characters of each that comes from one file, or none where it has no value. `agents`
    and `skills` are names with the paths of their files. `uses` tells how often each requirement is
    named where it is not defined, and `has_all_uses` whether all files were read for it, which is
    known when they were counted. `explained` are keys of front matter that the editor explains.
    `list_folder` gives the names in a folder of the project, those of folders with a slash behind;
    the paths in links are completed unless the editor does that.
    """

    workflow: RunningWorkflow | None = None
    no_workflow: str = ""
    variables: Mapping[str, str] = MappingProxyType({})
    agents: Mapping[str, str] = MappingProxyType({})
    skills: Mapping[str, str] = MappingProxyType({})
    requirements: Mapping[str, RequirementText] = MappingProxyType({})
    sizes: Mapping[str, int | None] = MappingProxyType({})
    uses: Mapping[str, int] | None = None
    has_all_uses: Callable[[], bool] = lambda: True
    project: Neighbours | None = None
    explained: frozenset[str] = frozenset()
    list_folder: Callable[[str], Sequence[str]] = lambda _: ()
    completes_links: bool = True


NO_VALUES = ProjectValues()


class Site(NamedTuple, Generic[N_co]):
    """A node, the nodes around it, its file, the names that are known, and what others define."""

    document: Document
    path: NodePath
    placed: Placed[N_co]
    vocabulary: Vocabulary
    values: ProjectValues = NO_VALUES

    @property
    def node(self) -> N_co:
        """The node itself."""
        return self.placed.node

    @property
    def offset(self) -> int:
        """The offset of the cursor in the section of the node."""
        return self.path.offset - self.placed.base

    @property
    def part(self) -> Part:
        """The section of the node, at its place in the file."""
        part = self.document.part_at(self.placed.base)
        assert part is not None, "a node of a section has a section"
        return part

    @property
    def context(self) -> Context:
        """What the rules may know of the file."""
        return find_context(self.document, self.vocabulary)

    def text(self, span: Span | FileSpan) -> str:
        """The text of a range of the section of the node."""
        base = self.placed.base
        return self.document.source.text[base + span.start : base + span.end]


def find_context(document: Document, vocabulary: Vocabulary) -> Context:
    """What the rules may know of a file, with the text of the file."""
    return context_of(document, vocabulary).of(document.source.text)
