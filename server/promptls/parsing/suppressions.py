"""Finds the comments that allow a rule to be broken."""

import re
from collections.abc import Iterator

from promptls.document import AllowedName, Reach, Suppression
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import Span

# What every suppression has in it, so that a text without it needs no pass.
MARK = "promptls:"

_NAMES = r"(?P<names>[^\n\r>#]{1,1000}?)"
_WORD = r"promptls:[ \t]*+allow(?P<file>-file)?[ \t]++"
_COMMENT = re.compile(rf"<!--[ \t]*+{_WORD}{_NAMES}-->")
_IN_FRONT_MATTER = re.compile(rf"#[ \t]*+{_WORD}{_NAMES}(?=[\r\n]|\Z)")
_NAME = re.compile(r"[^\s,]+")
_LINE_END = re.compile(r"[ \t]*+(?:\r\n|\n|\r|\Z)")


def find_suppressions(text: str, surroundings: Surroundings) -> Iterator[Suppression]:
    """Find the suppressions of a section. One that is shown as code is none."""
    for match in _COMMENT.finditer(text):
        if surroundings.at(match.start()) is Surrounding.COMMENT:
            yield _read(match, text, 0)


def find_in_front_matter(text: str, body: Span) -> Iterator[Suppression]:
    """Find the suppressions in front matter. They have offsets of the file."""
    for match in _IN_FRONT_MATTER.finditer(text, *body):
        yield _read(match, text, body.start)


def _read(match: re.Match[str], text: str, floor: int) -> Suppression:
    start, end = match.start(), match.start() + len(match[0].rstrip(" \t"))
    # A line may hold thousands of these: only what stands beside each is looked at.
    gap = start
    while gap > floor and text[gap - 1] in " \t":
        gap -= 1
    line_end = _LINE_END.match(text, end)
    alone = line_end is not None and (gap == floor or text[gap - 1] in "\r\n")
    reach = Reach.NEXT if alone else Reach.LINE
    if match["file"]:
        reach = Reach.FILE
    whole = Span(gap, line_end.end() if alone and line_end else end)
    names = tuple(
        AllowedName(it[0], Span(*it.span())) for it in _NAME.finditer(text, *match.span("names"))
    )
    return Suppression(Span(start, end), reach, names, whole)
