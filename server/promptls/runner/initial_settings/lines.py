"""The lines of a settings file that are comments, and numbers in them."""

from collections.abc import Iterator

from promptls.text.typesetting import wrap_paragraph

# More suggestions of one sort are not read.
MOST = 20
_WIDTH = 88


def comment(text: str) -> list[str]:
    """The lines of a comment."""
    return [f"# {it}" for it in wrap_paragraph(text, _WIDTH)]


def say_more(number: int) -> Iterator[str]:
    """Say how many suggestions are left out."""
    if number > MOST:
        yield f"# ... and {number - MOST:,} more"
