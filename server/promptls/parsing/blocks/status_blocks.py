"""Finds the status blocks that sub-agents emit."""

import re
from collections.abc import Iterator

from promptls.document import Chapter, LineForm, Region, StatusBlock, StatusLine
from promptls.parsing.blocks.items import SPACE, is_bracketed
from promptls.parsing.blocks.margins import shift_to_block
from promptls.parsing.blocks.mentions import find_mentions
from promptls.parsing.blocks.prompt_blocks import GAP, is_header
from promptls.parsing.blocks.window import Window, opening_above, window_at
from promptls.parsing.lines import LinePattern, Lines, start_of
from promptls.text.patterns import pattern
from promptls.text.spans import Span, newline_of

_STATUS_LIKE = (
    rf"(?P<head>{GAP}(?:#{{1,6}}+{GAP})?+(?P<mark>[*_`]{{0,3}}+){GAP}(?P<word>(?i:status))"
    rf"(?:[*_`]{{1,3}}+{GAP}[:;\uff1a]{{0,3}}+|{GAP}[:;\uff1a]{{1,3}}+[*_`]{{0,3}}+"
    rf"|{GAP}-(?=[ \t])|(?=[ \t]))"
    rf"{GAP})(?P<rest>[^\n\r]*+)"
)
_CANDIDATE = LinePattern(rf"(?:[ \t>]*+){_STATUS_LIKE}")
_STATUS_LINE = pattern(_STATUS_LIKE)
_HEAD = "STATUS: "
_SURE = "STATUS"
_JOINED_CLOSING = " ---"
# What a sub-agent says when it is done; it tells a status line, however that is written.
_WORDING = pattern(r"(?i:\bcomplete\.?[ \t\u00a0]{0,3}returning results to\b)")
_COLON = pattern(r"[:;\uff1a]")
_DASHES = pattern(r"[-\u2013\u2014]")
# The fields of a form, such as front matter that is shown or the report of another agent.
_FIELD = pattern(r"[ \t]*+[*_`]{0,3}[A-Za-z][\w -]{0,40}[*_`]{0,3}:")


def find_status_blocks(
    text: str, lines: Lines, regions: tuple[Region, ...], chapter: Chapter
) -> Iterator[StatusBlock]:
    """Find the status blocks of a section, in order."""
    used = done = -1
    for match in _CANDIDATE.in_lines_of(text):
        number = lines.at(start_of(match))
        window = window_at(lines.starts[number], lines, regions)
        if number <= done or window is None:
            continue
        found = _STATUS_LINE.match(window.line(number))
        if found is None:
            continue
        block, done = _read(window, number, used, found, chapter)
        if block is not None:
            used = done
            yield block


def _read(
    window: Window, number: int, used: int, found: re.Match[str], chapter: Chapter
) -> tuple[StatusBlock | None, int]:
    """Read the block around a status line, and the last line that needs no second look."""
    is_worded = _WORDING.search(found["rest"]) is not None
    if (not is_worded and found["word"] != _SURE) or window.is_drawn(number):
        return None, number
    indented = shift_to_block(window, number)
    opening, blanks = opening_above(window, number, used)
    if opening is None and chapter is not Chapter.PROMPTS:
        return None, number
    closing, more, stop = _below(window, number, blanks)
    if chapter is Chapter.PROMPTS:
        if opening is None and closing is None:
            more = _items_below(window, number)
            if not _is_alone(window, range(number, number + 1 + len(more)), worded=is_worded):
                return None, stop - 1
    elif closing is None:
        return None, number
    elif not is_worded and (
        not _is_meant(window, found, blanks, more) or _is_title(window, found, opening, closing)
    ):
        return None, stop
    last = number if closing is None else closing
    first = number if opening is None else opening
    is_framed = opening is not None or closing is not None
    more = more if closing is not None or not is_framed else []
    items = [it for it in more if is_bracketed(window.line(it))]
    body_last = max([number, *more])
    block = StatusBlock(
        Span(window.start(first), window.span(last).end),
        Span(window.start(number), window.span(body_last).end),
        window.delimiter(opening) if opening is not None else None,
        window.delimiter(closing) if closing is not None else None,
        tuple(blanks),
        window.margin(number) + window.rest_of_tab(number),
        window.line_break(number) or newline_of(window.text),
        _status_line(window, number, tuple(window.indents(first, last)) if indented else ()),
        Span(window.start(more[0]), window.span(more[-1]).end) if more else None,
        Span(window.start(items[0]), window.span(items[-1]).end) if items else None,
    )
    return block, last


