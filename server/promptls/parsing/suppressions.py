"""Finds the comments that allow a rule to be broken."""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import AllowedName, FrontMatter, Reach, Shape, Suppression
from promptls.parsing.surroundings import Surrounding, Surroundings, holds
from promptls.patterns import pattern
from promptls.text import AnySpan, FileSpan, Span

# What every suppression has in it, so that a text without it needs no pass.
MARK = "promptls:"

# No more of a line is read than the comment needs: one line may have many.
_START = r"(?:\A|(?<=[\n\r]))"
_WORD = r"promptls:[ \t]*+allow(?P<file>-file)?[ \t]++"
_COMMENT = pattern(
    rf"(?P<before>{_START}[ \t>]*+)?+(?P<comment><!--[ \t]*+{_WORD}"
    r"(?P<names>(?:[^\n\r<>#-]|-(?!->))++)-->)(?P<after>[ \t]*+(?:\r\n|\n|\r|\Z))?+"
)
_IN_FRONT_MATTER = pattern(
    rf"(?P<before>{_START}[ \t]*+)?+(?P<comment>(?<![^ \t\n\r])#[ \t]*+{_WORD}"
    r"(?P<names>[^\n\r<>#]++))(?P<after>\r\n|\n|\r|\Z)"
)
_NAME = pattern(r"[^\s,]++")
# Nobody allows more rules than there are.
_MOST_NAMES = 200
_SCALARS = (Shape.QUOTED, Shape.BLOCK)


def find_suppressions(
    text: str, surroundings: Surroundings, blocks: list[Span]
) -> Iterator[Suppression[Span]]:
    """Find the suppressions of a section.

    One that is shown as code is none, and neither is one that would be a part of a block.
    """
    for match in _COMMENT.finditer(text):
        start = match.start("comment")
        if surroundings.at(start) is Surrounding.COMMENT and not holds(blocks, start):
            yield _read(match, text, Span)


def find_in_front_matter(text: str, matter: FrontMatter) -> Iterator[Suppression[FileSpan]]:
    """Find the suppressions in front matter. They have offsets of the file."""
    values = [it.value_span for it in matter.fields if it.shape in _SCALARS]
    values = sorted([*values, *(item.span for it in matter.fields for item in it.items)])
    for match in _IN_FRONT_MATTER.finditer(text, *matter.body):
        if not holds(values, match.start("comment")):
            yield _read(match, text, FileSpan)


def _read(match: re.Match[str], text: str, span: type[AnySpan]) -> Suppression[AnySpan]:
    start, end = match.span("comment")
    is_alone = match["before"] is not None and match["after"] is not None
    reach = Reach.NEXT if is_alone else Reach.LINE
    if match["file"]:
        reach = Reach.FILE
    first, last = (match.start(), match.end()) if is_alone else (start, end)
    while not is_alone and text[first - 1 : first] in (" ", "\t"):
        first -= 1
    names = tuple(
        AllowedName(span(*it.span()), it[0])
        for it in islice(_NAME.finditer(text, *match.span("names")), _MOST_NAMES)
    )
    return Suppression(span(start, end), reach, names, span(first, last))
