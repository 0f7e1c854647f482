"""What may be known of a file besides the node that is checked, and of the files it depends on."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from promptls.document import RequirementMark, Spelling
from promptls.text.paths import folder_of, inside
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary import RuleOptions, Vocabulary
from promptls.vocabulary.files import TemplateName
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

# The name of the file that defines the requirements of a feature.
SPECIFICATION = "spec.md"


class FileFacts(NamedTuple):
    """What other files may want to know of one.

    `template` is the name of a template that is not empty. `variables` are those that it is given,
    `names` all that its placeholders have, misspelt ones too and "" for an empty one.
    `references` are the requirements that a file names. `has_prompts` says that a file has a
    section of prompts. `name` is that in its front matter, `declared` are the variables that this
    lists.
    """

    path: str
    template: TemplateName | None = None
    variables: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    requirements: frozenset[str] = frozenset()
    references: tuple[RequirementMark, ...] = ()
    has_prompts: bool = False
    name: str = ""
    declared: frozenset[str] = frozenset()


class Neighbours(NamedTuple):
    """The facts of the files that matter to a document, by path.

    `missing` are the places of each file that it names and that is in none of them, `named` the
    agents around it, of which only the name is known. `imports` are the files that it imports, in
    one or several steps, each with those that it imports itself.
    """

    files: Mapping[str, FileFacts]
    missing: frozenset[tuple[str, ...]] = frozenset()
    named: Mapping[str, FileFacts] = MappingProxyType({})
    imports: Mapping[str, tuple[str, ...]] = MappingProxyType({})

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


class Context(metaclass=Value):
    """What a rule may read besides its own node. `text` is the one that the node's span refers to.

    `variables` are the names that a placeholder may have; in a closed file it has no others.
    `phase` is the one that a system template's name or else the front matter tells. `spelling` is
    how the file writes its placeholders, where it has any. `project` is there for the rules
    for the whole document and its facts, where other files are known.
    """

    text: str
    kind: Kind
    role: Role | None
    vocabulary: Vocabulary
    rule_names: frozenset[str]
    variables: frozenset[str]
    closed: bool
    phase: str | None
    spelling: Spelling | None
    project: Neighbours | None = None

    @property
    def options(self) -> RuleOptions:
        """What the settings have decided besides adding names."""
        return self.vocabulary.options

    def of(self, text: str, project: Neighbours | None = None) -> "Context":
        """The same for a section or a document with this text."""
        return Context(
            text,
            self.kind,
            self.role,
            self.vocabulary,
            self.rule_names,
            self.variables,
            self.closed,
            self.phase,
            self.spelling,
            project,
        )
