"""The parts of a work package."""

from typing import NamedTuple

from promptls.text import Span
from promptls.values import value


class PackageTitle(NamedTuple):
    """The first heading. `number` and `name` are what could be read of it."""

    span: Span
    exact: bool
    number: str
    name: str

    @property
    def package_id(self) -> str:
        """The id of the package as it should be: at least two digits."""
        return f"WP{(self.number.lstrip('0') or '0').zfill(2)}" if self.number else ""


class PackageSection(NamedTuple):
    """A section of level 2. `known` is the name it has in the vocabulary."""

    known: str | None
    heading: Span
    extent: Span


class MisnamedSection(NamedTuple):
    """A heading that is nearly the one of a section: misspelt, or of another level.

    `wrong` is the part of it that differs from `## ` and the name.
    """

    meant: str
    heading: Span
    wrong: Span


class PackageField(NamedTuple):
    """A line `- **Name:** value` of the feature's context. `word` is the first of the value."""

    name: str
    name_span: Span
    value: str
    span: Span
    word: str
    word_span: Span


class Deliverable(NamedTuple):
    """A line of the deliverables. `mark` is what stands before its text; some name no path."""

    mark: Span
    well_formed: bool
    done: bool
    path: str
    path_span: Span


class NamedFile(NamedTuple):
    """A file, a folder or a pattern in the work scope.

    What is listed is to be delivered; what a sentence mentions may be touched.
    """

    path: str
    span: Span
    listed: bool


class StateMark(NamedTuple):
    """A state that is named in the package, of the package or of its feature."""

    of_package: bool
    state: str
    span: Span


class RequirementMark(NamedTuple):
    """A requirement that a line defines."""

    id: str
    span: Span


@value
class WorkPackage:
    """What the rules for work packages look at, in offsets of the file.

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

    def section(self, known: str) -> PackageSection | None:
        """The section with a name of the vocabulary."""
        return next((it for it in self.sections if it.known == known), None)

    def field(self, name: str) -> PackageField | None:
        """A field of the feature's context."""
        return next((it for it in self.fields if it.name == name), None)
