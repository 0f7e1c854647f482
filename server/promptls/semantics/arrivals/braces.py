"""Placeholders between braces, such as `!{ls}`, which end where all braces are closed."""

from collections.abc import Iterator

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_BRACE = pattern(r"[{}]")


class Braced(NamedTuple):
    """A placeholder between braces. Its end is before its begin where nothing closes it."""

    begin: int
    end: int
    content: str


def find_braced(text: str, opening: str) -> Iterator[Braced]:
    """Find the placeholders that begin with an opening of two characters. None is in another."""
    begin = text.find(opening)
    while begin >= 0:
        depth = 1
        for it in _BRACE.finditer(text, begin + len(opening)):
            depth += 1 if it[0] == "{" else -1
            if depth == 0:
                yield Braced(begin, it.end(), text[begin + len(opening) : it.start()])
                begin = text.find(opening, it.end())
                break
        else:
            yield Braced(begin, -1, "")
            return
