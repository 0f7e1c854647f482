"""Finds the lines and headings of an answer that are parts of a contract, or look like one."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document, RegionKind
from promptls.semantics.contracts.forms import Comparison, compare, words_of
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.semantics.responses.quotations import find_unquoted, is_quoted_line
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.contracts import AnswerPart, PartKind

# A byte order mark is no part of the first line.
_LINE = pattern(r"(?:\A\ufeff)?+(?P<line>[^\n\r]++)")
# More lines that look like a part help nobody.
_MOST = 1000
# A line with one of these gives nothing.
_ASIDE = (Flaw.CHOICE, Flaw.FORM)


def read_lines(part: AnswerPart, document: Document) -> list[PartReading]:
    """The lines or headings that are a part, or look like it, outside of code and quotations.

    Beside one that is right, others that look like it are no second answer: the text talks about
    it. One that begins exactly as it must, with a value that is not listed, is one all the same.
    """
    if not _may_have(part, document.source.text):
        return []
    found = list(_find_lines(part, document))
    if any(not it.flaws for it, _ in found):
        return [it for it, is_kept in found if is_kept or not it.flaws]
    if found:
        return [it for it, _ in found]
    return list(_find_fenced(part, document)) or list(_find_inline(part, document))


def _may_have(part: AnswerPart, text: str) -> bool:
    """Whether a text has the first word of a part."""
    words = words_of(part)
    return not words or max(words, key=len).casefold() in text.casefold()


def _find_lines(part: AnswerPart, document: Document) -> Iterator[tuple[PartReading, bool]]:
    """The lines, each with whether it counts beside one that is right."""
    of_headings = part.kind is PartKind.HEADING
    count = 0
    for line, said in _headings(document) if of_headings else _lines(document):
        found = compare(part, document.source.text, *said)
        if found is None or is_quoted_line(document, line.start):
            continue
        if of_headings:
            found = _judge_level(part, document, line, found)
        is_kept = found.is_exact and found.flaw not in _ASIDE
        yield _to_reading(part, line, found), is_kept
        count += 1
        if count == _MOST:
            return


def _lines(document: Document) -> Iterator[tuple[FileSpan, FileSpan]]:
    for match in _LINE.finditer(document.source.text):
        span = FileSpan(*match.span("line"))
        yield span, span


def _headings(document: Document) -> Iterator[tuple[FileSpan, FileSpan]]:
    """The headings, and the title of each."""
    for placed in document.headings():
        start = document.source.text.find(placed.node.title, placed.span.start)
        yield placed.span, FileSpan(start, start + len(placed.node.title))


def _judge_level(
    part: AnswerPart, document: Document, line: FileSpan, found: Comparison
) -> Comparison:
    """What a heading says, whose level may be another one."""
    written = document.source[line].lstrip()
    level = len(written) - len(written.lstrip("#"))
    marks = "#" * (part.level or level)
    if found.flaw is None and level != len(marks):
        text = f"{part.word}{found.value}{part.after}"
        return found._replace(flaw=Flaw.FORM, meant=f"{marks} {text}")
    if found.flaw is Flaw.FORM and found.meant:
        return found._replace(meant=f"{marks} {found.meant}")
    return found


def _to_reading(part: AnswerPart, line: FileSpan, found: Comparison) -> PartReading:
    flaws: tuple[PartFlaw, ...] = ()
    if found.flaw is not None:
        flaws = (PartFlaw(found.flaw, line, found.meant),)
    return PartReading(part, line, found.value, FileSpan(*found.span), flaws)


def _find_fenced(part: AnswerPart, document: Document) -> Iterator[PartReading]:
    """The last fence that shows the part and nothing else."""
    text = document.source.text
    for base, section in reversed(document.parts):
        for region in reversed(section.regions):
            if region.kind is not RegionKind.FENCE or region.quotes:
                continue
            body = region.body.placed(base)
            inner = document.source[body].strip()
            said = inner.lstrip("# ") if part.kind is PartKind.HEADING else inner
            start = text.find(said, body.start)
            found = compare(part, text, start, start + len(said)) if "\n" not in said else None
            if found is not None and found.flaw is None:
                span = region.span.placed(base)
                flaw = PartFlaw(Flaw.FENCED, span, inner)
                yield PartReading(part, span, found.value, FileSpan(*found.span), (flaw,))
                return


def _find_inline(part: AnswerPart, document: Document) -> Iterator[PartReading]:
    """Where a sentence has the part within it, outside of quotation marks.

    One that has several talks about them.
    """
    if part.kind is not PartKind.LINE or not part.word or not part.values:
        return
    found = [FileSpan(*it.span()) for it in _inside(part).finditer(document.source.text)]
    lines = Counter(document.source.line_around(it.start) for it in found)
    single = (it for it in found if lines[document.source.line_around(it.start)] == 1)
    for span in find_unquoted(document, single):
        yield PartReading(part, span, flaws=(PartFlaw(Flaw.INLINE, span),))


@lru_cache(maxsize=256)
def _inside(part: AnswerPart) -> re.Pattern[str]:
    values = "|".join(re.escape(it) for it in sorted(part.values, key=len, reverse=True))
    return re.compile(rf"(?<!\w){re.escape(part.word)}(?:{values})(?!\w)")
