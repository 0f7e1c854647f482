"""Fixes for the markers of requirements, with the counts that they change."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from promptls.document import Document, RegionKind
from promptls.semantics.packages.requirements import (
    Marker,
    RequirementPairs,
    find_counts,
    is_between,
)
from promptls.text.edits import (
    Applicability,
    Edit,
    FileEdit,
    FileFix,
    Fix,
    begins_another,
    ends_another,
    left_for_comment,
)
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, Source, newline_of, start_of

_BLANK = " \t"
# What may precede the text of a line in a list or a quotation.
_MARGIN = " \t>"
_LONGEST_MARGIN = 200
_REST_OF_LINE = pattern(r"[ \t]*+(?:\r\n|\n|\r|\Z)")
_LINE_END = pattern(r"[ \t]*+(?:[\r\n]|\Z)")
_MOST = 100
# No real file states its number of requirements more often, and each fix corrects them all.
_MOST_COUNTS = 10
# More space before a line makes it code.
_DEEPEST = 3


def remove_marker(
    document: Document, pairs: RequirementPairs, marker: Marker, applicability: Applicability
) -> FileFix | None:
    """Remove a marker, unless lines would be parts of something else without it.

    What is left may be one requirement fewer.
    """
    text = document.source.text
    if ends_another(text, marker.span) or begins_another(text, marker.span):
        return None
    least = pairs.least if marker.node.closes else min(pairs.least, pairs.most - 1)
    span = _marker_with_line(document.source, marker.span)
    if not _LINE_END.match(text, marker.span.end):
        # The rest of its line would go on with the paragraph above.
        applicability = Applicability.UNSAFE
    removed = Edit(span, left_for_comment(text, span))
    counted = _recount(document, pairs, least, pairs.most - 1)
    return Fix("Remove the marker", tuple(sorted((removed, *counted))), applicability)


def close_marker(
    document: Document, pairs: RequirementPairs, marker: Marker, paragraphs: int
) -> FileFix | None:
    """Insert the closing marker below a number of paragraphs, unless that is inside a fence."""
    at, before = _end_of_requirement(document.source, marker, pairs, paragraphs)
    if _is_fenced(document, at):
        return None
    edit = Edit(FileSpan(at, at), f"{before}<!-- /sk:fr -->")
    counted = _recount(document, pairs, min(pairs.least + 1, pairs.most), pairs.most)
    edits = tuple(sorted((edit, *counted)))
    # Only its author knows where a requirement ends.
    return Fix("Add the missing '<!-- /sk:fr -->'", edits, Applicability.UNSAFE)


def _recount(
    document: Document, pairs: RequirementPairs, least: int, most: int
) -> Iterator[FileEdit]:
    """Correct the counts that a fix makes wrong."""
    for span, value in islice(find_counts(document), _MOST_COUNTS):
        if is_between(value, pairs.least, pairs.most) and not is_between(value, least, most):
            yield Edit(span, str(min(max(int(value), least), most)))


def _is_fenced(document: Document, at: int) -> bool:
    part = document.part_at(at)
    base, regions = (part.base, part.section.regions) if part is not None else (0, ())
    before = bisect_right(regions, at - base, key=start_of)
    region = regions[before - 1] if before else None
    if region is None or region.kind is not RegionKind.FENCE:
        return False
    # The body of a fence that is never closed reaches to its end.
    is_open = region.span.end == region.body.end == at - base
    return is_open or at - base < region.span.end


def _marker_with_line(source: Source, span: FileSpan) -> FileSpan:
    """The span to remove with a marker: its whole line, unless there is more in it."""
    start = source.line_around(span.start).start
    before = source.text[max(start, span.start - _LONGEST_MARGIN) : span.start]
    after = _REST_OF_LINE.match(source.text, span.end)
    if after and span.start - start == len(before) and not before.strip(_MARGIN):
        return FileSpan(start, after.end())
    return FileSpan(span.start - (len(before) - len(before.rstrip(_BLANK))), span.end)


def count_typical_paragraphs(source: Source, pairs: RequirementPairs) -> int:
    """How many paragraphs most of the requirements of a file have."""
    lengths = Counter[int]()
    for opening, closing in pairs.sound[:_MOST]:
        rows = LINE_BREAK.split(source[FileSpan(opening.span.end, closing.span.start)])
        blank = [not it.strip(_MARGIN) for it in rows]
        lengths[
            sum(one and not other for one, other in zip([True, *blank], blank, strict=False))
        ] += 1
    return max((number for number, _ in lengths.most_common(1)), default=1)


def _end_of_requirement(
    source: Source, marker: Marker, pairs: RequirementPairs, length: int
) -> tuple[int, str]:
    """Where the missing marker is inserted, and what precedes it.

    The requirement is the paragraphs under its marker, as many as others have, up to a heading or
    the next marker.
    """
    after = bisect_right(pairs.starts, marker.span.start)
    stop = pairs.starts[after] if after < len(pairs.starts) else len(source.text) + 1
    first = source.line_around(marker.span.start)
    number = source.line_at(marker.span.end)
    line = source.line(number)
    next_comment = source.text.find("<!--", marker.span.end, line.end)
    rest = source.text[marker.span.end : line.end if next_comment < 0 else next_comment]
    if rest.strip(_BLANK) or stop <= line.end:
        return marker.span.end + len(rest.rstrip(_BLANK)), " "
    # The last line of the requirement, the blank ones before it and after it.
    last, gap, passed, begun = number, 0, 0, 0
    for at in range(number + 1, len(source.line_starts)):
        below = source.line(at)
        text = source[below].strip(_MARGIN)
        if not text:
            passed += 1
            continue
        begun += passed > 0 or last == number
        is_next_heading = text[0] == "#" and last != number
        if begun > length or is_next_heading or text.startswith("<!--") or below.end > stop:
            break
        gap = passed if last == number else gap
        last, passed = at, 0
    kept = gap if passed > gap else 0
    before = source.text[first.start : marker.span.start]
    margin = before if not before.strip(_MARGIN) else ""
    if gap and len(margin) > _DEEPEST and not _is_after_gap(source, first):
        # It continues a paragraph; behind a blank line it would be code.
        margin = ""
    return source.line(last + kept).end, newline_of(source.text) * (gap - kept + 1) + margin


def _is_after_gap(source: Source, line: FileSpan) -> bool:
    number = source.line_at(line.start)
    return number == 0 or not source[source.line(number - 1)].strip(_MARGIN)
