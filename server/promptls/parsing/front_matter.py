"""Finds the front matter of a file."""

import re

from promptls.document import FrontMatter
from promptls.parsing.fields import read_fields
from promptls.text import BYTE_ORDER_MARK, Span

_OPENING = re.compile(r"---[ \t]*+(?:\r\n|\n|\r)")
_CLOSING = re.compile(r"[\n\r]---[ \t]*+(?:\r\n|\n|\r|\Z)")
# A `---` in line 1 with a header under it opens a block, whatever else is wrong with it.
_BLOCK_HEADER = re.compile(
    r"[#*_` \t\u00a0\n\r]*+(?:(?i:suggested[ \t\u00a0]*+next[ \t\u00a0]*+steps)"
    r"|STATUS\b|(?i:status\b[^\n\r]*\breturning\b))"
)

# More than any front matter has; the search for its end is bounded.
_LONGEST = 64 * 1024


def find_front_matter(text: str) -> FrontMatter | None:
    """Read the front matter of a text, if it has any."""
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = _OPENING.match(text, start)
    if opening is None or _BLOCK_HEADER.match(text, opening.end()):
        return None
    closing = _CLOSING.search(text, opening.end() - 1, opening.end() + _LONGEST)
    if closing is None:
        return None
    span, body = Span(start, closing.end()), Span(opening.end(), closing.start() + 1)
    return FrontMatter(span, body, read_fields(text, body), (), (), closed=True)
