"""What a completion is."""

from enum import StrEnum

from promptls.text import FileSpan
from promptls.values import value


class CompletionKind(StrEnum):
    """What is put in."""

    BLOCK = "block"
    STATUS = "status"
    EMISSION = "emission list"
    DELIMITER = "delimiter"
    ITEM = "item"
    ACTION = "action"
    UTILITY = "utility"
    PHASE = "phase"
    PLACEHOLDER = "placeholder"


@value
class Completion:
    """A text that may take the place of a span of one line.

    The text goes in as it is: its lines have their margin and the line ends of the file already.
    `snippet` is the same text with places to fill in, for clients that take snippets. What is
    typed between the start of the span and the cursor is a part of the label.
    """

    label: str
    kind: CompletionKind
    span: FileSpan
    text: str
    snippet: str | None = None
    detail: str = ""
    documentation: str = ""
    sort_text: str = ""