def _is_meant(window: Window, found: re.Match[str], blanks: list[Span], more: list[int]) -> bool:
    """Whether a line says STATUS between rules as a block does, and no report or form does it."""
    if any(is_bracketed(window.line(it)) for it in more):
        return True
    is_decorated = found["mark"] or "#" in found["head"]
    return not (
        blanks
        or (is_decorated and found["rest"].strip())
        or any(_FIELD.match(window.line(it)) for it in more)
    )


def _is_title(
    window: Window, found: re.Match[str], opening: int | None, closing: int | None
) -> bool:
    """Whether it is the title of a report between two drawn lines, such as `STATUS REPORT`."""
    around = [window.line(it).strip() for it in (opening, closing) if it is not None]
    return not _COLON.search(found["head"]) and all(not _DASHES.match(it) for it in around)


def _items_below(window: Window, number: int) -> list[int]:
    """The items directly below a status line."""
    below = number + 1
    while window.has(below) and is_bracketed(window.line(below)):
        below += 1
    return list(range(number + 1, below))


def _is_alone(window: Window, lines: range, *, worded: bool) -> bool:
    """Whether lines without delimiters are all that a fence shows, or a paragraph of their own."""
    above, below = lines.start - 1, lines.stop
    if window.is_fence:
        return window.line_before(lines.start) is None and window.next_line(below) is None
    return worded and not any(
        window.has(it) and not window.is_blank(it) and not window.is_heading(it)
        for it in (above, below)
    )


def _below(window: Window, number: int, blanks: list[Span]) -> tuple[int | None, list[int], int]:
    """Find the delimiter below a status line, the lines between, and where the search ended."""
    more: list[int] = []
    gaps: list[Span] = []
    at = number + 1
    while window.has(at) and not window.is_heading(at) and not is_header(window.line(at)):
        if window.is_delimiter_like(at):
            blanks.extend(gaps)
            return at, more, at
        if window.is_blank(at):
            below = window.next_line(at)
            if below is None or not (
                window.is_delimiter_like(below) or is_bracketed(window.line(below))
            ):
                break
            gaps.append(window.run(at, below - 1))
            at = below
        else:
            more.append(at)
            at += 1
    return None, [], at


def _status_line(window: Window, number: int, dedents: tuple[Span, ...]) -> StatusLine:
    span = window.span(number)
    start = window.base(number)
    line = window.line(number)
    found = _STATUS_LINE.match(line)
    assert found is not None
    stop = len(line.rstrip(SPACE))
    text_end = stop
    mark = found["mark"]
    # `**STATUS: done**`: the emphasis around it all ends behind the text.
    if mark and line[:stop].endswith(mark) and stop - len(mark) > found.end("head"):
        text_end = stop - len(mark)
    elif line[:stop].endswith(_JOINED_CLOSING):
        text_end = stop - len(_JOINED_CLOSING)
    head = min(found.end("head"), text_end)
    exact = line[:head] == _HEAD and text_end > head and not dedents
    return StatusLine(
        span,
        LineForm.EXACT if exact else LineForm.EMPTY if head == text_end else LineForm.MALFORMED,
        Span(span.start, start + head),
        Span(start + head, start + text_end),
        Span(start + text_end, start + stop),
        Span(start + stop, span.end) if stop < len(line) else None,
        dedents,
        find_mentions(line, head, text_end, start),
        window.rest_of_tab(number),
    )
