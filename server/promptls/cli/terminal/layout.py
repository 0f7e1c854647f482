"""Text in the cells of a terminal: characters that do not show, cut lines, wrapped paragraphs."""

import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

from promptls.cli.terminal.style import OutputStyle
from promptls.patterns import pattern

_TAB = 4
_CUT = "..."

# Controls, invisible marks such as those that turn the direction of text, halves of characters,
# and line breaks that are none. They are shown by number: a file must not play with the terminal.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_ON_TOP = frozenset({"Mn", "Me"})
_JAMO_VOWELS = range(0x1160, 0x1200)

_CODE = pattern(r"`[^`\n]++`")
# Replaces a space inside code, where no line may break.
_UNBREAKABLE = "\u00a0"


class View(NamedTuple):
    """The part of a line that is shown, and the cells in it that a range takes."""

    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """A text in which nothing but visible characters is left. The others are escaped."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_cell(it)[0] for it in text)


def width(text: str) -> int:
    """The cells that a text takes which is `plain`."""
    return len(text) if text.isascii() else sum(_cell(it)[1] for it in text)


def view(line: str, start: int, end: int, room: int) -> View:
    """Lay out a line, or what has room of it, around a range of its characters."""
    # However long the line is, only what can be in sight is looked at.
    first = max(0, start - room)
    last = min(len(line), min(end, start + room) + room)
    cells, columns = _lay_out(line[first:last])
    start, end = start - first, min(end, last) - first
    left, right = 0, len(cells)
    is_cut = last < len(line)
    if first or is_cut or columns[-1] > room:
        left = _left_edge(columns, start, end, room, is_whole=not first)
        before = len(_CUT) if first or left else 0
        limit = columns[left] + room - before
        if is_cut or columns[-1] > limit:
            limit -= len(_CUT)
            while right > start + 1 and columns[right] > limit:
                right -= 1
            is_cut = True
    else:
        before = 0
    text = _CUT[:before] + "".join(cells[left:right]) + _CUT * is_cut
    at, to = (before + columns[min(it, right)] - columns[left] for it in (start, end))
    return View(text, at, max(to, at + 1))


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


def wrap_paragraph(text: str, width: int) -> list[str]:
    """A paragraph in lines. Code stays whole as long as it fits."""
    kept = _CODE.sub(lambda it: it[0].replace(" ", _UNBREAKABLE), text)
    # Only breaks and spaces: `split` without them would break at what is kept.
    words = filter(None, kept.replace("\n", " ").split(" "))
    return [it.replace(_UNBREAKABLE, " ") for it in wrap(" ".join(words), width)]


def paragraphs(text: str, width: int) -> Iterator[str]:
    """A text of several paragraphs in lines. A list or an indented line is set as it is."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        is_prose = not any(it.startswith((" ", "- ", "| ")) for it in lines)
        yield from wrap_paragraph(paragraph, width) if is_prose else lines


def break_line(line: str, width: int) -> list[str]:
    """A line in pieces, with all of its spaces."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, drop_whitespace=False, break_on_hyphens=False)


def color_code(line: str, style: OutputStyle) -> str:
    """A line in which code has a colour, where there are colours."""
    if not style.color or line.count("`") % 2:
        return line
    return _CODE.sub(lambda it: style.paint(it[0], fg="cyan"), line)


def _left_edge(columns: list[int], start: int, end: int, room: int, *, is_whole: bool) -> int:
    """The first character that is shown: all from the left, or the range in the middle."""
    wanted = min(columns[end] - columns[start], room * 3 // 4)
    if is_whole and columns[start] + wanted <= room - len(_CUT):
        return 0
    # Near the end of the line there is more room on the left.
    lead = max((room - wanted) // 2, room - (columns[-1] - columns[start]))
    left = start
    while left and columns[start] - columns[left - 1] <= lead - len(_CUT):
        left -= 1
    return left


def _lay_out(text: str) -> tuple[list[str], list[int]]:
    """What stands for each character, and the cell where each begins, with one more for the end."""
    if text.isascii() and text.isprintable():
        return list(text), list(range(len(text) + 1))
    cells: list[str] = []
    columns = [0]
    for character in text:
        if character == "\t":
            cell, width = " " * (_TAB - columns[-1] % _TAB), _TAB - columns[-1] % _TAB
        else:
            cell, width = _cell(character)
        cells.append(cell)
        columns.append(columns[-1] + width)
    return cells, columns


@lru_cache(maxsize=4096)
def _cell(character: str) -> tuple[str, int]:
    what = category(character)
    if what in _UNSEEN:
        shown = character.encode("unicode_escape").decode()
        return shown, len(shown)
    if what in _ON_TOP or ord(character) in _JAMO_VOWELS:
        return character, 0
    return character, 2 if east_asian_width(character) in "WF" else 1


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
