"""Draws the regions of a text. `body` is what a fence shows."""

from collections.abc import Iterator

from kit import Mark, check_marks, document_of
from promptls.parsing import parse
from promptls.text.spans import Source


def check(drawing: str, *, newline: str = "\n") -> None:
    __tracebackhide__ = True
    check_marks(drawing, regions_of(document_of(drawing, newline=newline)), newline=newline)


def regions_of(text: str) -> Iterator[Mark]:
    for base, section in parse(Source(text)).parts:
        for region in section.regions:
            words = [region.kind.value, region.info]
            if region.indent:
                words.append(f"{region.indent} in")
            if region.quotes:
                words.append(f"{region.quotes} quoted")
            yield Mark(region.span.shifted(base), " ".join(filter(None, words)))
            if region.body != region.span:
                yield Mark(region.body.shifted(base), "body")
