"""Finds the comments that suppress findings."""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import AllowedName, FrontMatter, Reach, Shape, Suppression
from promptls.parsing.surroundings import Surrounding, Surroundings, holds
from promptls.text.patterns import pattern
from promptls.text.spans import AnySpan, FileSpan, Span

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
_SPACE = pattern(r"[ \t]*+")
_BLANK_ABOVE = pattern(r"(?:\A|[\n\r])[ \t]*+(?:\r\n|\n|\r)\Z")
_BLANK_LINE = pattern(r"[ \t]*+(?:\r\n|\n|\r)")
_NAME = pattern(r"[^\s,]++")
# A blank line above a comment is looked for no farther away.
_LONGEST_BLANK = 100
# More names than there are rules.
_MOST_NAMES = 200
_SCALARS = (Shape.QUOTED, Shape.BLOCK)


def find_suppressions(
    text: str, surroundings: Surroundings, blocks: list[Span]
) -> Iterator[Suppression[Span]]:
    """Find the suppressions of a section.

    A comment that is shown as code, or is inside a block, does not suppress anything.
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


def find_in_comments(text: str, comments: tuple[Span, ...]) -> Iterator[Suppression[Span]]:
    """Find the suppressions in the comments of a text that is TOML."""
    starts = {it.start for it in comments}
    for match in _IN_FRONT_MATTER.finditer(text) if starts else ():
        if match.start("comment") in starts:
            yield _read(match, text, Span)


def _read(match: re.Match[str], text: str, span: type[AnySpan]) -> Suppression[AnySpan]:
    start, end = match.span("comment")
    is_alone = match["before"] is not None and match["after"] is not None
    reach = Reach.NEXT if is_alone else Reach.LINE
    if match["file"]:
        reach = Reach.FILE
    first, last = _whole_lines(match, text) if is_alone else _with_space(match, text)
    names = tuple(
        AllowedName(span(*it.span()), it[0])
        for it in islice(_NAME.finditer(text, *match.span("names")), _MOST_NAMES)
    )
    return Suppression(span(start, end), reach, names, span(first, last))


def _whole_lines(match: re.Match[str], text: str) -> tuple[int, int]:
    """The line of a comment. Of the blank lines above and below it, one is enough."""
    start, end = match.span()
    below = _BLANK_LINE.match(text, end)
    if below and (start == 0 or _BLANK_ABOVE.search(text, max(0, start - _LONGEST_BLANK), start)):
        end = below.end()
    return start, end


def _with_space(match: re.Match[str], text: str) -> tuple[int, int]:
    """A comment in a line, with the space that is not needed without it."""
    start, end = match.span("comment")
    if match["before"] is not None or match["after"] is not None:
        space = _SPACE.match(text, end)
        end = space.end() if space else end
    while match["before"] is None and text[start - 1 : start] in (" ", "\t"):
        start -= 1
    return start, end
