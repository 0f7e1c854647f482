"""The edits that lead from one text to another.

Lines that occur once in either text hold the two together. Only what lies between them is
compared closely, and only where it is short, so that the work stays linear.
"""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import LINE_BREAK, FileSpan

# The most lines that are compared with each other.
_CLOSELY = 64

# The first line and the one behind the last, before and after.
Stretch = tuple[int, int, int, int]


def difference(old: str, new: str) -> list[FileEdit]:
    """The edits of whole or partial lines that make one text into another, in source order."""
    before, after = _lines(old), _lines(new)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    edits: list[FileEdit] = []
    for first, last, new_first, new_last in changes(before, after):
        span = FileSpan(starts[first], starts[last])
        edits.append(_trimmed(old, span, "".join(after[new_first:new_last])))
    return edits


def changes(before: list[str], after: list[str]) -> Iterator[Stretch]:
    """The stretches of lines that differ, in order."""
    at = new_at = 0
    for anchor, new_anchor in [*_anchors(before, after), (len(before), len(after))]:
        for first, last, new_first, new_last in _closely(
            before[at:anchor], after[new_at:new_anchor]
        ):
            yield at + first, at + last, new_at + new_first, new_at + new_last
        at, new_at = anchor + 1, new_anchor + 1


def _anchors(before: list[str], after: list[str]) -> Iterator[tuple[int, int]]:
    """The lines that occur once in both texts, as far as they come in the same order."""
    once, new_once = Counter(before), Counter(after)
    places = {line: number for number, line in enumerate(after) if new_once[line] == 1}
    reached = -1
    for number, line in enumerate(before):
        place = places.get(line, -1)
        if place > reached and once[line] == 1:
            reached = place
            yield number, place


def _closely(before: list[str], after: list[str]) -> Iterator[Stretch]:
    if before == after:
        return
    if len(before) > _CLOSELY or len(after) > _CLOSELY:
        yield 0, len(before), 0, len(after)
        return
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for operation, first, last, new_first, new_last in matcher.get_opcodes():
        if operation != "equal":
            yield first, last, new_first, new_last


def _trimmed(old: str, span: FileSpan, text: str) -> FileEdit:
    r"""An edit without what is the same at its ends. No client can point between `\r` and `\n`."""
    replaced = old[span.start : span.end]
    most = min(len(replaced), len(text))
    front = next((it for it in range(most) if replaced[it] != text[it]), most)
    if replaced[front - 1 : front + 1] == "\r\n":
        front -= 1
    most -= front
    back = next((it for it in range(most) if replaced[~it] != text[~it]), most)
    rest = len(replaced) - back
    if replaced[rest - 1 : rest + 1] == "\r\n":
        back -= 1
    return Edit(FileSpan(span.start + front, span.end - back), text[front : len(text) - back])


def _lines(text: str) -> list[str]:
    """The lines with their breaks."""
    ends = [0, *(it.end() for it in LINE_BREAK.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends)]
