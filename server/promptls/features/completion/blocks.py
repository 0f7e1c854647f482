"""Blocks, status blocks, emission lists and what is in them."""

from collections.abc import Iterator

from promptls.document import LineForm, StatusBlock
from promptls.features.completion.block_line import BlockLine, block_line_at
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.enclosure import enclosure_of, top_at
from promptls.features.completion.frames import STATUS_TEXT, frames_at
from promptls.features.completion.items import items_at, open_placeholder
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import blocks
from promptls.text.patterns import pattern
from promptls.text.pieces import Pieces, plain

_HEAD = pattern(r"[ \t]*+STATUS:[ \t]++")
# What a person has said is complete, and the beginning of the word.
# The second sentence, and what follows its words.
_BEGUN = pattern(r"\bReturning results to (?P<parent>[^\n\r]*+)\Z")
_LAST_WORD = pattern(r"(?<=\S )(?P<word>\w*)\Z")


def complete_blocks(cursor: Cursor) -> list[Completion]:
    """The part of a block, or the whole of one, that fits at a cursor."""
    line = block_line_at(cursor)
    if line is None:
        return []
    enclosure = enclosure_of(line)
    if enclosure:
        found = items_at(line, enclosure)
        return found if found or enclosure.is_open else frames_at(line)
    found = _complete_status(line)
    # A complete line is offered again only with its delimiters.
    frames = frames_at(line)
    return [*found, *(it for it in frames if cursor.newline in it.text)] if found else frames


def _complete_status(line: BlockLine) -> list[Completion]:
    """What a status line may say from the cursor on."""
    start = _find_text_start(line)
    if start is None or line.column < start:
        return []
    inner = open_placeholder(line, in_status=True)
    if inner or not line.has_only_space_after:
        return inner
    return [*_sentences(line, line.before[start:])]


def _sentences(line: BlockLine, typed: str) -> Iterator[Completion]:
    last = _LAST_WORD.search(typed)
    rest = (str(STATUS_TEXT[1]).lstrip(), *STATUS_TEXT[2:])
    begun = _BEGUN.search(typed)
    if plain(STATUS_TEXT).startswith(typed):
        yield _sentence(line, len(typed), STATUS_TEXT)
    elif begun:
        # In other words before it, or with what was completed: only who gets the results is left.
        if not begun["parent"]:
            yield _sentence(line, 0, STATUS_TEXT[2:])
    elif last and " complete" not in typed[: last.start()]:
        if plain(rest).startswith(last["word"]):
            yield _sentence(line, len(last["word"]), rest)
    else:
        done = typed[typed.rfind("complete") :]
        if "complete" in done and plain(rest).startswith(done):
            yield _sentence(line, len(done), rest)


def _sentence(line: BlockLine, typed: int, pieces: Pieces) -> Completion:
    slot = Slot(CompletionKind.STATUS, line.span_from(line.column - typed))
    return slot.offer(plain(pieces), pieces, slot.kind.value, blocks.STATUS_BLOCK)


def _find_text_start(line: BlockLine) -> int | None:
    """Where the text begins, if the line is that of a status block or of one that is begun."""
    window, above, end = line.window, line.number - 1, line.span.end
    top = top_at(line.part.section, end)
    status = top.line if isinstance(top, StatusBlock) and top.line.span.end == end else None
    begun = window.has(above) and window.is_delimiter_like(above)
    head = _HEAD.match(line.text)
    if head:
        return head.end() if status or begun else None
    if status and status.form is not LineForm.EMPTY:
        return status.text.start + line.part.base - line.text_start
    return None
