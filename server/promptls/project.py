"""What rules may know of other files: an immutable picture, made of facts only.

Facts are names, never nodes, so that they can be kept and compared. A document tells which other
files matter to it; whoever has the files reads those and nothing else.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from promptls.document import Document, Placeholders, RequirementMark, RequirementMarker
from promptls.kinds import Kind, TemplateName, template_name
from promptls.requirement_ids import DEFINITION
from promptls.vocabulary import Vocabulary

_SPECIFICATION = "spec.md"
# Where the specification of a feature stands, below the root of a project.
_FEATURE_FOLDERS = ("kitty-specs", "specs")


class Facts(NamedTuple):
    """What other files may want to know of one. `references` are the requirements it names."""

    path: str
    template: TemplateName | None = None
    variables: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    requirements: frozenset[str] = frozenset()
    references: tuple[RequirementMark, ...] = ()


class Neighbours(NamedTuple):
    """The files that matter to a document: all Markdown files of some folders, and some files."""

    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


class Project(NamedTuple):
    """The facts of the files that matter to a document, by path."""

    files: Mapping[str, Facts]

    def template(self, folder: PurePosixPath, agent: str, phase: str) -> Facts | None:
        """The template of an agent for a phase."""
        return self.files.get(str(folder / f"{agent}-{phase}.md"))

    def templates(self, folder: PurePosixPath, phase: str) -> Iterator[Facts]:
        """All templates for a phase, by name."""
        for path, facts in sorted(self.files.items()):
            template = facts.template
            if template and template.phase == phase and PurePosixPath(path).parent == folder:
                yield facts


def facts_of(document: Document, vocabulary: Vocabulary) -> Facts:
    """The facts of a document."""
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    if not is_template and PurePosixPath(document.path).name != _SPECIFICATION:
        references = document.package.requirements if document.package is not None else ()
        return Facts(document.path, references=references)
    variables = frozenset(name for _, it in document.nodes(Placeholders) for name in it.names)
    defined = {match["id"] for match in DEFINITION.finditer(document.source.text)}
    marked = (it.attribute("id") for _, it in document.nodes(RequirementMarker))
    return Facts(
        document.path,
        template_name(document.path) if is_template else None,
        variables,
        frozenset(it.name for it in vocabulary.tags if f"<{it.name}" in document.source.text),
        frozenset(defined | {it.value for it in marked if it is not None}),
    )


def neighbours(document: Document) -> Neighbours:
    """The files that the rules for a document may look at."""
    folder = PurePosixPath(document.path).parent
    if document.kind is Kind.SYSTEM_TEMPLATE:
        return Neighbours(folders=(str(folder),))
    if document.package is None:
        return Neighbours()
    feature = document.package.field("Feature")
    slug = feature.value.strip("`").partition(" ")[0] if feature is not None else ""
    beside = [str(it / _SPECIFICATION) for it in (folder, folder.parent)]
    if not slug or "/" in slug or ".." in slug:
        return Neighbours(files=tuple(beside))
    return Neighbours(
        files=(*(f"{it}/{slug}/{_SPECIFICATION}" for it in _FEATURE_FOLDERS), *beside)
    )
