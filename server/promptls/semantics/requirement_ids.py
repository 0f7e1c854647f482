"""What the id of a requirement looks like, and where one is still to come."""

from promptls.patterns import pattern

# A line that defines one begins with it: an item, a row, a heading, a paragraph.
DEFINITION = pattern(
    r"(?:\A|[\n\r])[ \t|>]*+(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]++)?+(?:\[[ xX]?\][ \t]++)?+"
    r"[*_`\[]{0,3}(?P<id>FR-[A-Z0-9-]{1,60}+)"
)
REQUIREMENT_ID = pattern(r"FR-(?:[A-Z][A-Z0-9]*+-)?[0-9]{3}")


def is_open(value: str) -> bool:
    """Whether a value is, or has, a placeholder."""
    return "{" in value or "<<" in value
