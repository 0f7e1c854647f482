"""Shows what fixing would change, as a patch."""

import os
from collections.abc import Iterator, Sequence

from promptls.cli.terminal.layout import plain
from promptls.cli.terminal.style import OutputStyle
from promptls.difference import Stretch, changes

# So many lines that stay the same are shown around a change.
_CONTEXT = 3
# The bytes that stand for themselves in a quoted name.
_AS_IT_IS = frozenset(range(ord(" "), ord("~") + 1)) - frozenset(b'"\\')
_COLORS = {"+": "green", "-": "red", "@": "cyan"}


def render_patch(path: str, old: bytes, new: bytes, style: OutputStyle) -> Iterator[str]:
    """The lines of a patch that `git apply` takes, with colours where they are wanted."""
    before, after = _lines(old), _lines(new)
    yield style.paint(f"--- {_name(f'a/{path}')}", bold=True) + "\n"
    yield style.paint(f"+++ {_name(f'b/{path}')}", bold=True) + "\n"
    for hunk in _hunks(list(changes(before, after))):
        for line in _drawn(hunk, before, after):
            text = line.removesuffix("\n")
            # A file must not play with a terminal; a program gets what there is.
            shown = style.paint(plain(text), fg=_COLORS.get(text[0])) if style.color else text
            yield f"{shown}\n"
            if text is line:
                yield "\\ No newline at end of file\n"


def _name(path: str) -> str:
    """A path as git writes it. What is not visible in it, or not UTF-8, is written by number."""
    if plain(path) == path:
        return path
    named = (chr(it) if it in _AS_IT_IS else f"\\{it:03o}" for it in os.fsencode(path))
    return f'"{"".join(named)}"'


def _hunks(stretches: Sequence[Stretch]) -> Iterator[list[Stretch]]:
    """Changes that are near to each other are shown together."""
    hunk: list[Stretch] = []
    for it in stretches:
        if hunk and it[0] - hunk[-1][1] > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(it)
    if hunk:
        yield hunk


def _drawn(hunk: list[Stretch], before: list[str], after: list[str]) -> Iterator[str]:
    first = max(hunk[0][0] - _CONTEXT, 0)
    last = min(hunk[-1][1] + _CONTEXT, len(before))
    new_first = hunk[0][2] - (hunk[0][0] - first)
    new_last = hunk[-1][3] + (last - hunk[-1][1])
    yield f"@@ -{_range(first, last)} +{_range(new_first, new_last)} @@\n"
    at = first
    for start, end, new_start, new_end in hunk:
        yield from (f" {it}" for it in before[at:start])
        yield from (f"-{it}" for it in before[start:end])
        yield from (f"+{it}" for it in after[new_start:new_end])
        at = end
    yield from (f" {it}" for it in before[at:last])


def _range(first: int, last: int) -> str:
    # A range without lines is named by the line before it.
    return f"{first + (last > first)},{last - first}"


def _lines(data: bytes) -> list[str]:
    """The lines as `diff` counts them: a carriage return is part of its line."""
    pieces = data.decode(errors="replace").split("\n")
    lines = [f"{it}\n" for it in pieces[:-1]]
    return [*lines, pieces[-1]] if pieces[-1] else lines
