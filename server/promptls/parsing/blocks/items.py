"""Reads the numbered lines of blocks and emission lists."""

import re
from collections.abc import Iterator

from promptls.document import Item, LineForm
from promptls.parsing.blocks.mentions import find_mentions
from promptls.parsing.blocks.window import Window
from promptls.text.patterns import pattern
from promptls.text.spans import Span, newline_of
from promptls.vocabulary.blocks import MOST_ITEMS

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
    # A list of Markdown around a block: `1. [1] text`.
    r"(?:\[(?P<inner>[0-9])\][ \t\u00a0]++)?+"
    # Without a text, `[2` is being typed.
    r"|[^\w\s]{1,4}(?P<unclosed>[0-9]{1,9})[ \t\u00a0]++(?=\S)"
    r"|\[[^\]\r\n]{0,2}\](?:[ \t\u00a0]++|\Z))"
)
# A definition of a link is not an item: an address, and perhaps a title.
_LINK_DEFINITION = pattern(r" {0,3}\[[0-9]++\]:[ \t]*+(?!\{)\S++[ \t]*+(?:[\"'(]|\Z)")

# The marker of an item that has been joined to the one above.
JOINED = pattern(r"(?<=\S)[ \t]++\[(?P<number>[0-9])\] (?=[A-Z{\"'])")
# How a last item begins that has lost its number: like a sentence, neither deeper nor less deep.
_SENTENCE = pattern(r"(?:  )?[A-Z{]")
_TEXT = pattern(r"[ \t]*+[^\s<>|#`]")
_ITEM_INDENT = "  "
_MOST_DIGITS = 9

SPACE = " \t"


def is_bracketed(line: str) -> bool:
    """Whether a line is an item beyond doubt, so that blank lines before it are bridged."""
    return bool(_BRACKETED.match(line)) and not _LINK_DEFINITION.match(line)


def is_item(line: str) -> bool:
    """Whether a line directly after a header or an item is meant to be an item."""
    return is_bracketed(line) or bool(_OTHER.match(line))


def read_items(window: Window, at: int, ordinal: int) -> Iterator[Item]:
    """Read the line `at` of a window as the item number `ordinal`, and those joined to it.

    What has no mark of an item is one that has lost its number.
    """
    line, base = window.line(at), window.base(at)
    found, is_exact = _marker_of(line)
    first, lacks = window.start(at), window.lacks(at)
    for follower in _followers(window, at, ordinal):
        yield _item(line[: follower.start()], base, first, ordinal, lacks, found, is_exact)
        found, is_exact, ordinal = follower, False, ordinal + 1
        first = base + follower.start()
        newline = window.line_break(at) or newline_of(window.text)
        lacks = f"{newline}{window.margin(at)}{window.rest_of_tab(at)}"
    yield _item(line, base, first, ordinal, lacks, found, is_exact)


def _followers(window: Window, at: int, ordinal: int) -> Iterator[re.Match[str]]:
    """The markers of items within a line that count on, where no item below has their number."""
    line = window.line(at)
    if "[" not in line[line.find("[") + 1 :]:
        return
    below = number_of(window.line(at + 1)) if window.has(at + 1) else None
    for match in JOINED.finditer(line):
        if ordinal + 1 == int(match["number"]) != below:
            ordinal += 1
            yield match


def _item(  # noqa: PLR0913, PLR0917 - what a line consists of
    line: str,
    base: int,
    first: int,
    ordinal: int,
    lacks: str,
    found: re.Match[str] | None,
    is_exact: bool,  # noqa: FBT001 - the same
) -> Item:
    end = base + len(line)
    stop = len(line.rstrip(SPACE))
    text_at = min(found.end(), stop) if found else len(line) - len(line.lstrip(SPACE))
    number = found.span(found.lastindex) if found and found.lastindex else None
    if not line[text_at:].strip():
        form = LineForm.EMPTY
    else:
        form = LineForm.EXACT if is_exact else LineForm.MALFORMED
    return Item(
        Span(first, end),
        form,
        ordinal,
        Span(first, base + text_at),
        Span(base + number[0], base + number[1]) if number else None,
        Span(base + text_at, base + stop),
        Span(base + stop, end) if stop < len(line) else None,
        lacks,
        find_mentions(line, text_at, stop, base),
        is_marked=found is not None,
    )


def text_start(line: str) -> int:
    """Where the text of a line begins that `is_item`."""
    found, _ = _marker_of(line)
    assert found is not None
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
        return number == count + len(lines) + 1 and all(
            _TEXT.match(window.line(it)) and _counts_as(window.line(it), count + place)
            for place, it in enumerate(lines, 1)
        )
    if len(lines) != 1 or not window.is_delimiter_like(lines.stop):
        return False
    last = window.line(lines.start)
    if count >= MOST_ITEMS:
        return False
    return is_indented_sentence(last) or (count == 1 and _SENTENCE.match(last) is not None)


def _counts_as(line: str, place: int) -> bool:
    """Whether a line among some without numbers has none either, or the one that it should have."""
    other = _OTHER.match(line)
    found = other and other.lastindex and other[other.lastindex]
    return not found or int(found) == place


def is_indented_sentence(line: str) -> bool:
    """Whether a line has the indentation of an item, and begins as the text of one does."""
    return line.startswith(_ITEM_INDENT) and _SENTENCE.match(line) is not None
