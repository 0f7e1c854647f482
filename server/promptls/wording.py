"""How messages and titles show text from a file, and lists of names."""

from collections.abc import Iterable

# Longer than any item or heading of the specifications, so that these are shown in full.
_LONGEST = 60


def quoted(text: str) -> str:
    """A text in quotes, with what is not visible escaped. A long one is cut."""
    return repr(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\u2026")


def replacing(found: str, expected: str) -> str:
    """The title of a fix that replaces one text with another."""
    return f"Replace {quoted(found)} with {quoted(expected)}"


def listed(words: Iterable[str], conjunction: str) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} {conjunction} {last}" if most else last
