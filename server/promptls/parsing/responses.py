"""Makes of a response what is judged of it, with every character where it was."""

from promptls.document import Entry, RegionKind
from promptls.parsing.regions import find_regions
from promptls.parsing.thought_removal import blank, blank_thoughts
from promptls.parsing.thoughts import Thoughts, find_thoughts
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# What may be around an answer as a whole.
_AROUND = frozenset({"", "text", "txt", "markdown", "md", "xml"})
_MARKS = ("```", "~~~")
_LINE_END = pattern(r"[\n\r]|\Z")
_SUPPRESSION = pattern(r"(<!--[ \t]*+promptls):")


class JudgedText(NamedTuple):
    """The part of a response that counts, with spaces in place of all else, and its thoughts."""

    text: str
    thoughts: Thoughts


def prepare_response(text: str) -> JudgedText:
    """Leave out thoughts, the fence around a whole answer, and what would suppress findings."""
    thoughts = find_thoughts(text)
    shown = blank_thoughts(text, thoughts)
    inner = _without_fence(shown)
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
