"""The parts of a work package."""

from dataclasses import dataclass
from typing import NamedTuple

from promptls.text import Span


class PackageTitle(NamedTuple):
    """The first heading. `number` and `name` are what could be read of it."""

    span: Span
    exact: bool
    number: str
    name: str


class PackageSection(NamedTuple):
    """A section of level 2. `known` is the name it has in the vocabulary."""

    known: str | None
    heading: Span
    extent: Span


class PackageField(NamedTuple):
    """A line `- **Name:** value` of the feature's context."""

    name: str
    value: str
    span: Span


class Deliverable(NamedTuple):
    """A line of the deliverables. `mark` is what stands before its text."""

    mark: Span
    well_formed: bool
    done: bool
    path: str
    path_span: Span


class NamedFile(NamedTuple):
    """A file, a folder or a pattern in the work scope."""

    path: str
    span: Span


class StateMark(NamedTuple):
    """A state that is named in the package, of the package or of its feature."""

    of_package: bool
    state: str
    span: Span


class RequirementMark(NamedTuple):
    """A requirement that a line defines."""

    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class WorkPackage:
    """What the rules for work packages look at, in offsets of the file."""

    title: PackageTitle
    sections: tuple[PackageSection, ...]
    fields: tuple[PackageField, ...]
    deliverables: tuple[Deliverable, ...]
    scope: tuple[NamedFile, ...]
    states: tuple[StateMark, ...]
    requirements: tuple[RequirementMark, ...]

    def section(self, known: str) -> PackageSection | None:
        """The section with a name of the vocabulary."""
        return next((it for it in self.sections if it.known == known), None)

    def field(self, name: str) -> PackageField | None:
        """A field of the feature's context."""
        return next((it for it in self.fields if it.name == name), None)
