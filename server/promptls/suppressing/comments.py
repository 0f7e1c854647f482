"""Comments that are to be inserted into a text, and what they are there for."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from promptls.diagnostics import FileDiagnostic
from promptls.fixes import FileEdit


class Mistake(NamedTuple):
    """A finding, and where it is in the text before anything was inserted."""

    start: int
    rule: str
    message: str


class Comment(NamedTuple):
    """An insertion, and what it is there for."""

    edit: FileEdit
    wanted: frozenset[Mistake] = frozenset()

    @property
    def start(self) -> int:
        """Where it is inserted."""
        return self.edit.span.start


def mistakes(
    found: Iterable[FileDiagnostic], comments: Sequence[Comment] = ()
) -> Iterator[Mistake]:
    """Findings in a text with some comments, by their places in the one without."""
    added = [0, *accumulate(len(it.edit.text) for it in comments)]
    starts = [it.start + before for it, before in zip(comments, added, strict=False)]
    for it in found:
        number = bisect_right(starts, it.span.start)
        start = it.span.start - added[number]
        if number:
            # What is in a comment is where the comment was inserted.
            start = max(start, comments[number - 1].start)
        yield Mistake(start, it.rule, it.message)


def inserted(text: str, comments: Iterable[Comment]) -> str:
    """A text with some comments, which are in source order."""
    pieces: list[str] = []
    at = 0
    for it in comments:
        pieces += [text[at : it.start], it.edit.text]
        at = it.start
    return "".join([*pieces, text[at:]])
