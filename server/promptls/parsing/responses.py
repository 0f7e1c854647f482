"""Makes of a response what is judged of it, with every character where it was."""

from collections.abc import Iterable, Iterator

from promptls.document import Entry, RegionKind
from promptls.parsing.regions import find_regions
from promptls.parsing.thoughts import Thoughts, begins_line, find_thoughts
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_SPACE = pattern(r"[ \t]*+")
_TEXT_BEHIND = pattern(r"[ \t]*+[^ \t\n\r]")
_SHOWN = pattern(r"[^\n\r]++")
# The path of a document whose text has been prepared: it is not prepared again.
PREPARED = "<response>"
# What may be around an answer as a whole.
_AROUND = frozenset({"", "text", "txt", "markdown", "md", "xml"})
_MARKS = ("```", "~~~")
_LINE_END = pattern(r"[\n\r]|\Z")
_SUPPRESSION = pattern(r"(<!--[ \t]*+promptls):")


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


class JudgedText(NamedTuple):
    """The part of a response that counts, with spaces in place of all else, and its thoughts."""

    text: str
    thoughts: Thoughts


def prepare_response(text: str, *, keeps_fence: bool = False) -> JudgedText:
    """Leave out thoughts, the fence around a whole answer, and what would suppress findings.

    Who reads lines does not look for them in a fence, so it may be kept.
    """
    thoughts = find_thoughts(text)
    shown = blank_thoughts(text, thoughts)
    inner = None if keeps_fence else _without_fence(shown)
    if inner is not None:
        inside = find_thoughts(inner)
        shown = blank_thoughts(inner, inside)
        closed = tuple(sorted([*thoughts.closed, *inside.closed]))
        thoughts = Thoughts(closed, inside.unclosed or thoughts.unclosed)
    # An answer that is judged does not say what is allowed.
    return JudgedText(_SUPPRESSION.sub(r"\1.", shown) if "promptls:" in shown else shown, thoughts)


def _without_fence(text: str) -> str | None:
    """The text without the two lines of the fence that is all there is."""
    whole = text.strip()
    if not (whole.startswith(_MARKS) and whole.endswith(_MARKS)):
        return None
    start = text.index(whole)
    span = FileSpan(text.rfind("\n", 0, start) + 1, start + len(whole))
    found = find_regions(text, Entry())
    if found.fences or found.in_comment or not found.regions:
        return None
    at = span.start
    for region in found.regions:
        if region.kind is not RegionKind.FENCE or region.span.start > at:
            return None
        at = region.span.end
    first, last = found.regions[0], found.regions[-1]
    if first.info not in _AROUND or at < span.end:
        return None
    line_end = _LINE_END.search(text, start)
    opened = line_end.start() if line_end else span.end
    closes = last.body.end
    return "".join((blank(text[:opened]), text[opened:closes], blank(text[closes:])))
