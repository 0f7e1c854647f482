"""Draws the lines of a source that a finding is about, with carets under its range."""

from collections.abc import Iterator
from typing import NamedTuple

from promptls.cli.cells import view
from promptls.text import BYTE_ORDER_MARK, Source, Span

# Of a long range its first and its last lines are shown.
_MOST = 6
_FIRST = 3
_LAST = 2


class Row(NamedTuple):
    """A row of a drawing. `bar` joins the lines of a range; both are marks, as are carets."""

    number: int | None
    bar: str
    text: str
    is_mark: bool = False


def draw(source: Source, span: Span, room: int) -> list[Row]:
    """Draw a range within so many cells."""
    span = _without_last_break(source, span)
    first, last = source.line_at(span.start), source.line_at(span.end)
    if first != last:
        return list(_draw_lines(source, span, first, last, room - 2))
    line, start, end = _part(source, span, first)
    text, start, end = view(line, start, end, room)
    return [
        Row(first + 1, "", text),
        Row(None, "", " " * start + "^" * (end - start), is_mark=True),
    ]


def _draw_lines(source: Source, span: Span, first: int, last: int, room: int) -> Iterator[Row]:
    line, start, end = _part(source, span, first)
    is_whole = not line[:start].strip()
    text, start, _ = view(line, start, end, room)
    yield Row(first + 1, "/ " if is_whole else "  ", text)
    if not is_whole:
        yield Row(None, " ", f"{'_' * (start + 1)}^", is_mark=True)
    numbers = range(first + 1, last)
    skipped = len(numbers) + 2 > _MOST
    for number in numbers[: _FIRST - 1] if skipped else numbers:
        yield Row(number + 1, "| ", _whole(source, number, room))
    if skipped:
        yield Row(None, "| ", "...")
        for number in numbers[1 - _LAST :]:
            yield Row(number + 1, "| ", _whole(source, number, room))
    line, start, end = _part(source, span, last)
    text, _, end = view(line, max(start, end - 1), end, room)
    yield Row(last + 1, "| ", text)
    yield Row(None, "|", f"{'_' * end}^", is_mark=True)


def _whole(source: Source, number: int, room: int) -> str:
    return view(source[source.line(number)], 0, 0, room).text


def _part(source: Source, span: Span, number: int) -> tuple[str, int, int]:
    """A line without its break, and the part of it that is in a range."""
    line = source.line(number)
    base = line.start
    if not base and source.text.startswith(BYTE_ORDER_MARK):
        base = 1
    start, end = (min(max(it - base, 0), max(line.end - base, 0)) for it in span)
    return source.text[base : line.end], start, end


def _without_last_break(source: Source, span: Span) -> Span:
    """A range that ends where a line begins means the lines before it."""
    number = source.line_at(span.end)
    if span.end > span.start and span.end == source.line_starts[number]:
        return Span(span.start, max(span.start, source.line(number - 1).end))
    return span
