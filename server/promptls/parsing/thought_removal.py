"""A response without its thoughts: either with every other character where it was, or shorter."""

from collections.abc import Iterable, Iterator

from promptls.parsing.thoughts import Thoughts, begins_line, find_thoughts
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_SPACE = pattern(r"[ \t]*+")
_TEXT_BEHIND = pattern(r"[ \t]*+[^ \t\n\r]")
_SHOWN = pattern(r"[^\n\r]++")


def blank_thoughts(text: str, thoughts: Thoughts, *, breaks: bool = True) -> str:
    """Put spaces in place of the thoughts, and leave out what is behind an unclosed one.

    Line breaks stay, and so all else is where it was. Text behind a thought that begins its line
    would look indented, so that with `breaks` the last of these spaces is a line break.
    """
    pieces: list[str] = []
    at = 0
    for (start, end), begins in zip(thoughts.closed, _beginnings(text, thoughts), strict=True):
        shown = blank(text[start:end])
        pieces += text[at:start], f"{shown[:-1]}\n" if breaks and begins else shown
        at = end
    stop = thoughts.unclosed.start if thoughts.unclosed else len(text)
    return "".join([*pieces, text[at:stop]]) if pieces or thoughts.unclosed else text


def _beginnings(text: str, thoughts: Thoughts) -> Iterator[bool]:
    """Whether text is behind each thought, and nothing but space and thoughts before it."""
    at, begins = 0, True
    for start, end in thoughts.closed:
        begins = begins_line(text, FileSpan(at, start), end, begins=begins)
        at = end
        yield begins and _TEXT_BEHIND.match(text, end) is not None


def blank(text: str) -> str:
    """Spaces in place of a text, with its line breaks."""
    return _SHOWN.sub(lambda it: " " * len(it[0]), text)


def remove_thoughts(text: str, thoughts: Thoughts) -> str:
    """The text without its thoughts, and without the lines that held nothing else."""
    blanked = blank_thoughts(text, thoughts, breaks=False)
    pieces: list[str] = []
    at = 0
    for start, end in _joined(thoughts.closed, blanked):
        line = max(at, blanked.rfind("\n", at, start) + 1, blanked.rfind("\r", at, start) + 1)
        before = blanked[line:start].rstrip(" \t")
        pieces += blanked[at:line], before
        space = _SPACE.match(blanked, end)
        at = space.end() if space else end
        is_last = blanked[at : at + 1] in ("", "\n", "\r")
        if before and not is_last:
            pieces.append(" ")
        elif not before and is_last:
            at += 2 if blanked.startswith("\r\n", at) else 1
    removed = "".join([*pieces, blanked[at:]])
    # What comes together must not make another thought.
    return blanked if pieces and find_thoughts(removed).closed else removed


def _joined(closed: Iterable[FileSpan], blanked: str) -> Iterator[FileSpan]:
    """Thoughts, and those together that have only space between them."""
    last: FileSpan | None = None
    for span in closed:
        if last is not None and not blanked[last.end : span.start].strip(" \t"):
            last = FileSpan(last.start, span.end)
        else:
            if last is not None:
                yield last
            last = span
    if last is not None:
        yield last
