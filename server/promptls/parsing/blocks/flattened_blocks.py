"""Finds blocks that a Markdown formatter took for a paragraph or a heading.

To Markdown a block is a heading with a line under it, so its lines are joined, with the header
before them, and what is left of the delimiters depends on the formatter.
"""

import re
from collections.abc import Iterator

from promptls.document import FlattenedBlock, LineForm, PromptBlock, Region, StatusBlock
from promptls.parsing.blocks.items import is_bracketed, is_item
from promptls.parsing.blocks.prompt_blocks import GAP, HEADER_WORDS, is_header
from promptls.parsing.blocks.window import EXACT_DELIMITER, Window, opening_above, window_at
from promptls.parsing.lines import LinePattern, Lines, start_of
from promptls.text.patterns import pattern
from promptls.text.spans import Span, newline_of
from promptls.vocabulary.blocks import FEWEST_ITEMS, HEADER

# A delimiter may have been joined to the header; then the items may have lines of their own.
_HEAD = (
    rf"{GAP}(?P<rule>---[ \t]++)?+(?P<heading>#{{1,6}}+{GAP})?+[*_]{{0,3}}+{GAP}"
    rf"{HEADER_WORDS}{GAP}"
    rf"[*_]{{0,3}}+{GAP}[:;\uff1a]{{0,3}}+{GAP}[*_]{{0,3}}+{GAP}"
    r"(?:(?=\[[0-9]\][ \t])|(?(rule)(?=[\r\n]|\Z)|(?!)))"
)
_CANDIDATE = LinePattern(rf"(?:[ \t>]*+){_HEAD}")
_HEAD_LINE = pattern(_HEAD)
_STATUS = LinePattern(r"[ \t>]*+---[ \t]++STATUS: \S")
_LEAD = LinePattern(
    r"[ \t>]*+(?:[-*+][ \t]++)?+[*_]{0,3}+Emit\b[^\n\r:\[]{0,200}+:[*_]{0,3}+[ \t]++(?=\[1\][ \t])"
)
_EMIT = pattern(r"[ \t]*+[*_]{0,3}+Emit\b")
_NUMBER = pattern(r"(?<!\S)\[([0-9])\](?=\s)")
# A number that does not count on may also be a reference, as in `notes [3] and`.
_LIKE_AN_ITEM = pattern(r"\s++[A-Z{\"']")
_UNINDENTED = pattern(r"\[[0-9]\] \S")
STATUS_MIDDLE = " complete. Returning results to "
_JOINED_CLOSING = " ---"
# A list, a quotation, a table, a comment or a tag: not a part of the paragraph above.
_OTHER_CONSTRUCT = pattern(r"[ \t]*+(?:[>|<]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])")
# Four items with texts of several lines each.
_MOST_LINES = 40


def find_flattened(
    text: str, lines: Lines, regions: tuple[Region, ...]
) -> Iterator[FlattenedBlock]:
    """Find the lines that begin with the header and the first item, with what follows them."""
    used = -1
    for match in _CANDIDATE.in_lines_of(text):
        number = lines.at(start_of(match))
        window = window_at(lines.starts[number], lines, regions)
        if window is None or number <= used or window.is_drawn(number):
            continue
        window.indent = window.list_indent(number)
        block, last = _read(window, number, used)
        if block is not None:
            used = last
            yield block


def _read(window: Window, number: int, used: int) -> tuple[FlattenedBlock | None, int]:
    head = _HEAD_LINE.match(window.line(number))
    if head is None:
        return None, used
    opening, _ = opening_above(window, number, used) if not head["rule"] else (None, [])
    is_meant = head["words"].isupper() or head["heading"] or head["rule"] or opening is not None
    last = _last_line(window, number, is_heading=head["heading"] is not None)
    texts = _texts(" ".join(window.line(it) for it in range(number, last + 1))[head.end() :])
    if not is_meant or len(texts) < FEWEST_ITEMS:
        return None, used
    closing = last + 1
    end = closing if window.has(closing) and window.is_delimiter_like(closing) else last
    texts[-1] = texts[-1].removesuffix(_JOINED_CLOSING)
    first = number if opening is None else opening
    block = FlattenedBlock(
        Span(window.start(first), window.span(end).end),
        Span(window.start(number), window.span(last).end),
        _known(window, number, last, (EXACT_DELIMITER, HEADER, *_items(texts), EXACT_DELIMITER)),
        window.margin(number) + window.lacks(number),
        window.line_break(number) or newline_of(window.text),
        is_joined=True,
    )
    return block, end


def find_flattened_statuses(
    text: str, lines: Lines, regions: tuple[Region, ...]
) -> Iterator[FlattenedBlock]:
    """Find the status lines that have the delimiter above them in their line."""
    for match in _STATUS.in_lines_of(text):
        number = lines.at(start_of(match))
        window = window_at(lines.starts[number], lines, regions)
        if window is None or window.is_drawn(number):
            continue
        window.indent = window.list_indent(number)
        line, below = window.line(number).rstrip(), number + 1
        status = line[line.find("STATUS:") :].removesuffix(_JOINED_CLOSING)
        is_closed = window.has(below) and window.line(below).rstrip() == EXACT_DELIMITER
        if is_closed or line.endswith(_JOINED_CLOSING):
            words = window.span(number)
            yield FlattenedBlock(
                Span(words.start, window.span(below).end if is_closed else words.end),
                words,
                (EXACT_DELIMITER, status, EXACT_DELIMITER),
                window.margin(number),
                window.line_break(number) or newline_of(window.text),
                is_joined=True,
            )


