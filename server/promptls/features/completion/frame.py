"""A line that may become a block, with what is directly above and below it."""

from collections.abc import Iterable
from typing import NamedTuple

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.neighbours import is_free_delimiter, is_taken
from promptls.features.completion.values import (
    Completion,
    CompletionKind,
    Piece,
    Pieces,
    plain,
    snippet,
)
from promptls.features.descriptions import Description
from promptls.parsing.blocks.items import is_bracketed, is_item
from promptls.parsing.blocks.prompt_blocks import HEADER
from promptls.parsing.blocks.window import EXACT_DELIMITER
from promptls.patterns import pattern

STATUS = "STATUS: "

_TYPED = pattern(r"[ \t]*+(?P<word>-{2,3}|[A-Za-z][\w :()/-]{0,60}|)\Z")


class Frame(NamedTuple):
    """A line that may become a block: what is typed, and the lines directly above and below."""

    cursor: Cursor
    word: str
    margin: str
    opened: bool
    closed: bool
    has_items: bool
    is_above_bullet: bool

    def completion(
        self, kind: CompletionKind, title: str, lines: Iterable[Pieces], about: Description
    ) -> Completion:
        """A completion of some lines."""
        span, missing = self.cursor.from_margin(self.margin)
        pieces: list[Piece] = [missing]
        for number, line in enumerate(lines):
            if number:
                pieces.append(self.cursor.newline + self.margin)
            pieces += line
        label = f"{EXACT_DELIMITER} {title}" if self.word.startswith("-") else title
        return Completion(
            label,
            kind,
            span,
            plain(pieces),
            snippet(pieces),
            kind.value,
            documentation=about.render_markdown(),
        )

    def framed(self, *lines: Pieces, open_end: bool = False) -> list[Pieces]:
        """Some lines with the delimiters that they lack."""
        opening: list[Pieces] = [] if self.opened else [(EXACT_DELIMITER,)]
        closing: list[Pieces] = [] if self.closed or open_end else [(EXACT_DELIMITER,)]
        return [*opening, *lines, *closing]

    def means(self, title: str) -> bool:
        """Whether what is typed is the beginning of a title, or of the delimiter above it."""
        return self.word.startswith("-") or title.casefold().startswith(self.word.casefold())


def frame_of(cursor: Cursor) -> Frame | None:
    """The line of a cursor, if it may become a block."""
    window, number = cursor.window, cursor.number
    typed = _TYPED.match(cursor.before)
    if typed is None or window.is_indented_code(number):
        return None
    word = typed["word"]
    if is_taken(cursor) or not _is_begun(word, cursor.after.rstrip(" \t")):
        return None
    margin = cursor.margin + " " * window.list_indent(number)
    below = number + 1
    return Frame(
        cursor,
        word,
        margin,
        not word.startswith("-") and is_free_delimiter(cursor, number - 1, margin),
        is_free_delimiter(cursor, below, margin),
        window.has(below) and is_bracketed(window.line(below)),
        window.has(below) and is_item(window.line(below)),
    )


def _is_begun(word: str, after: str) -> bool:
    """Whether what is behind the cursor may be replaced: the rest of a header or of a delimiter."""
    whole = (word + after).casefold()
    begun = (EXACT_DELIMITER, HEADER, STATUS)
    return not after or (bool(word) and any(it.casefold().startswith(whole) for it in begun))
