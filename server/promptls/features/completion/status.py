"""The text of a status line."""

from collections.abc import Iterator

from promptls.document import LineForm, StatusBlock
from promptls.features import descriptions
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.frames import STATUS_TEXT
from promptls.features.completion.neighbours import top_at
from promptls.features.completion.placeholders import open_placeholder
from promptls.features.completion.values import Completion, CompletionKind, Pieces, plain, snippet
from promptls.patterns import pattern
from promptls.vocabulary import Vocabulary

_HEAD = pattern(r"[ \t]*+STATUS:[ \t]++")
# What a person has said is complete, and the beginning of the word.
_LAST_WORD = pattern(r"(?<=\S )(?P<word>\w*)\Z")


def status_at(cursor: Cursor, vocabulary: Vocabulary) -> list[Completion]:
    """What a status line may say from the cursor on."""
    start = _text_start(cursor)
    if start is None or cursor.column < start:
        return []
    inner = open_placeholder(cursor, vocabulary, in_status=True)
    if inner or not cursor.has_only_space_after:
        return inner
    typed = cursor.before[start:]
    return list(_sentences(cursor, typed))


def _sentences(cursor: Cursor, typed: str) -> Iterator[Completion]:
    last = _LAST_WORD.search(typed)
    if plain(STATUS_TEXT).startswith(typed):
        yield _completion(cursor, len(typed), STATUS_TEXT)
    elif last and " complete" not in typed[: last.start()]:
        rest = (str(STATUS_TEXT[1]).lstrip(), *STATUS_TEXT[2:])
        if plain(rest).startswith(last["word"]):
            yield _completion(cursor, len(last["word"]), rest)


def _completion(cursor: Cursor, typed: int, pieces: Pieces) -> Completion:
    return Completion(
        plain(pieces),
        CompletionKind.STATUS,
        cursor.span(cursor.column - typed, cursor.column + len(cursor.after)),
        plain(pieces),
        snippet(pieces),
        detail=CompletionKind.STATUS.value,
        documentation=descriptions.STATUS_BLOCK.render_markdown(),
    )


def _text_start(cursor: Cursor) -> int | None:
    """Where the text begins, if the line is that of a status block or of one that is begun."""
    window, above, end = cursor.window, cursor.number - 1, cursor.local.end
    top = top_at(cursor.part.section, end)
    line = top.line if isinstance(top, StatusBlock) and top.line.span.end == end else None
    begun = window.has(above) and window.is_delimiter_like(above)
    head = _HEAD.match(window.line(cursor.number))
    if head:
        return head.end() if line or begun else None
    if line and line.form is not LineForm.EMPTY:
        return line.text.start + cursor.part.base - cursor.text_start
    return None
