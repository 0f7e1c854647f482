"""What else is written in the text of a file that a host loads, and what is around a place."""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import Document, Entry, Region
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.semantics.substitutions.own_numbers import SHELLS
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Span
from promptls.text.values import NamedTuple, query

# What is an example of another language, or no text for the model at all.
_APART = frozenset({Surrounding.COMMENT, Surrounding.INDENTED_CODE})
CODE = frozenset({Surrounding.CODE_FENCE, Surrounding.CODE_SPAN})
_MOST = 2000


class FileSurroundings(NamedTuple):
    """The surroundings of the text for a model, with offsets of the file."""

    begin: int
    body: Surroundings

    def at(self, offset: int) -> Surrounding:
        """The surrounding of an offset. Above the text, all is prose."""
        return Surrounding.PROSE if offset < self.begin else self.body.at(offset - self.begin)

    def region_at(self, offset: int) -> Region | None:
        """The fence or comment around an offset. Its own offsets are those of the text."""
        return None if offset < self.begin else self.body.region_at(offset - self.begin)

    def code_span_at(self, offset: int) -> FileSpan:
        """The inline code around an offset, backticks included."""
        return self.body.code_span_at(offset - self.begin).placed(self.begin)


def find_text(document: Document) -> FileSpan:
    """Where the text for a model is: behind the front matter, or in TOML."""
    text, front = document.source.text, document.front_matter
    if document.prompt is not None:
        return document.prompt
    begin = front.span.end if front is not None else int(text.startswith(BYTE_ORDER_MARK))
    return FileSpan(begin, len(text))


@query
def find_around(document: Document) -> FileSurroundings:
    """What is around each place of a file, found once for all who ask."""
    begin, end = find_text(document)
    body = document.source.text[begin:end]
    if document.is_plain or document.prompt is not None:
        regions = find_regions(body, Entry()).regions
    else:
        regions = tuple(_join_regions(document, begin))
    return FileSurroundings(begin, Surroundings(body, regions))


def _join_regions(document: Document, begin: int) -> Iterator[Region]:
    """The fences and comments of all sections. One that goes on in the next section is one."""
    last: Region | None = None
    for base, section in document.parts:
        goes_on = bool(section.entry.fences) or section.entry.in_comment
        for it in section.regions:
            by = base - begin
            region = it._replace(span=it.span.shifted(by), body=it.body.shifted(by))
            if last is not None and goes_on and it.span.start == 0:
                span, body = (last.span.start, region.span.end), (last.body.start, region.body.end)
                region = last._replace(span=Span(*span), body=Span(*body))
            elif last is not None:
                yield last
            last = region
    if last is not None:
        yield last


def find_written(
    document: Document, pattern: re.Pattern[str]
) -> Iterator[tuple[re.Match[str], Surrounding]]:
    """Where a text has what a pattern finds, but for fences of other languages than a shell's."""
    for it in islice(pattern.finditer(document.source.text, *find_text(document)), _MOST):
        around = find_around(document)
        where, region = around.at(it.start()), around.region_at(it.start())
        is_other = where is Surrounding.CODE_FENCE and region and region.info not in SHELLS
        if where not in _APART and not is_other:
            yield it, where
