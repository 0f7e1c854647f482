"""What a rule, and whatever it asks, may know of a file besides the node that is checked."""

from promptls.document import Spelling
from promptls.semantics.project import Project
from promptls.text.values import Value
from promptls.vocabulary import RuleOptions, Vocabulary
from promptls.vocabulary.kinds import Kind, Role


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
    project: Project | None = None

    @property
    def options(self) -> RuleOptions:
        """What the settings have decided besides adding names."""
        return self.vocabulary.options

    def of(self, text: str, project: Project | None = None) -> "Context":
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
