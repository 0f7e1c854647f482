"""Finds the lines that are not prose: fenced code and HTML comments.

Most sections have no fence, or fences at the left margin: those are found by one pass over the
lines that matter. Fences inside lists and quotations need the nesting of every line, which
`containers` works out.
"""

from promptls.document import Entry, Fence, FenceMark, Region, RegionKind
from promptls.parsing.containers import is_followed, nested_regions
from promptls.parsing.fence_marks import MARK, split_at_margin
from promptls.parsing.fences import MOST_STRAY, FenceStack, info_of, name_of
from promptls.parsing.lines import LinePattern, start_of
from promptls.text.spans import LINE_BREAK, Span
from promptls.text.values import NamedTuple

_MARK = LinePattern(r" {0,3}(?:(?P<mark>`{3,}+|~{3,}+)(?P<info>[^\n\r]*+)|<!--)")
# A fence or a comment that is not at the left margin: indented, quoted, or behind a list's mark.
_NESTED = LinePattern(r"(?:[ \t>]|[-*+][ \t]|[0-9]{1,9}[.)][ \t])[ \t>*+.)0-9-]*+(?:```|~~~|<!--)")
_TEXT_LIKE = frozenset({"", "text", "txt", "markdown", "md"})


class Regions(NamedTuple):
    """What is not prose in a section, and what is still open at its end.

    `open_from` is where the outermost fence begins that is open at the end, if that is in here.
    `stray` is the fence that is open at the beginning, if it turns out that it should not be.
    """

    regions: tuple[Region, ...]
    fences: tuple[Fence, ...] = ()
    in_comment: bool = False
    open_from: int = -1
    stray: Fence | None = None
    marks: tuple[FenceMark, ...] = ()


_NOTHING = Regions(())


def find_regions(text: str, entry: Entry) -> Regions:
    """Find the fences and comments of a section that is entered in a given state."""
    start = 0
    before: tuple[Region, ...] = ()
    if entry.in_comment:
        start = _comment_end(text, 0)
        before = (_comment(Span(0, start)),)
        if start == len(text) and "-->" not in text:
            return Regions(before, (), in_comment=True)
    elif not entry.fences:
        if "```" not in text and "~~~" not in text and "<!--" not in text:
            return _NOTHING
        parts = split_at_margin(text)
        if parts is not None:
            return regions_at_margin(parts)
    read = nested_regions if _NESTED.is_in(text) else _flat_regions
    stack, in_comment = read(text, FenceStack(text, entry, entry.strict), start)
    strict = entry.strict
    while stack.stray_at >= 0 and len(strict) < MOST_STRAY:
        strict = (*strict, stack.stray_at)
        stack, in_comment = read(text, FenceStack(text, entry, strict), start)
    marks = tuple(stack.marks)
    if entry.ends_fences and stack.open:
        marks = (*marks, FenceMark(len(text), len(text), is_left_open=True))
    return Regions(
        (*before, *stack.regions),
        () if entry.ends_fences else tuple(stack.open),
        in_comment,
        stack.begin,
        stack.stray if stack.stray_at < 0 else None,
        marks,
    )


def regions_at_margin(parts: list[str]) -> Regions:
    """The fences of a text that is cut at their marks. None shows another, or is open at its end.

    Nearly all sections with a fence are such, and to go through their lines takes far longer.
    """
    regions: list[Region] = []
    marks: list[FenceMark] = []
    at = start = 0
    for number in range(1, len(parts), 2):
        start = at + len(parts[number - 1])
        shown = parts[number]
        length = shown.index("\n")
        info, opened = shown[:length], start + len(MARK)
        close = opened + len(shown)
        at = close + len(MARK)
        body = Span(opened + length + 1, close)
        regions.append(Region(Span(start, at), RegionKind.FENCE, body, name_of(info)))
        marks += (
            FenceMark(start, opened + length, MARK, info_of(info)),
            FenceMark(close, at, MARK),
        )
    return Regions(tuple(regions), open_from=start, marks=tuple(marks))


def is_text_like(region: Region) -> bool:
    """Whether a prompt author means the lines of a fence to be read by the model as they are."""
    return region.kind is RegionKind.FENCE and region.info in _TEXT_LIKE


def is_line_of_comment(text: str, region: Region) -> bool:
    """Whether a region is a comment of one line, which may be inside a block."""
    if region.kind is not RegionKind.COMMENT:
        return False
    shown = text[region.span.start : region.span.end]
    return "\n" not in shown and "\r" not in shown


def _flat_regions(text: str, stack: FenceStack, start: int) -> tuple[FenceStack, bool]:
    for match in _MARK.in_lines_of(text):
        at = start_of(match)
        if at < start:
            continue
        if mark := match["mark"]:
            end = match.end()
            after = end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)
            stack.mark(mark, match["info"], Span(at, end), after, indent=match.start("mark") - at)
        elif not stack.open:
            start = _comment_end(text, match.end() - len("--"))
            shown = text[at:start]
            if is_followed(shown) and not LINE_BREAK.search(shown):
                continue
            stack.regions.append(_comment(Span(at, start)))
            if start == len(text) and text.find("-->", match.end() - len("--")) < 0:
                return stack, True
    stack.finish(len(text))
    return stack, False


def _comment_end(text: str, start: int) -> int:
    # An HTML comment that begins a line takes all of the line that ends it.
    close = text.find("-->", start)
    line_break = LINE_BREAK.search(text, close) if close >= 0 else None
    return line_break.start() if line_break else len(text)


def _comment(span: Span) -> Region:
    return Region(span, RegionKind.COMMENT, span)
