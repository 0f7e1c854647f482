"""The text of a file without its front matter, as each host cuts it."""

from collections.abc import Callable

from promptls.document import Document
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.hosts.arrival import FrontMatterEnd

# What programs in JavaScript take for white space: not the same as Python does.
_QUADS = "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
SPACES = f"\t\n\v\f\r \xa0\u1680{_QUADS}\u2028\u2029\u202f\u205f\u3000\ufeff"
_LOOSE_OPENING = pattern(rf"---(?=([{SPACES}]*+))")
_SPACE_RUN = pattern(rf"[{SPACES}]*+")
_LINE = pattern(r"[^\n]*+\n?+")


class Body(NamedTuple):
    """The text behind the front matter, and where it begins in the file."""

    text: str
    begin: int


def cut_body(text: str, end: FrontMatterEnd) -> Body:
    """Find the text that a host takes from a file. A byte order mark goes with the front matter."""
    begin = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    find = _FINDERS.get(end)
    at = begin if find is None else find(text, begin)
    return Body(text[at:], at)


@query
def find_body(document: Document, end: FrontMatterEnd) -> Body:
    """Find the text that a host takes from a document. In TOML, it ends where its value does."""
    place = document.prompt
    if place is not None:
        return Body(document.source[place], place.start)
    return cut_body(document.source.text, end)


def _behind_any_dashes(text: str, begin: int) -> int:
    opening = _LOOSE_OPENING.match(text, begin)
    last_break = opening[1].rfind("\n") if opening else -1
    if opening is None or last_break < 0:
        return 0
    closing = text.find("---", opening.end() + last_break + 1)
    if closing < 0:
        return 0
    run = _SPACE_RUN.match(text, closing + 3)
    assert run
    return run.end()


def _behind_dashes_line(text: str, begin: int) -> int:
    if not text.startswith("---", begin) or text.startswith("-", begin + 3):
        return begin
    closing = text.find("\n---", begin + 3)
    if closing < 0:
        return len(text)
    at = closing + 4
    at += text.startswith("\r", at)
    return at + text.startswith("\n", at)


def _behind_dashes_alone(text: str, begin: int) -> int:
    lines = _LINE.finditer(text, begin)
    first = next(lines)
    if first[0].strip() != "---":
        return begin
    return next((it.end() for it in lines if it[0].strip() == "---"), begin)


_FINDERS: dict[FrontMatterEnd, Callable[[str, int], int]] = {
    "any dashes": _behind_any_dashes,
    "dashes line": _behind_dashes_line,
    "dashes alone": _behind_dashes_alone,
}
