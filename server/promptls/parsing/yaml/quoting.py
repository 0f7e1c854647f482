"""Puts a text into quotes, by insertions that leave the text itself as it is."""

from promptls.document import Insertion
from promptls.patterns import pattern
from promptls.text import FileSpan

_BARE = {'"': pattern(r'\\.|"'), "'": pattern(r"''|'")}
_ESCAPED = {'"': '\\"', "'": "''"}


def in_quotes(text: str, span: FileSpan) -> tuple[Insertion, ...]:
    """The insertions after which YAML reads a part of a text as it stands there."""
    part = text[span.start : span.end]
    if '"' not in part and "\\" not in part:
        return Insertion(span.start, '"'), Insertion(span.end, '"')
    doubled = (Insertion(span.start + at, "'") for at, it in enumerate(part) if it == "'")
    return Insertion(span.start, "'"), *doubled, Insertion(span.end, "'")


def inside_quotes(text: str, span: FileSpan, quote: str) -> tuple[Insertion, ...]:
    """The insertions after which no bare quote is left in a part of a text."""
    mark = _ESCAPED[quote][0]
    bare = (it.start() for it in _BARE[quote].finditer(text, *span) if it[0] == quote)
    return tuple(Insertion(at, mark) for at in bare)


def inserted(text: str, span: FileSpan, insertions: tuple[Insertion, ...]) -> str:
    """A part of a text with something inserted into it."""
    pieces: list[str] = []
    at = span.start
    for offset, new in insertions:
        pieces += text[at:offset], new
        at = offset
    return "".join([*pieces, text[at : span.end]])
