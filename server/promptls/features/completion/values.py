"""What a completion is, and texts with places to fill in."""

from collections.abc import Iterable
from enum import StrEnum

from promptls.features.descriptions import Description
from promptls.text.pieces import Pieces, plain, snippet
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value


class CompletionKind(StrEnum):
    """What is inserted. For whole lines, it is what the list of completions shows beside them."""

    BLOCK = "prompt block"
    STATUS = "status line"
    EMISSION = "emission list"
    DELIMITER = "delimiter"
    ITEM = "item"
    ACTION = "action"
    UTILITY = "utility"
    PHASE = "phase"
    PLACEHOLDER = "placeholder"
    VARIABLE = "variable"
    TAG = "tag"
    ATTRIBUTE = "attribute"
    VALUE = "value"
    KEY = "key"
    FRONT_MATTER = "front matter"
    RULE = "rule"
    COMMENT = "comment"
    REQUIREMENT = "requirement"
    SECTION = "section"
    FILE = "file"
    FOLDER = "folder"


class Completion(metaclass=Value):
    """A text that may take the place of a span of one line.

    The text is inserted as it is: its lines already have their margin and the file's line endings.
    `snippet` is the same text with places to fill in, for clients that support snippets. What is
    typed between the start of the span and the cursor is a part of the label, or of `filter_text`
    where there is one.
    """

    label: str
    kind: CompletionKind
    span: FileSpan
    text: str
    snippet: str | None = None
    detail: str = ""
    documentation: str = ""
    sort_text: str = ""
    filter_text: str = ""


class Unfinished(list[Completion]):
    """Offers of which some are held back: with another letter or two there may be others."""


class Slot(NamedTuple):
    """What offers of a kind take the place of."""

    kind: CompletionKind
    span: FileSpan

    def offer(
        self,
        label: str,
        text: str | Pieces | None = None,
        detail: str = "",
        about: Description | None = None,
    ) -> Completion:
        """An offer that puts in its label, or another text, which may have places to fill in."""
        whole = label if text is None else text
        pieces: Pieces = (whole,) if isinstance(whole, str) else whole
        inserted, filled = plain(pieces), snippet(pieces)
        documentation = about.render_markdown() if about else ""
        return Completion(label, self.kind, self.span, inserted, filled, detail, documentation)


def begin_with(typed: str, names: Iterable[str]) -> list[str]:
    """The names that have what is typed in them, first those that begin with it."""
    word = typed.casefold()
    found = [it for it in names if word in it.casefold()]
    return sorted(found, key=lambda it: not it.casefold().startswith(word))
