"""The headings of a document, each with the text that is under it."""

from collections.abc import Iterator

from promptls.document import Document, Heading
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query


class HeadedText(NamedTuple):
    """A heading with its extent: to the next heading of its level or above."""

    level: int
    title: str
    span: FileSpan
    extent: FileSpan


@query
def find_headed_texts(document: Document) -> tuple[HeadedText, ...]:
    """All headings with their extents, in source order."""
    found: list[HeadedText] = []
    # The places in `found` of the headings whose end is not known yet.
    opened: list[int] = []
    end = len(document.source.text)

    def close(level: int, at: int) -> None:
        while opened and found[opened[-1]].level >= level:
            it = found[opened[-1]]
            found[opened.pop()] = it._replace(extent=FileSpan(it.span.start, at))

    for span, heading in _headings(document):
        close(heading.level, span.start)
        opened.append(len(found))
        found.append(HeadedText(heading.level, heading.title, span, span))
    close(0, end)
    return tuple(found)


def _headings(document: Document) -> Iterator[tuple[FileSpan, Heading]]:
    """The headings of a document. One inside a block is a line of it."""
    for base, section in document.parts:
        tops = iter(section.tops)
        top = next(tops, None)
        end = 0
        for heading in section.headings:
            while top is not None and top.span.start <= heading.span.start:
                end = max(end, top.span.end)
                top = next(tops, None)
            if heading.span.start >= end:
                yield heading.span.placed(base), heading
