"""What surrounds each place of a file: prose, code or a comment."""

from collections.abc import Iterator

from promptls.document import Document, Entry, Region
from promptls.parsing.regions import find_regions
from promptls.parsing.surroundings import Surroundings
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Span
from promptls.text.values import query


def find_text(document: Document) -> FileSpan:
    """Where the text for a model is: behind the front matter, or in TOML."""
    text, front = document.source.text, document.front_matter
    if document.prompt is not None:
        return document.prompt
    begin = front.span.end if front is not None else int(text.startswith(BYTE_ORDER_MARK))
    return FileSpan(begin, len(text))


@query
def find_around(document: Document) -> Surroundings:
    """What surrounds each place of a file, found once for all who ask. Its offsets are the file's.

    What is above the text for a model is as if it were blank.
    """
    begin, end = find_text(document)
    text = "\n" * begin + document.source.text[begin:end]
    # The sections of a plain file have not been looked for, which takes much longer.
    if document.is_plain or document.prompt is not None:
        return Surroundings(text, find_regions(text, Entry()).regions)
    return Surroundings(text, tuple(_join_regions(document)))


def _join_regions(document: Document) -> Iterator[Region]:
    """The fences and comments of all sections. One that goes on in the next section is one."""
    last: Region | None = None
    for base, section in document.parts:
        goes_on = bool(section.entry.fences) or section.entry.in_comment
        for it in section.regions:
            region = it._replace(span=it.span.shifted(base), body=it.body.shifted(base))
            if last is not None and goes_on and it.span.start == 0:
                span, body = (last.span.start, region.span.end), (last.body.start, region.body.end)
                region = last._replace(span=Span(*span), body=Span(*body))
            elif last is not None:
                yield last
            last = region
    if last is not None:
        yield last
