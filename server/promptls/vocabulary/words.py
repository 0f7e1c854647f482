"""A word that a program knows, with its meaning, for the values of front matter."""

from promptls.text.values import NamedTuple


class Word(NamedTuple):
    """A value that a key may have, and what it means to the program that reads the file."""

    name: str
    meaning: str
    clause: str


def words_of(clause: str, meanings: dict[str, str]) -> tuple[Word, ...]:
    """Words that one document describes, in its order."""
    return tuple(Word(name, meaning, clause) for name, meaning in meanings.items())