def find_flattened_lists(
    text: str, lines: Lines, regions: tuple[Region, ...]
) -> Iterator[FlattenedBlock]:
    """Find the emission lists that have been joined to their lead."""
    for match in _LEAD.in_lines_of(text):
        number = lines.at(start_of(match))
        window = window_at(lines.starts[number], lines, regions)
        if window is None or window.is_drawn(number):
            continue
        last = _last_line(window, number, is_heading=False)
        joined = " ".join(window.line(it) for it in range(number, last + 1))
        at = joined.index("[1]")
        texts = _texts(joined[at:])
        if len(texts) >= FEWEST_ITEMS:
            window.indent = window.list_indent(number)
            start = window.start(number)
            words = Span(start, window.span(last).end)
            lead = text[start : text.index("[1]", start)].rstrip(" \t")
            yield FlattenedBlock(
                words,
                words,
                _known(window, number, last, (lead, *_items(texts))),
                window.margin(number),
                window.line_break(number) or newline_of(text),
                is_joined=True,
            )


def flattened_or_not(
    block: PromptBlock | StatusBlock, text: str, regions: tuple[Region, ...]
) -> PromptBlock | StatusBlock | FlattenedBlock:
    """A block as it is, or a flattened one if a formatter has left the lines of it apart."""
    if isinstance(block, StatusBlock):
        lines = _lines_of_heading(block, text)
    else:
        lines = _lines_of_paragraph(block, text, regions)
    if not lines:
        return block
    # Only a line of the lost indentation or marks is put back, and no text.
    return FlattenedBlock(
        block.span, block.body, lines, block.margin, block.newline, is_joined=False
    )


def _lines_of_heading(block: StatusBlock, text: str) -> tuple[str, ...]:
    """The line of a status block of which a formatter has made a heading, if it has."""
    line = block.line
    if block.closing is not None or "#" not in text[line.head.start : line.head.end]:
        return ()
    status = text[line.text.start : line.text.end].rstrip("#").rstrip()
    # Some formatters take the full stop from a heading.
    is_cut = STATUS_MIDDLE in status and status[-1].isalnum()
    line_of_status = f"STATUS: {status}{'.' if is_cut else ''}"
    return (EXACT_DELIMITER, line_of_status, EXACT_DELIMITER) if status else ()


def _lines_of_paragraph(
    block: PromptBlock, text: str, regions: tuple[Region, ...]
) -> tuple[str, ...]:
    """The lines of a block of which a formatter has made a rule and a paragraph, if it has."""
    header = block.header
    is_whole = block.closing is not None and len(block.items) >= FEWEST_ITEMS and not block.strays
    if not is_whole or header.form is not LineForm.EXACT or header.trailing is not None:
        return ()
    if len(block.blanks) != 1 or block.blanks[0].end > header.span.start:
        return ()
    found = [text[it.span.start : it.span.end] for it in block.items]
    if not all(_UNINDENTED.match(it) for it in found):
        return ()
    if any(it.span.start < header.span.start < it.span.end for it in regions):
        return ()
    return (EXACT_DELIMITER, HEADER, *(f"  {it}" for it in found), EXACT_DELIMITER)


def _last_line(window: Window, number: int, *, is_heading: bool) -> int:
    """The last line that the items run across."""
    at = number + 1
    while at - number < _MOST_LINES and not window.line(at - 1).rstrip().endswith(_JOINED_CLOSING):
        if not window.has(at) or not _goes_on(window, at):
            break
        if is_heading and not is_bracketed(window.line(at)):
            break
        at += 1
    return at - 1


def _goes_on(window: Window, at: int) -> bool:
    """Whether a line goes on with the paragraph above it."""
    line = window.line(at)
    return not (
        window.is_blank(at)
        or window.is_delimiter_like(at)
        or window.is_heading(at)
        or is_header(line)
        or _HEAD_LINE.match(line)
        or _OTHER_CONSTRUCT.match(line)
        or _EMIT.match(line)
    )


def _known(window: Window, first: int, last: int, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of a block, unless one below the first is like an item in other marks."""
    below = (window.line(it) for it in range(first + 1, last + 1))
    is_known = all(_NUMBER.match(it.lstrip()) or not is_item(it) for it in below)
    return lines if is_known else ()


def _items(texts: list[str]) -> Iterator[str]:
    return (f"  [{at}] {text}" for at, text in enumerate(texts, 1))


def _texts(joined: str) -> list[str]:
    """The texts of the items, in the order in which they are written."""
    numbers = list(_NUMBER.finditer(joined))
    markers = _markers(numbers, joined)
    if not markers or joined[: markers[0].start()].strip():
        return []
    ends = [*(it.start() for it in markers[1:]), len(joined)]
    found = (joined[it.end() : end] for it, end in zip(markers, ends, strict=True))
    texts = [" ".join(it.split()).rstrip("#").rstrip() for it in found]
    return texts if all(texts) else []


def _markers(numbers: list[re.Match[str]], joined: str) -> list[re.Match[str]]:
    """The numbers that count from 1, and the others that begin an item rather than refer to one."""
    by_number: dict[int, re.Match[str]] = {}
    for match in numbers:
        if int(match[1]) == len(by_number) + 1:
            by_number[len(by_number) + 1] = match
    if not by_number:
        return []
    for match in numbers:
        if int(match[1]) not in by_number and _LIKE_AN_ITEM.match(joined, match.end()):
            by_number[int(match[1])] = match
    return sorted(by_number.values(), key=lambda it: it.start())
