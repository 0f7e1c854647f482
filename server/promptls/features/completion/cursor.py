"""The place where a person types, with all that an offer may depend on."""

from collections.abc import Callable

from promptls.context import Context
from promptls.document import Document, NodePath
from promptls.features.project_values import ProjectValues
from promptls.features.site import find_context
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import FileSpan, newline_of
from promptls.values import once, record
from promptls.vocabulary import Vocabulary
from promptls.workflow.next_steps import suggest_steps
from promptls.workflow.state import WorkflowReading

# Nobody completes in a line that is longer than this.
_LONGEST_LINE = 2000


def find_no_rules() -> list[str]:
    """Nothing is known of findings."""
    return []


@record
class Cursor:
    """An offset with the line around it, and what is known.

    `find_rules` gives the names of the rules that find something in the document.
    """

    document: Document
    offset: int
    line: FileSpan
    vocabulary: Vocabulary
    values: ProjectValues
    find_rules: Callable[[], list[str]] = find_no_rules

    @once
    def before(self) -> str:
        """The text of the line up to the cursor."""
        return self.document.source.text[self.line.start : self.offset]

    @once
    def after(self) -> str:
        """The text of the line behind the cursor."""
        return self.document.source.text[self.offset : self.line.end]

    @once
    def path(self) -> NodePath:
        """The nodes around the cursor."""
        return self.document.node_at(self.offset)

    @once
    def context(self) -> Context:
        """What the rules may know of the file."""
        return find_context(self.document, self.vocabulary)

    @once
    def steps(self) -> tuple[str, ...]:
        """The items that follow from the state of the project."""
        workflow = self.values.workflow
        if workflow is None:
            return ()
        return suggest_steps(WorkflowReading(workflow), self.vocabulary).items

    @property
    def newline(self) -> str:
        """The line break of the file."""
        return newline_of(self.document.source.text)

    def span(self, typed: int, rest: int = 0) -> FileSpan:
        """The span of so many characters before the cursor, and of some behind it."""
        return FileSpan(self.offset - typed, self.offset + rest)

    def surrounding_at(self, offset: int) -> Surrounding | None:
        """What is around an offset; nothing in front matter."""
        part = self.document.part_at(offset)
        if part is None:
            return None
        base, section = part
        return Surroundings(section.text, section.regions).at(offset - base)


def cursor_at(
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    values: ProjectValues,
    find_rules: Callable[[], list[str]],
) -> Cursor | None:
    """The cursor at an offset; none where nothing is completed."""
    source = document.source
    if document.too_large or not 0 <= offset <= len(source.text):
        return None
    line = source.line(source.line_at(offset))
    if offset > line.end or line.end - line.start > _LONGEST_LINE:
        return None
    return Cursor(document, offset, line, vocabulary, values, find_rules)
