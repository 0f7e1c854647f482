"""The parts of prose around an offset: sentences, items of lists, paragraphs and lists."""

from collections.abc import Iterator

from promptls.document import Document, Framed, Placed
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Syntax, syntax_of

# Nobody looks for the end of a longer paragraph.
_MOST_LINES = 200
_MOST_CHARACTERS = 8000
_ITEM = pattern(r"(?P<indent>[ \t]*+)(?:[-*+]|[0-9]{1,9}+[.)])[ \t]++(?:\[[xX ]\][ \t]++)?")
# What is no prose: a heading, a fence, a rule, a comment, a tag, a row of a table, a quotation.
_APART = pattern(r"[ \t]*+(?:#{1,6}[ \t]|```|~~~|-{3,}+[ \t]*+\Z|<[!/A-Za-z]|\||>|\Z)")
# Where a sentence ends: not behind an abbreviation, behind which a small letter comes.
_BETWEEN = pattern(r"(?<=[.!?])[\"'`*_)\]]{0,4}(?P<space>[ \t\r\n]++)(?=[^a-z\s])")


def find_prose(document: Document, at: int) -> Iterator[FileSpan]:
    """The parts of prose that an offset is in, in any order."""
    if syntax_of(document.kind) is not Syntax.MARKDOWN or document.path.endswith(".toml"):
        return
    part = document.part_at(at)
    if part is None or any(it.span.placed(part.base).touches(at) for it in part.section.regions):
        return
    if any(
        Placed(part.base, it).span.touches(at) for it in part.section.tops if isinstance(it, Framed)
    ):
        return
    source = document.source
    lines = _find_lines(source, at)
    if not lines:
        return
    whole = FileSpan(source.line(lines[0]).start, source.line(lines[-1]).end)
    yield whole
    inner = whole
    for item, text in _find_items(source, lines, at):
        yield item
        yield text
        inner = text
    yield from _find_sentence(source.text, inner, at)


def _find_lines(source: Source, at: int) -> list[int]:
    """The lines around an offset that belong together: a paragraph, or a list without gaps."""
    number = source.line_at(at)
    if _APART.match(source[source.line(number)]):
        return []
    first = last = number
    while first > max(0, number - _MOST_LINES) and not _is_apart(source, first - 1):
        first -= 1
    end = min(len(source.line_starts) - 1, number + _MOST_LINES)
    while last < end and not _is_apart(source, last + 1):
        last += 1
    return [*range(first, last + 1)]


def _is_apart(source: Source, number: int) -> bool:
    return _APART.match(source[source.line(number)]) is not None


def _find_items(source: Source, lines: list[int], at: int) -> Iterator[tuple[FileSpan, FileSpan]]:
    """The items of a list around an offset, the outermost first, and what is behind their marks."""
    marks = {it: found for it in lines if (found := _ITEM.match(source[source.line(it)]))}
    line = source.line_at(at)
    around: list[int] = []
    for number in (it for it in reversed(lines) if it <= line and it in marks):
        if not around or len(marks[number]["indent"]) < len(marks[around[-1]]["indent"]):
            around.append(number)
    for number in reversed(around):
        indent = len(marks[number]["indent"])
        later = (it for it in lines if it > number and it in marks)
        ends = (it for it in later if len(marks[it]["indent"]) <= indent)
        last = next(ends, lines[-1] + 1) - 1
        start, end = source.line(number).start, source.line(last).end
        yield FileSpan(start, end), FileSpan(start + marks[number].end(), end)


def _find_sentence(text: str, whole: FileSpan, at: int) -> Iterator[FileSpan]:
    start, end = max(whole.start, at - _MOST_CHARACTERS), min(whole.end, at + _MOST_CHARACTERS)
    for found in _BETWEEN.finditer(text, start, end):
        if found.start("space") >= at:
            end = found.start("space")
            break
        start = found.end()
    if start <= at:
        yield FileSpan(start, end)
