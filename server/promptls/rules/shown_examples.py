"""The examples of rules, shortened and with marks for characters that are not visible."""

import re

from promptls.rules.definition import Example
from promptls.text.typesetting import escape_unseen
from promptls.text.values import NamedTuple
from promptls.text.wording import counted

_MOST_LINES = 20
_SHOWN_LINES = 10
_LEAD = 2
_LONGEST = 160

_TRAILING = re.compile(r"(?<! ) ++(?=\r?\Z)")
_MARKS = {"·": "a space at the end of a line", "␍": "a carriage return", "⇥": "a tab"}


class ShownExample(NamedTuple):
    """The lines of an example, and notes about marks and omissions."""

    lines: list[str]
    notes: list[str]


def show_pair(example: Example) -> tuple[ShownExample, ShownExample]:
    """Show the bad and the good text; of long texts, the part where they differ."""
    bad, good = _split_lines(example.bad), _split_lines(example.good)
    alike = zip(bad, good, strict=False)
    first = next((at for at, (one, other) in enumerate(alike) if one != other), 0)
    return show_text(example.bad, first), show_text(example.good, first)


def show_text(text: str | bytes, at: int = 0) -> ShownExample:
    """Show a text, or the part of a long one around a line, with unseen characters marked."""
    notes = ["bytes that are not UTF-8 are shown by number"] if isinstance(text, bytes) else []
    lines = _split_lines(text)
    if len(lines) > _MOST_LINES:
        start = max(0, min(at - _LEAD, len(lines) - _SHOWN_LINES))
        end = start + _SHOWN_LINES
        above = [f"... {counted(start, 'line')} above"] if start else []
        below = [f"... {counted(len(lines) - end, 'line')} below"] if end < len(lines) else []
        lines = [*above, *lines[start:end], *below]
    lines = [_mark_unseen(it) for it in lines]
    notes += (f"`{mark}` is {it}" for mark, it in _MARKS.items() if any(mark in x for x in lines))
    return ShownExample(lines, notes)


def _split_lines(text: str | bytes) -> list[str]:
    if isinstance(text, bytes):
        text = text.decode(errors="backslashreplace")
    return text.removesuffix("\n").split("\n")


def describe_file(example: Example) -> str:
    """Describe the file of an example, as far as the rule depends on it."""
    if example.role is not None:
        return f"in {example.path}, {_with_article(example.role)}"
    return "" if example.path == "example.md" else f"in {example.path}"


def _mark_unseen(line: str) -> str:
    if len(line) > _LONGEST:
        line = f"{line[:_LONGEST]}... and {len(line) - _LONGEST:,} more characters"
    line = _TRAILING.sub(lambda it: "·" * len(it[0]), line)
    return escape_unseen(line.replace("\r", "␍").replace("\t", "⇥"))


def _with_article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
