"""The parts of a work package."""

from collections.abc import Iterator

from promptls.document.node import Group, Node
from promptls.text.spans import FileSpan
from promptls.text.values import Value


class PackageTitle(Node[FileSpan], metaclass=Value):
    """The first heading. `number` and `name` are what could be read of it."""

    exact: bool
    number: str
    name: str

    @property
    def package_id(self) -> str:
        """The id of the package as it should be: at least two digits."""
        return f"WP{(self.number.lstrip('0') or '0').zfill(2)}" if self.number else ""


class PackageSection(Node[FileSpan], metaclass=Value):
    """A section of level 2, to its end. `known` is the name it has in the vocabulary."""

    known: str | None
    heading: FileSpan


class MisnamedSection(Node[FileSpan], metaclass=Value):
    """A heading that is nearly the one of a section: misspelt, or of another level.

    `wrong` is the part of it that differs from `## ` and the name.
    """

    meant: str
    wrong: FileSpan


class PackageField(Node[FileSpan], metaclass=Value):
    """A line `- **Name:** value` of the feature's context. `word` is the first of the value."""

    name: str
    name_span: FileSpan
    value: str
    value_span: FileSpan
    word: str
    word_span: FileSpan


class NamedPath(Node[FileSpan], metaclass=Value):
    """The path in a deliverable."""


class Deliverable(Node[FileSpan], metaclass=Value):
    """A line of the deliverables, to its path. `mark` is the part before it; some name no path."""

    mark: FileSpan
    well_formed: bool
    done: bool
    path: str
    path_span: FileSpan

    def children(self) -> Iterator[Node[FileSpan]]:
        """The path, if the line names one."""
        if self.path:
            yield NamedPath(self.path_span)


class NamedFile(Node[FileSpan], metaclass=Value):
    """A file, a folder or a pattern in the work scope.

    What is listed is to be delivered; what a sentence mentions may be touched.
    """

    path: str
    listed: bool


class ContextDocument(Node[FileSpan], metaclass=Value):
    """A document that the agent reads before it begins."""

    path: str


class NamedPackage(Node[FileSpan], metaclass=Value):
    """A name with the number of a package in it: a branch, a work tree, the form of a message.

    `number` is the number of the feature before it, if there is one.
    """

    what: str
    name: str
    number: str
    package_id: str


class StateMark(Node[FileSpan], metaclass=Value):
    """A state that is named in the package, of the package or of its feature."""

    of_package: bool
    state: str


class RequirementMark(Node[FileSpan], metaclass=Value):
    """A requirement that a line defines."""

    id: str


class WorkPackage(Group[FileSpan], metaclass=Value):
    """What the rules for work packages read.

    `delivering` is what the deliverables say, since one line may name several files.
    """

    title: PackageTitle
    sections: tuple[PackageSection, ...]
    misnamed: tuple[MisnamedSection, ...]
    fields: tuple[PackageField, ...]
    deliverables: tuple[Deliverable, ...]
    delivering: str
    scope: tuple[NamedFile, ...]
    states: tuple[StateMark, ...]
    requirements: tuple[RequirementMark, ...]
    documents: tuple[ContextDocument, ...] = ()
    named: tuple[NamedPackage, ...] = ()
    forbidden: tuple[NamedFile, ...] = ()
    excepted: tuple[NamedFile, ...] = ()

    def section(self, known: str) -> PackageSection | None:
        """The section with a name of the vocabulary."""
        return next((it for it in self.sections if it.known == known), None)

    def field(self, name: str) -> PackageField | None:
        """A field of the feature's context."""
        return next((it for it in self.fields if it.name == name), None)

    def children(self) -> Iterator[Node[FileSpan]]:
        """Everything that the package consists of."""
        yield self.title
        yield from self.sections
        yield from self.misnamed
        yield from self.fields
        yield from self.deliverables
        yield from self.scope
        yield from self.states
        yield from self.requirements
        yield from self.documents
        yield from self.named
        yield from self.forbidden
        yield from self.excepted
