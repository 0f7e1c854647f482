"""Sets paragraphs in lines that fit a terminal."""

import re
import textwrap
from collections.abc import Iterator

from promptls.cli.look import Look
from promptls.cli.wrapping import wrap

_CODE = re.compile(r"`[^`\n]++`")
# Stands for a space in code, at which no line is broken.
_KEPT = "\u00a0"


def filled(text: str, width: int) -> list[str]:
    """A paragraph in lines. Code stays whole as long as it fits."""
    kept = _CODE.sub(lambda it: it[0].replace(" ", _KEPT), text)
    # Only breaks and spaces: `split` without them would break at what is kept.
    words = filter(None, kept.replace("\n", " ").split(" "))
    return [it.replace(_KEPT, " ") for it in wrap(" ".join(words), width)]


def paragraphs(text: str, width: int) -> Iterator[str]:
    """A text of several paragraphs in lines. A list or an indented line is set as it is."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        is_prose = not any(it.startswith((" ", "- ", "| ")) for it in lines)
        yield from filled(paragraph, width) if is_prose else lines


def broken(line: str, width: int) -> list[str]:
    """A line in pieces, with all of its spaces."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, drop_whitespace=False, break_on_hyphens=False)


def colored(line: str, look: Look) -> str:
    """A line in which code has a colour, where there are colours."""
    if not look.color or line.count("`") % 2:
        return line
    return _CODE.sub(lambda it: look.paint(it[0], fg="cyan"), line)
