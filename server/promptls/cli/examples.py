"""Makes the examples of rules fit to be shown: short, and with nothing in them that is not seen."""

import re
from typing import NamedTuple

from promptls.cli.cells import plain
from promptls.rule import Example

_MOST_LINES = 20
_SHOWN_LINES = 6
_LONGEST = 160

_TRAILING = re.compile(r"(?<! ) ++(?=\r?\Z)")
_MARKS = {"·": "a space at the end of a line", "␍": "a carriage return", "⇥": "a tab"}


class Shown(NamedTuple):
    """An example as lines, and what a reader must know of them."""

    lines: list[str]
    notes: list[str]


def shown(text: str | bytes) -> Shown:
    """Show a text. A long one is cut, and what cannot be seen is marked."""
    notes: list[str] = []
    if isinstance(text, bytes):
        notes.append("bytes that are not UTF-8 are shown by number")
        text = text.decode(errors="backslashreplace")
    lines = text.removesuffix("\n").split("\n")
    left = len(lines) - _SHOWN_LINES
    if len(lines) > _MOST_LINES:
        lines = [*lines[:_SHOWN_LINES], f"... and {left:,} more lines"]
    lines = [_visible(it) for it in lines]
    notes += (f"`{mark}` is {it}" for mark, it in _MARKS.items() if any(mark in x for x in lines))
    return Shown(lines, notes)


def setting(example: Example) -> str:
    """What the file of an example is, as far as the rule depends on it."""
    if example.role is not None:
        return f"in {example.path}, {_article(example.role)}"
    return "" if example.path == "example.md" else f"in {example.path}"


def _visible(line: str) -> str:
    if len(line) > _LONGEST:
        line = f"{line[:_LONGEST]}... and {len(line) - _LONGEST:,} more characters"
    line = _TRAILING.sub(lambda it: "·" * len(it[0]), line)
    return plain(line.replace("\r", "␍").replace("\t", "⇥"))


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
