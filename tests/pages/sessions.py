"""The sessions that a page shows: commands after `$ `, each with what it printed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pages.blocks import read_blocks

# Prints what a command writes to both streams; `None` when it was not run.
Runner = Callable[[str], str | None]

MARK = "$ "


class Step(NamedTuple):
    """A command of a page, and the lines below it."""

    section: str
    command: str
    shown: str
    first: int
    last: int


class Difference(NamedTuple):
    """A step that prints something else than the page shows."""

    step: Step
    printed: str


def read_steps(line: int, section: str, text: str) -> Iterator[Step]:
    """The steps of a console block that begins after this line of its page."""
    lines = text.split("\n")[:-1]
    starts = [number for number, row in enumerate(lines) if row.startswith(MARK)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        shown = "".join(f"{row}\n" for row in lines[start + 1 : end])
        yield Step(
            section, lines[start].removeprefix(MARK), shown, line + start + 2, line + end + 1
        )


def all_steps(page: str) -> list[Step]:
    return [
        step
        for block in read_blocks(page)
        if block.language == "console"
        for step in read_steps(block.line, block.section, block.text)
    ]


def differences(page: str, enter: Callable[[str], Path], run: Runner) -> Iterator[Difference]:
    """The steps that print something else, for a page that is read from top to bottom.

    `enter` makes a folder for a section and makes it the working directory. It has the first
    file of the page from the beginning, and the other files of the section from where they are.
    """
    blocks = list(read_blocks(page))
    example = next(it for it in blocks if it.path)
    section, folder = None, Path()
    for block in blocks:
        is_session = block.language == "console"
        if not is_session and block.path is None:
            continue
        if block.section != section:
            section, folder = block.section, enter(block.section)
            _write(folder, example.path, example.text)
        if not is_session:
            _write(folder, block.path, block.text)
            continue
        for step in read_steps(block.line, block.section, block.text):
            printed = run(step.command)
            # A page need not show what a command prints.
            if printed is not None and printed != step.shown and step.shown:
                yield Difference(step, printed)


def refreshed(page: str, found: list[Difference]) -> str:
    """The page with what its commands print now."""
    lines = page.split("\n")
    for step, printed in reversed(found):
        lines[step.first : step.last] = printed.split("\n")[:-1]
    return "\n".join(lines)


def _write(folder: Path, path: str | None, text: str) -> None:
    assert path is not None
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
