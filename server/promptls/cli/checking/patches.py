"""Patches: what fixing would change.

A patch is bytes, whatever the output can encode. Until it is written it is a text, in which what is
not UTF-8 is escaped as in names of files.
"""

import os
from collections.abc import Iterator, Sequence

from promptls.cli.terminal.style import OutputStyle
from promptls.text.difference import Stretch, changes
from promptls.text.typesetting import escape_unseen

# The number of unchanged lines around a change.
_CONTEXT = 3
_ENCODING = "utf-8"
_ESCAPED = "surrogateescape"
# The bytes that are not escaped in a quoted path.
_AS_IT_IS = frozenset(range(ord(" "), ord("~") + 1)) - frozenset(b'"\\')
_COLORS = {"+": "green", "-": "red", "@": "cyan"}


def render_patch(path: str, old: bytes, new: bytes, style: OutputStyle) -> Iterator[str]:
    """Render a patch that `git apply` and `patch` take, with colours if they are on."""
    before, after = _split_lines(old), _split_lines(new)
    yield style.paint(f"--- {_render_path(f'a/{path}')}", bold=True) + "\n"
    yield style.paint(f"+++ {_render_path(f'b/{path}')}", bold=True) + "\n"
    for hunk in _group_hunks(list(changes(before, after))):
        for line in _render_hunk(hunk, before, after):
            text = line.removesuffix("\n")
            # A file must not control the terminal; a program gets the text unchanged.
            shown = escape_unseen(text) if style.color or style.is_terminal else text
            yield f"{style.paint(shown, fg=_COLORS.get(text[0]))}\n"
            if text is line:
                yield "\\ No newline at end of file\n"


def to_bytes(patch: str) -> bytes:
    """The bytes of a patch without colours."""
    return patch.encode(_ENCODING, _ESCAPED)


def _render_path(path: str) -> str:
    """Render a path as git does: where a part is not visible or not UTF-8, bytes become numbers.

    A tab ends a path with spaces, since a time might follow.
    """
    data = os.fsencode(path)
    path = data.decode(_ENCODING, _ESCAPED)
    if escape_unseen(path) == path and '"' not in path and "\\" not in path:
        return f"{path}\t" if " " in path else path
    named = (chr(it) if it in _AS_IT_IS else f"\\{it:03o}" for it in data)
    return f'"{"".join(named)}"'


def _group_hunks(stretches: Sequence[Stretch]) -> Iterator[list[Stretch]]:
    """Group changes that are near each other."""
    hunk: list[Stretch] = []
    for stretch in stretches:
        if hunk and stretch[0] - hunk[-1][1] > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(stretch)
    if hunk:
        yield hunk


def _render_hunk(hunk: list[Stretch], before: list[str], after: list[str]) -> Iterator[str]:
    first = max(hunk[0][0] - _CONTEXT, 0)
    last = min(hunk[-1][1] + _CONTEXT, len(before))
    new_first = hunk[0][2] - (hunk[0][0] - first)
    new_last = hunk[-1][3] + (last - hunk[-1][1])
    yield f"@@ -{_format_range(first, last)} +{_format_range(new_first, new_last)} @@\n"
    at = first
    for start, end, new_start, new_end in hunk:
        yield from (f" {it}" for it in before[at:start])
        yield from (f"-{it}" for it in before[start:end])
        yield from (f"+{it}" for it in after[new_start:new_end])
        at = end
    yield from (f" {it}" for it in before[at:last])


def _format_range(first: int, last: int) -> str:
    # A range without lines is named by the line before it.
    return f"{first + (last > first)},{last - first}"


def _split_lines(data: bytes) -> list[str]:
    """Split into lines as `diff` does: a carriage return is part of its line."""
    pieces = data.decode(_ENCODING, _ESCAPED).split("\n")
    lines = [f"{it}\n" for it in pieces[:-1]]
    return [*lines, pieces[-1]] if pieces[-1] else lines
