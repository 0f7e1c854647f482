"""Finds the front matter of a file."""

import re

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


def find_front_matter(text: str) -> Span | None:
    """The span of the front matter, its two delimiters and the last line break included."""
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = _OPENING.match(text, start)
    if opening is None or _BLOCK_HEADER.match(text, opening.end()):
        return None
    closing = _CLOSING.search(text, opening.end() - 1, opening.end() + _LONGEST)
    return Span(start, closing.end()) if closing else None
