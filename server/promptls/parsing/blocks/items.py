"""Reads the numbered lines of blocks and emission lists."""

import re

from promptls.document import Item, LineForm
from promptls.parsing.blocks.mentions import find_mentions
from promptls.parsing.blocks.window import Window
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

# How a last item begins that has lost its number: like a sentence, neither deeper nor less deep.
_SENTENCE = pattern(r"(?:  )?[A-Z{]")
_TEXT = pattern(r"[ \t]*+[^\s<>|#`]")
_ITEM_INDENT = "  "
_MOST_ITEMS = 4
_MOST_DIGITS = 9

SPACE = " \t"


def is_bracketed(line: str) -> bool:
    """Whether a line is an item beyond doubt, so that blank lines before it are bridged."""
    return bool(_BRACKETED.match(line)) and not _LINK_DEFINITION.match(line)


def is_item(line: str) -> bool:
    """Whether a line directly after a header or an item is meant to be an item."""
    return is_bracketed(line) or bool(_OTHER.match(line))


def read_item(window: Window, at: int, ordinal: int) -> Item:
    """Read the line `at` of a window as the item number `ordinal`.

    What has no mark of an item is one that has lost its number.
    """
    line, (first, end), start = window.line(at), window.span(at), window.base(at)
    found, is_exact = _marker_of(line)
    stop = len(line.rstrip(SPACE))
    text_at = text_start(line)
    number = found.span(found.lastindex) if found and found.lastindex else None
    if not line[text_at:].strip():
        form = LineForm.EMPTY
    else:
        form = LineForm.EXACT if is_exact else LineForm.MALFORMED
    return Item(
        Span(first, end),
        form,
        ordinal,
        Span(first, start + text_at),
        Span(start + number[0], start + number[1]) if number else None,
        Span(start + text_at, start + stop),
        Span(start + stop, end) if stop < len(line) else None,
        window.lacks(at),
        find_mentions(line, text_at, stop, start),
        is_marked=found is not None,
    )


def text_start(line: str) -> int:
    """Where the text of an item begins."""
    found, _ = _marker_of(line)
    if found is None:
        return len(line) - len(line.lstrip(SPACE))
    return min(found.end(), len(line.rstrip(SPACE)))


def _marker_of(line: str) -> tuple[re.Match[str] | None, bool]:
    """What marks a line as an item, if anything does, and whether it is exactly as it should be."""
    exact = _EXACT.match(line)
    return exact or _BRACKETED.match(line) or _OTHER.match(line), exact is not None


def number_of(line: str) -> int | None:
    """The number of a line that `is_bracketed`."""
    found = _BRACKETED.match(line)
    return int(found["number"][:_MOST_DIGITS]) if found else None


def are_unnumbered(window: Window, lines: range, count: int) -> bool:
    """Whether some lines after a number of items are items that have lost theirs.

    They are if the number below them counts them, or if the last item stands where one should.
    """
    number = number_of(window.line(lines.stop)) if window.has(lines.stop) else None
    if number is not None:
        is_text = all(_TEXT.match(window.line(it)) for it in lines)
        return is_text and number == count + len(lines) + 1
    if len(lines) != 1 or not window.is_delimiter_like(lines.stop):
        return False
    last = window.line(lines.start)
    if count >= _MOST_ITEMS or not _SENTENCE.match(last):
        return False
    return last.startswith(_ITEM_INDENT) or count == 1
