"""The fences that end too early, or never, as their author would see it.

Markdown ends a fence at the first line of marks alone that is long enough. A line with marks and
a name ends none, so where one is in a fence of its length, something is wrong: either the outer
fence was to contain the inner one, or it was to end before it. Which of them follows from the
marks behind, taken as pairs.
"""

from collections.abc import Iterator, Sequence

from promptls.document import Document, FenceMark, Part
from promptls.document.marks import ODD_FENCES
from promptls.parsing.fence_marks import find_end, is_as_long, opens_another
from promptls.parsing.fences import seems_to_open
from promptls.semantics.glances import may_have_fence_faults
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, Span, find_line_start
from promptls.text.values import NamedTuple, query

_ENDS_BELOW = pattern(r"[ \t>]*+(?:[\n\r]|\Z|</|```|~~~)")
# What is shown is shorter, and each fence that is not closed is followed to its end.
_MOST_INSIDE = 200


class FenceFault(NamedTuple):
    """A fence that does not end where it should: its marks and its name, as they are written.

    `inner` is the opening line of the fence inside it. One that is to contain that one (`nests`)
    has a `closing` mark, if it is certain where, and must become longer than `longest` marks. Of
    one that is not closed at all, the `end` is where a closing mark would be.
    """

    span: FileSpan
    mark: str
    nests: bool
    inner: str = ""
    closing: FileSpan | None = None
    longest: int = 0
    end: int | None = None


@query
def find_fence_faults(document: Document) -> tuple[FenceFault, ...]:
    """The faults of the fences of a document, in order."""
    if not may_have_fence_faults(document):
        return ()
    parts = document.checked_parts
    marks = [
        FenceMark(start + base, end + base, mark, info, is_left_open)
        for base, section in parts[_find_start(document, parts) :]
        for start, end, mark, info, is_left_open in section.fence_marks
    ]
    return tuple(_faults(document.source.text, marks))


def _find_start(document: Document, parts: Sequence[Part]) -> int:
    """From which part on there may be faults, with the last fence before them that is right."""
    odd = document.parts_with(ODD_FENCES)
    # Each section before has pairs.
    at = _find_entered(parts, parts.index(odd[0]) if odd else len(parts) - 1)
    before = at - 1
    while before >= 0 and not any(it.mark for it in parts[before].section.fence_marks):
        before -= 1
    return _find_entered(parts, before) if before >= 0 else at


def _find_entered(parts: Sequence[Part], at: int) -> int:
    """The last part up to some number that no fence reaches into."""
    while at and parts[at].section.entry.fences:
        at -= 1
    return at


def _faults(text: str, marks: list[FenceMark]) -> Iterator[FenceFault]:
    at = 0
    # The last fence that seems to be right.
    before: tuple[int, int] | None = None
    # Where it is not certain how far a fence reaches, others may only seem to be reversed.
    is_certain = True
    while at < len(marks):
        opening = marks[at]
        if not opening.mark:
            at += 1
            continue
        end, inner = find_end(marks, at)
        is_left_open = end is None or marks[end].is_left_open
        if inner is None and not is_left_open:
            assert end is not None
            before, at = (at, end), end + 1
            continue
        closes = _seems_to_close(text, opening)
        shows = closes and before is not None and _shows_another(text, marks, *before)
        first = before[0] if shows and before is not None else at
        may_nest = shows or (not closes and (inner or (is_left_open and opening.info)))
        last = _end_of_pairs(text, marks, first) if may_nest else None
        if last is not None and last >= at:
            yield _nested(text, marks[first : last + 1])
            end = last
        elif not closes:
            yield _unclosed(text, marks, at, inner, can_end=end is None)
        elif is_certain:
            is_certain = False
            if shows:
                yield _fault(text, marks[first], nests=True, inner=_shown(text, marks[first + 1]))
            else:
                yield _unclosed(text, marks, at, inner)
        before = None
        at = len(marks) if end is None else end + 1


def _unclosed(
    text: str, marks: list[FenceMark], at: int, inner: int | None, *, can_end: bool = False
) -> FenceFault:
    named = "" if inner is None else _shown(text, marks[inner])
    fault = _fault(text, marks[at], nests=False, inner=named)
    if not can_end or inner is not None:
        return fault
    end = len(text.rstrip())
    return fault._replace(end=end) if marks[at].end < end else fault


def _end_of_pairs(text: str, marks: Sequence[FenceMark], at: int) -> int | None:
    """Which mark ends the fence of a mark, if each one that opens in it has an end of its own."""
    depth = 0
    for number in range(at, min(len(marks), at + _MOST_INSIDE)):
        mark = marks[number]
        if mark.is_left_open and not mark.mark:
            # Only the parser takes the fence for one that ends here.
            continue
        if not mark.mark:
            return None
        if number == at:
            depth = 1
        elif is_as_long(mark, marks[at]):
            if opens_another(mark) or _opens_inside(text, marks, number, depth):
                depth += 1
            elif not mark.info:
                depth -= 1
                if not depth:
                    return number
    return None


def _seems_to_close(text: str, mark: FenceMark) -> bool:
    """Whether a mark has text above it and none below it, as only the end of a fence has."""
    if mark.info:
        return False
    start = find_line_start(text, mark.start)
    end = max(0, start - 1 - text.startswith("\r\n", start - 2))
    above = text[find_line_start(text, end) : start]
    return bool(above.strip("> \t\r\n")) and bool(_ENDS_BELOW.match(text, _below(text, mark)))


def _is_opening(text: str, mark: FenceMark) -> bool:
    """Whether a mark has a blank line above it and text below it."""
    line = Span(find_line_start(text, mark.start), mark.end)
    return seems_to_open(text, line, _below(text, mark))


def _opens_inside(text: str, marks: Sequence[FenceMark], number: int, depth: int) -> bool:
    """Whether a mark without a name begins another fence in a fence.

    It has a blank line above it and text below it. Where no other is open, it also does if only the
    next one has text above it and none below it.
    """
    mark, following = marks[number], marks[number + 1 : number + 2]
    if mark.info or _is_opening(text, mark):
        return not mark.info
    if depth > 1 or _ENDS_BELOW.match(text, _below(text, mark)):
        return False
    return any(it.mark and _seems_to_close(text, it) for it in following)


def _shows_another(text: str, marks: list[FenceMark], first: int, last: int) -> bool:
    """Whether a fence with a name seems to end where another one begins, with text below it."""
    return bool(
        marks[first].info
        and marks[last].mark
        and not _ENDS_BELOW.match(text, _below(text, marks[last]))
    )


def _below(text: str, mark: FenceMark) -> int:
    line_break = LINE_BREAK.match(text, mark.end)
    return line_break.end() if line_break else len(text)


def _nested(text: str, marks: list[FenceMark]) -> FenceFault:
    opening, *inside, closing = (it for it in marks if it.mark)
    named = next(it for it in inside if is_as_long(it, opening))
    longest = max(len(it.mark) for it in inside if it.mark[:1] == opening.mark[0])
    fault = _fault(text, opening, nests=True, inner=_shown(text, named))
    end = FileSpan(closing.start, closing.start + len(closing.mark))
    return fault._replace(closing=end, longest=longest)


def _fault(text: str, opening: FenceMark, *, nests: bool, inner: str) -> FenceFault:
    span = FileSpan(opening.start, opening.start + len(_shown(text, opening)))
    return FenceFault(span, opening.mark, nests, inner)


def _shown(text: str, mark: FenceMark) -> str:
    return text[mark.start : mark.end].rstrip()
