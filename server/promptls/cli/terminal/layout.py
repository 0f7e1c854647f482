"""Text in the cells of a terminal: characters that do not show, cut lines, wrapped paragraphs."""

import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

from promptls.cli.terminal.style import CODE_COLOR, OutputStyle
from promptls.patterns import pattern

_TAB = 4
_CUT = "..."
_BELOW = "  "

# Controls, invisible marks such as those for text direction, surrogates, and Unicode line breaks.
# They are escaped: a file must not control the terminal.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_ON_TOP = frozenset({"Mn", "Me"})
_JAMO_VOWELS = range(0x1160, 0x1200)

_CODE = pattern(r"`[^`\n]++`")
# Replaces a space inside code, where no line may break.
_UNBREAKABLE = "\u00a0"


class FittedLine(NamedTuple):
    """The visible part of a line, and the cells in it that a range covers."""

    text: str
    start: int
    end: int


def escape_unseen(text: str) -> str:
    """Escape all characters that are not visible."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_render_character(it)[0] for it in text)


def count_cells(text: str) -> int:
    """Count the cells of a text without unseen characters."""
    return len(text) if text.isascii() else sum(_render_character(it)[1] for it in text)


def fit_line(line: str, start: int, end: int, room: int) -> FittedLine:
    """Lay out a line around a range of its characters, and cut what does not fit."""
    # However long the line is, only the part that can be visible is laid out.
    first = max(0, start - room)
    last = min(len(line), min(end, start + room) + room)
    cells, columns = _lay_out(line[first:last])
    start, end = start - first, min(end, last) - first
    left, right = 0, len(cells)
    is_cut = last < len(line)
    if first or is_cut or columns[-1] > room:
        left = _find_left_edge(columns, start, end, room, is_whole=not first)
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
    return FittedLine(text, at, max(to, at + 1))


def wrap_text(text: str, room: int) -> list[str]:
    """Break a text at its spaces, and a word that is longer than a line anywhere."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        for piece in _split_word(word, room):
            longer = f"{line} {piece}" if line else piece
            if line and count_cells(longer) > room:
                lines.append(line)
                line = piece
            else:
                line = longer
    return [*lines, line]


def wrap_output(text: str, style: OutputStyle) -> list[str]:
    """Break a text on a terminal, with the lines below indented. Other programs get one line."""
    if not style.is_terminal or count_cells(text) <= style.width:
        return [text]
    first, *others = wrap_text(text, style.width - len(_BELOW))
    return [first, *(f"{_BELOW}{it}" for it in others)]


def wrap_paragraph(text: str, width: int) -> list[str]:
    """Wrap a paragraph. Code stays whole as long as it fits."""
    kept = _CODE.sub(lambda it: it[0].replace(" ", _UNBREAKABLE), text)
    # `split` without an argument would break at unbreakable spaces, too.
    words = filter(None, kept.replace("\n", " ").split(" "))
    return [it.replace(_UNBREAKABLE, " ") for it in wrap_text(" ".join(words), width)]


def wrap_paragraphs(text: str, width: int) -> Iterator[str]:
    """Wrap a text of several paragraphs. Lists and indented lines stay as they are."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        is_prose = not any(it.startswith((" ", "- ", "| ")) for it in lines)
        yield from wrap_paragraph(paragraph, width) if is_prose else lines


def break_line(line: str, width: int) -> list[str]:
    """Break a line into pieces that keep all spaces."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, drop_whitespace=False, break_on_hyphens=False)


def color_code(line: str, style: OutputStyle) -> str:
    """Colour the code in a line, if colours are on."""
    if not style.color or line.count("`") % 2:
        return line
    return _CODE.sub(lambda it: style.paint(it[0], fg=CODE_COLOR), line)


def _find_left_edge(columns: list[int], start: int, end: int, room: int, *, is_whole: bool) -> int:
    """Find the first visible character: the line's first, or one that centres the range."""
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
    """Render each character, and find the cell where each begins, plus the end."""
    if text.isascii() and text.isprintable():
        return list(text), list(range(len(text) + 1))
    cells: list[str] = []
    columns = [0]
    for character in text:
        if character == "\t":
            cell, width = " " * (_TAB - columns[-1] % _TAB), _TAB - columns[-1] % _TAB
        else:
            cell, width = _render_character(character)
        cells.append(cell)
        columns.append(columns[-1] + width)
    return cells, columns


@lru_cache(maxsize=4096)
def _render_character(character: str) -> tuple[str, int]:
    what = category(character)
    if what in _UNSEEN:
        shown = character.encode("unicode_escape").decode()
        return shown, len(shown)
    if what in _ON_TOP or ord(character) in _JAMO_VOWELS:
        return character, 0
    return character, 2 if east_asian_width(character) in "WF" else 1


def _split_word(word: str, room: int) -> Iterator[str]:
    if count_cells(word) <= room:
        yield word
        return
    start = taken = 0
    for at, character in enumerate(word):
        taken += count_cells(character)
        if taken > room:
            yield word[start:at]
            start, taken = at, count_cells(character)
    yield word[start:]
