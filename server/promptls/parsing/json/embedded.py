"""Finds a JSON object in a text that has other things in it, too."""

from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder

from promptls.document import Document, RegionKind
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_OBJECT = pattern(r"(?:\A|(?<=[\n\r]))[ \t]*+(?P<brace>\{)")
# No answer has more lines that begin with a brace outside of its objects; more are not tried.
_MOST_TRIED = 8
_LENIENT = JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)


def find_final_object(text: str) -> FileSpan | None:
    """The object that begins in a line of its own and ends with the text."""
    end = len(text.rstrip())
    if not text.endswith("}", 0, end):
        return None
    starts = [it.start("brace") for it in _OBJECT.finditer(text, 0, end)]
    if len(starts) > 2 * _MOST_TRIED:
        starts = starts[:_MOST_TRIED] + starts[-_MOST_TRIED:]
    # At most one of them ends where the text does.
    return next((FileSpan(it, end) for it in starts if end_of_object(text, it) == end), None)


def end_of_object(text: str, start: int) -> int:
    """Where an object ends that begins at an offset; -1 if none does."""
    try:
        _, end = _LENIENT.raw_decode(text, start)
    except (JSONDecodeError, RecursionError):
        return -1
    return end


def find_last_fence(document: Document, info: str) -> FileSpan | None:
    """What the last fence of a language shows, outside of quotations."""
    return next(_fences_from_the_end(document, info), None)


def _fences_from_the_end(document: Document, info: str) -> Iterator[FileSpan]:
    for base, section in reversed(document.parts):
        for region in reversed(section.regions):
            if region.kind is RegionKind.FENCE and region.info == info and not region.quotes:
                yield region.body.placed(base)
