"""Text in cells: characters that do not show, the width of the others, wrapped paragraphs."""

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

from promptls.text.patterns import pattern

# Controls, invisible marks such as those for text direction, surrogates, and Unicode line breaks.
# They are escaped: a file must not control the terminal.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_ON_TOP = frozenset({"Mn", "Me"})
_JAMO_VOWELS = range(0x1160, 0x1200)

CODE = pattern(r"`[^`\n]++`")
# Replaces a space inside code, where no line may break.
_UNBREAKABLE = "\u00a0"


def escape_unseen(text: str) -> str:
    """Escape all characters that are not visible."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(render_character(it)[0] for it in text)


def count_cells(text: str) -> int:
    """Count the cells of a text without unseen characters."""
    return len(text) if text.isascii() else sum(render_character(it)[1] for it in text)


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


def wrap_paragraph(text: str, width: int) -> list[str]:
    """Wrap a paragraph. Code stays whole as long as it fits."""
    kept = CODE.sub(lambda it: it[0].replace(" ", _UNBREAKABLE), text)
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
    import textwrap  # noqa: PLC0415 - few lines are that long

    return textwrap.wrap(line, width, drop_whitespace=False, break_on_hyphens=False)


@lru_cache(maxsize=4096)
def render_character(character: str) -> tuple[str, int]:
    """How a character is shown, and in how many cells."""
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
