"""A place where somebody types, for what is completed within one line."""

from collections.abc import Callable, Iterable

from promptls.context import Context
from promptls.document import Document
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Pieces,
    plain,
    snippet,
)
from promptls.features.descriptions import Description
from promptls.features.project_values import ProjectValues
from promptls.features.site import find_context
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import FileSpan, newline_of
from promptls.values import once, record
from promptls.vocabulary import Vocabulary

# Nobody completes in a line that is longer than this.
_LONGEST_LINE = 2000


def find_no_rules() -> list[str]:
    """Nothing is known of findings."""
    return []


@record
class LinePlace:
    """An offset with the line around it, and what is known.

    `find_rules` gives the names of the rules that find something in the document.
    """

    document: Document
    offset: int
    before: str
    after: str
    vocabulary: Vocabulary
    values: ProjectValues
    find_rules: Callable[[], list[str]] = find_no_rules

    @once
    def context(self) -> Context:
        """What the rules may know of the file."""
        return find_context(self.document, self.vocabulary)

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


def place_at(
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    values: ProjectValues,
    find_rules: Callable[[], list[str]],
) -> LinePlace | None:
    """The place of a cursor; none where nothing is completed."""
    source = document.source
    if document.too_large or not 0 <= offset <= len(source.text):
        return None
    line = source.line(source.line_at(offset))
    if offset > line.end or line.end - line.start > _LONGEST_LINE:
        return None
    before = source.text[line.start : offset]
    after = source.text[offset : line.end]
    return LinePlace(document, offset, before, after, vocabulary, values, find_rules)


def to_completion(  # noqa: PLR0913 - the parts of a completion
    label: str,
    kind: CompletionKind,
    span: FileSpan,
    text: str | Pieces,
    detail: str = "",
    *,
    about: Description | None = None,
) -> Completion:
    """A completion, whose text may have places to fill in."""
    pieces: Pieces = (text,) if isinstance(text, str) else text
    documentation = about.render_markdown() if about else ""
    return Completion(label, kind, span, plain(pieces), snippet(pieces), detail, documentation)


def begin_with(typed: str, names: Iterable[str]) -> list[str]:
    """The names that have what is typed in them, first those that begin with it."""
    word = typed.casefold()
    found = [it for it in names if word in it.casefold()]
    return sorted(found, key=lambda it: not it.casefold().startswith(word))
