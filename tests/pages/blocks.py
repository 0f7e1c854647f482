"""The code blocks of a Markdown page, each with its section and the file that it shows."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[2]

_FENCE = re.compile(r"(`{3,})([a-z]*)")
_HEADING = re.compile(r"##? (.+)")
# `This file, `a/b.md`, …:` above a block, or `# a/b.yml` as its first line.
_NAME_ABOVE = re.compile(r"(?:[^`]*[ ]|)`([\w./-]+\.\w+)`.*:")
_NAME_INSIDE = re.compile(r"# ([\w./-]+\.\w+)")


class Block(NamedTuple):
    """A code block: what is between its fences, and the line of the first of them."""

    line: int
    language: str
    section: str
    path: str | None
    text: str


def read_blocks(page: str) -> Iterator[Block]:
    """All code blocks of a page, in order, with the heading of their section."""
    section = above = ""
    lines = enumerate(page.split("\n"))
    for number, line in lines:
        if heading := _HEADING.fullmatch(line):
            section = heading[1]
        if fence := _FENCE.fullmatch(line):
            inside: list[str] = []
            for _, inner in lines:
                if inner == fence[1]:
                    break
                inside.append(f"{inner}\n")
            name = _NAME_ABOVE.fullmatch(above) or _NAME_INSIDE.match("".join(inside))
            text = "".join(inside)
            yield Block(number, fence[2], section, name[1] if name else None, text)
        if line:
            above = line


def blocks_of(page: str, language: str, section: str = "") -> list[str]:
    """The texts of the blocks in a language, of one section or of all."""
    return [
        block.text
        for block in read_blocks(page)
        if block.language == language and section in ("", block.section)
    ]
