"""Comments that are to be inserted into a text, and the findings that they are for."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import FileEdit
from promptls.text.values import NamedTuple


class FindingKey(NamedTuple):
    """A finding, and where it is in the text without the comments."""

    start: int
    rule: str
    message: str


class Comment(NamedTuple):
    """An insertion, and the findings that it is for."""

    edit: FileEdit
    wanted: frozenset[FindingKey] = frozenset()

    @property
    def start(self) -> int:
        """Where it is inserted."""
        return self.edit.span.start


def to_finding_keys(
    found: Iterable[FileDiagnostic], comments: Sequence[Comment] = ()
) -> Iterator[FindingKey]:
    """Findings in a text with some comments, by their positions in the text without these."""
    added = [0, *accumulate(len(it.edit.text) for it in comments)]
    starts = [it.start + before for it, before in zip(comments, added, strict=False)]
    for diagnostic in found:
        number = bisect_right(starts, diagnostic.span.start)
        start = diagnostic.span.start - added[number]
        if number:
            # What is in a comment counts as being where the comment was inserted.
            start = max(start, comments[number - 1].start)
        yield FindingKey(start, diagnostic.rule, diagnostic.message)


def insert_comments(text: str, comments: Iterable[Comment]) -> str:
    """A text with some comments, which are in source order."""
    pieces: list[str] = []
    at = 0
    for comment in comments:
        pieces += [text[at : comment.start], comment.edit.text]
        at = comment.start
    return "".join([*pieces, text[at:]])
