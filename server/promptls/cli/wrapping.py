"""Breaks a text into lines that fit into the cells of a terminal."""

from collections.abc import Iterator

from promptls.cli.cells import width


def wrap(text: str, room: int) -> list[str]:
    """Break a plain text at its spaces, and a word that is longer than a line anywhere."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        for piece in _pieces(word, room):
            longer = f"{line} {piece}" if line else piece
            if line and width(longer) > room:
                lines.append(line)
                line = piece
            else:
                line = longer
    return [*lines, line]


def _pieces(word: str, room: int) -> Iterator[str]:
    if width(word) <= room:
        yield word
        return
    start = taken = 0
    for at, character in enumerate(word):
        taken += width(character)
        if taken > room:
            yield word[start:at]
            start, taken = at, width(character)
    yield word[start:]
