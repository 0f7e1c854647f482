"""Reads the numbered lines of blocks and emission lists."""

from promptls.document import Item, LineForm
from promptls.parsing.blocks.mentions import find_mentions
from promptls.patterns import pattern
from promptls.text import Span

_EXACT = pattern(r"  \[([0-9]++)\] (?![ \t\u00a0])")
# `[1] text` in any dress: indented, behind a bullet, in bold, with a colon after it.
_BRACKETED = pattern(
    r"[ \t\u00a0]*+(?:[-*+>\u2022\u2013\u2014][ \t\u00a0]++)?[*_`]{0,3}"
    r"\[[ \t\u00a0]*+(?P<number>[0-9]++)[ \t\u00a0]*+\][*_`]{0,3}(?!\()[.:)\]]?[ \t\u00a0]*+"
)
# What people write instead: a bullet, `1. text`, `(1) text`, `[1 text`, or no number at all.
_OTHER = pattern(
    r"[ \t\u00a0]*+(?:[-*+\u2022\u2013\u2014\u25b8\u25cf\u2192][ \t\u00a0]++"
    r"(?:\[[ xX]\][ \t\u00a0]++)?"
    r"|(?:[^\w\s]{1,4}(?P<marked>[0-9]{1,9})[^\w\s]{1,4}|(?P<bare>[0-9]{1,9})[^\w\s]{1,4})"
    r"(?:[ \t\u00a0]++|\Z)"
    # Without a text, `[2` is being typed.
    r"|[^\w\s]{1,4}(?P<unclosed>[0-9]{1,9})[ \t\u00a0]++(?=\S)"
    r"|\[[^\]\r\n]{0,2}\](?:[ \t\u00a0]++|\Z))"
)
# A definition of a link is not an item: an address, and perhaps a title.
_LINK_DEFINITION = pattern(r" {0,3}\[[0-9]++\]:[ \t]*+(?!\{)\S++[ \t]*+(?:[\"'(]|\Z)")

SPACE = " \t"


def is_bracketed(line: str) -> bool:
    """Whether a line is an item beyond doubt, so that blank lines before it are bridged."""
    return bool(_BRACKETED.match(line)) and not _LINK_DEFINITION.match(line)


def is_item(line: str) -> bool:
    """Whether a line directly after a header or an item is meant to be an item."""
    return is_bracketed(line) or bool(_OTHER.match(line))


def read_item(line: str, start: int, ordinal: int, lacks: str) -> Item:
    """Read a line that `is_item`. It begins at `start`, and is the item number `ordinal`."""
    exact = _EXACT.match(line)
    found = exact or _BRACKETED.match(line) or _OTHER.match(line)
    assert found is not None
    stop = len(line.rstrip(SPACE))
    text_start = min(found.end(), stop)
    number = found.span(found.lastindex) if found.lastindex else None
    if not line[text_start:].strip():
        form = LineForm.EMPTY
    else:
        form = LineForm.EXACT if exact else LineForm.MALFORMED
    return Item(
        Span(start, start + len(line)),
        form,
        ordinal,
        Span(start, start + text_start),
        Span(start + number[0], start + number[1]) if number else None,
        Span(start + text_start, start + stop),
        Span(start + stop, start + len(line)) if stop < len(line) else None,
        lacks,
        find_mentions(line, text_start, stop, start),
    )
