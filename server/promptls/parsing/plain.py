"""Tells at a glance that a text holds nothing that a rule checks.

Most files of a repository are such, and a glance costs a tenth of finding their sections,
headings and fences. It may take a text for more than it is, but never for less.
"""

from promptls.document import Entry, Region, RegionKind
from promptls.parsing.fence_marks import are_pairs, may_be_faulty
from promptls.parsing.fences import seems_to_open
from promptls.parsing.inline import INLINE
from promptls.parsing.placeholders.brace_names import may_be_mixed
from promptls.parsing.regions import find_regions
from promptls.parsing.tags.marks import is_read_for_tags
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.vocabulary import Vocabulary

_HEADER = pattern(r"suggested[^\w\n\r]*+next")
_STATUS = pattern(r"(?:\A|[\n\r])[^A-Za-z\n\r]*+STATUS")
_STATUS_TEXT = b"returning results"
_FIRST_ITEM = pattern(r"[\n\r][ \t>]*+\[1\][ \t]")
_PROTOCOL = b"emission protocol"
_FENCE_LINE = pattern(r"\n[ \t>]*+(?:```|~~~)")
_FENCE_LINE_AFTER_CR = pattern(r"[\n\r][ \t>]*+(?:```|~~~)")


def is_plain(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text has no block, placeholder, marker, suppression, tag of interest, odd fence."""
    if _holds_mark(text, vocabulary):
        # What is between two such lines may be code, and what is not hardly ever is. Most texts
        # with a mark have one there, and to find their fences takes ten times as long.
        fence_line = _FENCE_LINE_AFTER_CR if "\r" in text else _FENCE_LINE
        if _holds_mark("\n".join(fence_line.split(text)[::2]), vocabulary):
            return False
        prose = _without_code(text)
        if prose is None or _holds_mark(prose, vocabulary):
            return False
    if _holds_block(text) or may_be_mixed(text):
        return False
    return not (may_be_faulty(text) and _is_faulty(text))


def _is_faulty(text: str) -> bool:
    """Whether a fence or a comment does not end where it should, seen in the whole text."""
    found = find_regions(text, Entry())
    is_open = found.in_comment or bool(found.fences) or found.stray is not None
    return is_open or not are_pairs(found.marks, (), ())


def _holds_mark(text: str, vocabulary: Vocabulary) -> bool:
    return any(it.may_matter_in(text, vocabulary) for it in INLINE)


def _without_code(text: str) -> str | None:
    """A text without the fences that are code; nothing where they could be read in another way."""
    found = find_regions(text, Entry())
    if found.fences or not all(_is_beyond_doubt(text, it) for it in found.regions):
        return None
    parts: list[str] = []
    at = 0
    for region in found.regions:
        if not is_read_for_tags(region):
            parts.append(text[at : region.span.start])
            at = region.span.end
    return "\n".join((*parts, text[at:])) if parts else None


def _is_beyond_doubt(text: str, region: Region) -> bool:
    """Whether a fence at the left margin ends where it seems to end."""
    if region.kind is not RegionKind.FENCE or region.indent or region.quotes:
        return False
    close = Span(region.body.end, region.span.end)
    return not seems_to_open(text, close, min(close.end + 1, len(text)))


def _holds_block(text: str) -> bool:
    if "STATUS" in text and _STATUS.search(text):
        return True
    # The words are ASCII, and bytes are folded in a third of the time that other letters take.
    folded = text.encode(errors="replace").lower()
    return (
        (b"suggested" in folded and _HEADER.search(text.lower()) is not None)
        or _STATUS_TEXT in folded
        or _PROTOCOL in folded
        or ("[1]" in text and _FIRST_ITEM.search(text) is not None)
    )
