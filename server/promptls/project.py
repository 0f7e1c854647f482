"""What rules may know of other files: an immutable picture, made of facts only.

Facts are names, never nodes, so that they can be kept and compared. A document tells which other
files matter to it; whoever has the files reads those and nothing else.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from promptls.document import Document, Placeholders, RequirementMark, RequirementMarker
from promptls.kinds import Kind, TemplateName
from promptls.requirement_ids import DEFINITION
from promptls.template_parts import is_empty, mentioned_tags, name_of
from promptls.variables import names_of, used_names
from promptls.vocabulary import Vocabulary

_SPECIFICATION = "spec.md"
# Where the specification of a feature stands, below the root of a project.
_FEATURE_FOLDERS = ("kitty-specs", "specs")


class Facts(NamedTuple):
    """What other files may want to know of one.

    `template` is the name of a template that is not empty. `variables` are those that it is given,
    `names` all that stand in its placeholders, misspelt ones too and "" for an empty one.
    `references` are the requirements that a file names.
    """

    path: str
    template: TemplateName | None = None
    variables: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
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

    def beside(self, folder: PurePosixPath) -> Iterator[Facts]:
        """The files in a folder, by name."""
        for path, facts in sorted(self.files.items()):
            if PurePosixPath(path).parent == folder:
                yield facts


def facts_of(document: Document, vocabulary: Vocabulary) -> Facts:
    """The facts of a document."""
    if document.kind is Kind.SYSTEM_TEMPLATE:
        return _facts_of_template(document, vocabulary)
    if document.path.rpartition("/")[2] == _SPECIFICATION:
        return Facts(document.path, requirements=_requirements(document))
    references = document.package.requirements if document.package is not None else ()
    return Facts(document.path, references=references)


def _facts_of_template(document: Document, vocabulary: Vocabulary) -> Facts:
    used = used_names(document)
    written = {it.name for _, node in document.nodes(Placeholders) for it in node.found}
    return Facts(
        document.path,
        None if is_empty(document) else name_of(document.path, vocabulary),
        used & names_of(document, vocabulary).known,
        used | written,
        mentioned_tags(document, vocabulary),
    )


def _requirements(document: Document) -> frozenset[str]:
    defined = {match["id"] for match in DEFINITION.finditer(document.source.text)}
    marked = (it.attribute("id") for _, it in document.nodes(RequirementMarker))
    return frozenset(defined | {it.value for it in marked if it is not None})


def neighbours(document: Document) -> Neighbours:
    """The files that the rules for a document may look at."""
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    if not is_template and document.package is None:
        return Neighbours()
    folder = PurePosixPath(document.path).parent
    if document.package is None:
        return Neighbours(folders=(str(folder),))
    feature = document.package.field("Feature")
    slug = feature.value.partition(" ")[0].strip("`") if feature is not None else ""
    beside = [str(it / _SPECIFICATION) for it in (folder, folder.parent)]
    if not slug or "/" in slug or ".." in slug:
        return Neighbours(files=tuple(beside))
    return Neighbours(
        files=(*(f"{it}/{slug}/{_SPECIFICATION}" for it in _FEATURE_FOLDERS), *beside)
    )
