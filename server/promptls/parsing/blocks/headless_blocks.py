"""Finds what is left of a block whose header is lost or another: items, the words of a status."""

from collections.abc import Iterator, Sequence

from promptls.document import Chapter, HeadlessBlock, Node, PromptBlock, Region
from promptls.parsing.blocks.emission_lists import is_lead
from promptls.parsing.blocks.items import is_item, number_of, text_start
from promptls.parsing.blocks.prompt_blocks import FIRST_ITEM, HEADER_LINES
from promptls.parsing.blocks.window import EXACT_DELIMITER, Window, window_at
from promptls.parsing.lines import LinePattern, Lines, start_of
from promptls.parsing.surroundings import holds
from promptls.text.nearest import FARTHEST, distance
from promptls.text.patterns import pattern
from promptls.text.spans import Span, newline_of
from promptls.vocabulary.blocks import FEWEST_ITEMS, HEADER, MOST_ITEMS

STATUS_WORDS = "complete. Returning results to "

_ITEM = LinePattern(r"[ \t>]*+\[1\][ \t]")
# A line such as `NEXT STEPS:` or `## What to do next`.
_TITLE = pattern(
    r"[^\n\r\[]{0,60}?\b(?i:next|suggested|suggestions?|steps?|actions?|options?|prompts?)\b"
    r"[^\n\r\[]{0,60}\Z"
)
# The first word of a line that says what a status says, and what is around that word.
_HEAD = pattern(r"[^\w\n\r]{0,8}(?P<word>[A-Za-z]{4,8})[^\w\n\r]{0,8}:\s*+")


def find_headless(
    text: str, lines: Lines, regions: tuple[Region, ...], chapter: Chapter
) -> Iterator[HeadlessBlock]:
    """Find items and status texts between delimiters, in no order."""
    if FIRST_ITEM in text:
        for match in _ITEM.in_lines_of(text):
            yield from _around(start_of(match), lines, regions, chapter)
    for match in HEADER_LINES.in_lines_of(text):
        yield from _under_words(lines.at(start_of(match)), lines, regions)
    at = text.find(STATUS_WORDS)
    while at >= 0:
        number = lines.at(at)
        yield from _status_at(number, lines, regions)
        at = text.find(STATUS_WORDS, lines.ends[number])


def _around(
    start: int, lines: Lines, regions: tuple[Region, ...], chapter: Chapter
) -> Iterator[HeadlessBlock]:
    """The items from the line at `start` on, if delimiters are directly around them."""
    number = lines.at(start)
    window = window_at(start, lines, regions)
    if window is None:
        return
    below, opening = number, number - 1
    title = opening if _is_title(window, opening) else None
    opening -= title is not None
    if not _is_delimiter(window, opening):
        return
    while window.has(below) and number_of(window.line(below)) == below - number + 1:
        below += 1
    if not FEWEST_ITEMS <= below - number <= MOST_ITEMS or not _is_delimiter(window, below):
        return
    if chapter is Chapter.EMISSION and _is_under_lead(window, opening):
        return
    if title is not None:
        words = window.span(title)
        yield HeadlessBlock(_between(window, opening, below), words, words, HEADER)
        return
    margin = _margin(window, opening)
    first = window.span(number)
    newline = window.line_break(number) or newline_of(window.text)
    lost = f"{margin}{HEADER}{newline}"
    if window.text.startswith(margin, lines.starts[number]):
        first = Span(lines.starts[number] + len(margin), first.end)
        lost = f"{HEADER}{newline}{margin}"
    place = Span(first.start, first.start)
    yield HeadlessBlock(_between(window, opening, below), first, place, lost)


def _is_title(window: Window, number: int) -> bool:
    """Whether a line says in other words that next steps follow."""
    return window.has(number) and _TITLE.match(window.line(number)) is not None


def _under_words(number: int, lines: Lines, regions: tuple[Region, ...]) -> Iterator[HeadlessBlock]:
    """The words of a header over a list of another form, if delimiters are directly around both."""
    window = window_at(lines.starts[number], lines, regions)
    if window is None or not _is_delimiter(window, number - 1):
        return
    below = number + 1
    while window.has(below) and not _is_delimiter(window, below) and is_item(window.line(below)):
        below += 1
    texts = [it[text_start(it) :].strip() for it in map(window.line, range(number + 1, below))]
    if not FEWEST_ITEMS <= len(texts) <= MOST_ITEMS or not _is_delimiter(window, below):
        return
    margin = _margin(window, number - 1)
    joint = (window.line_break(number) or newline_of(window.text)) + margin
    rows = (f"  [{at}] {text}" for at, text in enumerate(texts, 1))
    start = window.start(number)
    place = Span(_behind_margin(window, lines, number, margin), window.span(below - 1).end)
    words = Span(start, window.span(number).end)
    yield HeadlessBlock(
        _between(window, number - 1, below), words, place, joint.join((HEADER, *rows))
    )


def _status_at(number: int, lines: Lines, regions: tuple[Region, ...]) -> Iterator[HeadlessBlock]:
    """The text of a status in a line, if delimiters are directly around it."""
    window = window_at(lines.starts[number], lines, regions)
    if window is None or not (
        _is_delimiter(window, number - 1) and _is_delimiter(window, number + 1)
    ):
        return
    line = window.line(number)
    start, end = window.span(number)
    first = Span(start + len(line) - len(line.lstrip(" \t")), end)
    base = _behind_margin(window, lines, number, _margin(window, number - 1))
    place = Span(min(base, first.start), first.start)
    head = _HEAD.match(window.text, first.start, end)
    if head and distance(head["word"].upper(), "STATUS") <= FARTHEST:
        place = Span(place.start, head.end())
    yield HeadlessBlock(_between(window, number - 1, number + 1), first, place, "STATUS: ")


def _behind_margin(window: Window, lines: Lines, number: int, margin: str) -> int:
    """Where a line begins behind what the delimiter above it is indented by."""
    start = lines.starts[number]
    return start + len(margin) if window.text.startswith(margin, start) else window.start(number)


def _between(window: Window, opening: int, closing: int) -> Span:
    """From one delimiter to another, without what the first is indented by."""
    start = window.span(opening).end - len(window.line(opening).lstrip(" \t"))
    return Span(start, window.span(closing).end)


def _is_delimiter(window: Window, number: int) -> bool:
    return (
        window.has(number)
        and window.line(number).strip(" \t") == EXACT_DELIMITER
        and not window.is_drawn(number)
    )


def _is_under_lead(window: Window, opening: int) -> bool:
    """Whether the items are an emission list, which has no header, that has been framed."""
    above = window.line_before(opening)
    return above is not None and is_lead(window.line(above))


def _margin(window: Window, number: int) -> str:
    line = window.line(number)
    return window.margin(number) + line[: len(line) - len(line.lstrip(" \t"))]


def without_blocks(
    found: Iterator[HeadlessBlock], tops: Sequence[Node[Span]]
) -> Iterator[HeadlessBlock]:
    """Leave out what is a part of a block, or was cut off one by a delimiter too many."""
    inside = sorted(it.span for it in tops)
    short = {
        it.closing.span.start
        for it in tops
        if isinstance(it, PromptBlock) and it.closing is not None and len(it.items) < FEWEST_ITEMS
    }
    for block in found:
        if block.span.start not in short and not holds(inside, block.first.start):
            yield block
