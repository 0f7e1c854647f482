"""What a code action is, and what is known where one is asked for."""

from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum

from promptls.checking.checker import context_of
from promptls.checking.suppressing import CheckedText, CheckText
from promptls.document import Document, NodePath
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.semantics.context import Context
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.text.edits import FileEdit, apply_edits
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Record, once


class ActionKind(StrEnum):
    """Where an editor offers an action."""

    QUICK_FIX = "quick fix"
    REWRITE = "rewrite"
    FIX_ALL = "fix all"
    FORMAT = "format"


class TaskName(StrEnum):
    """The work behind an action that takes longer than to offer it."""

    FIX_ALL = "fixAll"
    FIX_RULE = "fixRule"
    FORMAT = "format"
    ALLOW_HERE = "allowHere"
    ALLOW_IN_FILE = "allowInFile"


class Task(NamedTuple):
    """Work that gives the edits of an action: of a rule, and of the finding that begins there."""

    name: TaskName
    rule: str = ""
    start: int = 0


class FileEdits(NamedTuple):
    """Edits of another file, by its path, and the text that they are for. A file may be new."""

    path: str
    text: str
    edits: tuple[FileEdit, ...]
    is_new: bool = False


class Action(NamedTuple):
    """Something that an editor may do to a document. Its edits are there, or follow from a task."""

    title: str
    kind: ActionKind
    edits: tuple[FileEdit, ...] = ()
    finding: FileDiagnostic | None = None
    is_preferred: bool = False
    task: Task | None = None
    elsewhere: FileEdits | None = None


class Inquiry(metaclass=Record):
    """A selection for which actions are wanted, and all that they may depend on."""

    document: Document
    span: FileSpan
    found: list[FileDiagnostic]
    rule_set: RuleSet
    check_text: CheckText
    workflow: RunningWorkflow | None = None
    # Whether the editor asks by itself, as when the cursor has moved.
    is_automatic: bool = False
    # Declares a name in a table of the settings of the document, if it has a settings file.
    declare_in_settings: Callable[[str, str], FileEdits | None] = lambda *_: None
    # Disables a rule there, or in new settings.
    ignore_in_settings: Callable[[str], FileEdits | None] = lambda _: None

    @once
    def context(self) -> Context:
        """What the rules know of the document."""
        return context_of(self.document, self.rule_set.vocabulary)

    @once
    def path(self) -> NodePath:
        """The nodes at the beginning of the selection."""
        return self.document.node_at(self.span.start)

    @property
    def is_cursor(self) -> bool:
        """Whether nothing is selected."""
        return self.span.start == self.span.end

    def touched(self) -> list[FileDiagnostic]:
        """The findings that the selection touches."""
        start, end = self.span
        return [it for it in self.found if it.span.start <= end and start <= it.span.end]

    def adds_nothing(self, edits: Iterable[FileEdit]) -> bool:
        """Whether the document has no other findings after some edits than before."""
        after = self.check_text(apply_edits(self.document.source.text, edits))
        return not _count(after.diagnostics) - _count(self.found)

    def checked(self) -> CheckedText:
        """The document with its findings."""
        return CheckedText(self.document, self.found)


def _count(found: Iterable[FileDiagnostic]) -> Counter[tuple[str, str]]:
    return Counter((it.rule, it.message) for it in found)
