"""What rules may know of other files: an immutable picture, made of facts only.

Facts are names, never nodes, so that they can be kept and compared. A document tells which other
files matter to it; the command line and the server read those and nothing else.
"""

from collections.abc import Iterator, Mapping

from promptls.document import RequirementMark
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import TemplateName, folder_of, inside

# The name of the file that defines the requirements of a feature.
SPECIFICATION = "spec.md"


class FileFacts(NamedTuple):
    """What other files may want to know of one.

    `template` is the name of a template that is not empty. `variables` are those that it is given,
    `names` all that its placeholders have, misspelt ones too and "" for an empty one.
    `references` are the requirements that a file names. `has_prompts` says that a file has a
    section of prompts.
    """

    path: str
    template: TemplateName | None = None
    variables: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    requirements: frozenset[str] = frozenset()
    references: tuple[RequirementMark, ...] = ()
    has_prompts: bool = False


class Project(NamedTuple):
    """The facts of the files that matter to a document, by path."""

    files: Mapping[str, FileFacts]

    def template(self, folder: str, agent: str, phase: str) -> FileFacts | None:
        """The template of an agent for a phase."""
        return self.files.get(inside(folder, f"{agent}-{phase}.md"))

    def has_beside(self, path: str, name: str) -> bool:
        """Whether there is a file in the folder of another."""
        return inside(folder_of(path), name) in self.files

    def beside(self, folder: str) -> Iterator[FileFacts]:
        """The files in a folder, by name."""
        for path, facts in sorted(self.files.items()):
            if folder_of(path) == folder:
                yield facts
