"""Makes a copy equal to its original, but for the parts that may differ."""

from promptls.semantics.copies import MATTER, Original, find_stretches
from promptls.text.edits import FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, newline_of

_BLANK_AT_END = pattern(r"(?<=[^\s])\s++\Z")
_BLANK_AT_ENDS = pattern(r"\A(?:[ \t]*+[\n\r])++|(?<=[^\s])\s++\Z")


def copy_original(text: str, original: Original) -> FileEdit:
    """The edit that gives a copy the text of its original, and keeps the copy's own parts."""
    newline = newline_of(text)
    own = [it for it in find_stretches(text, original.copies) if it.apart]
    kept = [(it.apart, text[it.start : it.end]) for it in own]
    pieces: list[str] = []
    for stretch in find_stretches(original.text, original.copies):
        if stretch.apart:
            same = next((it for it in kept if it[0] == stretch.apart), None)
            # Front matter is at the top in any case.
            if same is not None and stretch.apart != MATTER:
                kept.remove(same)
                pieces.append(same[1])
        else:
            part = original.text[stretch.start : stretch.end]
            pieces.append(newline.join(LINE_BREAK.split(part)))
    top = next((part for name, part in kept if name == MATTER), "")
    behind = [part for name, part in kept if name != MATTER]
    return _shorten(text, _join(top, [*pieces, *behind], newline))


def _join(top: str, pieces: list[str], newline: str) -> str:
    """The pieces with a blank line between two, below front matter with what is below it."""
    joined = top
    for piece in pieces:
        # Blank lines at the top may be why what follows is no front matter.
        shown = (_BLANK_AT_ENDS if joined else _BLANK_AT_END).sub("", piece)
        if shown:
            gap = newline * 2 if joined and not joined.endswith(("\n", "\r")) else ""
            joined += gap + shown
    return joined + newline if joined and not joined.endswith(("\n", "\r")) else joined


def _shorten(text: str, wanted: str) -> FileEdit:
    """The edit without the lines that are the same at both ends."""
    most = min(len(text), len(wanted))
    before = next((at for at in range(most) if text[at] != wanted[at]), most)
    start = text.rfind("\n", 0, before) + 1
    most -= start
    after = next((at for at in range(most) if text[-1 - at] != wanted[-1 - at]), most)
    return FileEdit(FileSpan(start, len(text) - after), wanted[start : len(wanted) - after])
