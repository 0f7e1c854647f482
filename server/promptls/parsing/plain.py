"""Tells at a glance that a text holds nothing that a rule checks.

Most files of a repository are such, and a glance costs a tenth of finding their sections,
headings and fences. It may take a text for more than it is, but never for less.
"""

from promptls.document import Entry, Region, RegionKind
from promptls.parsing.fence_marks import are_pairs, may_be_faulty, split_at_margin
from promptls.parsing.fences import seems_to_open
from promptls.parsing.inline import INLINE
from promptls.parsing.placeholders.brace_names import may_be_mixed
from promptls.parsing.regions import Regions, find_regions, regions_at_margin
from promptls.parsing.sections import cut_sections
from promptls.parsing.tags.marks import is_read_for_tags
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.vocabulary import Vocabulary

# What nearly all texts with a block have.
_EXACT_HEADER = "SUGGESTED NEXT"
# What begins a block, in the bytes of a text whose line breaks are all the same.
_HEADER = pattern(rb"suggested[^\w\n]*+next")
_STATUS = pattern(rb"(?:\A|\n)[^A-Za-z\n]*+STATUS")
_STATUS_TEXT = b"returning results"
_FIRST_ITEM = pattern(rb"\n[ \t>]*+\[1\][ \t]")
_PROTOCOL = b"emission protocol"
_FENCE_LINE = pattern(r"\n[ \t>]*+(?:```|~~~)")
_FENCE_LINE_AFTER_CR = pattern(r"[\n\r][ \t>]*+(?:```|~~~)")


def is_plain(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text has no block, placeholder, marker, suppression, tag of interest, odd fence."""
    if _holds_block(text) or may_be_mixed(text):
        return False
    parts = split_at_margin(text)
    if parts is None and may_be_faulty(text) and _is_faulty(text):
        return False
    return not _holds_mark(text, vocabulary) or not _holds_mark_in_prose(text, parts, vocabulary)


def _holds_mark_in_prose(text: str, parts: list[str] | None, vocabulary: Vocabulary) -> bool:
    """Whether a text with a mark has one outside of code."""
    if parts is not None:
        found = regions_at_margin(parts)
    else:
        # What is between two such lines may be code, and what is not hardly ever is. Most texts
        # with a mark have one there, and to find their fences takes ten times as long.
        fence_line = _FENCE_LINE_AFTER_CR if "\r" in text else _FENCE_LINE
        if _holds_mark("\n".join(fence_line.split(text)[::2]), vocabulary):
            return True
        found = find_regions(text, Entry())
    prose = _without_code(text, found)
    return prose is None or _holds_mark(prose, vocabulary)


def _is_faulty(text: str) -> bool:
    """Whether a fence or a comment does not end where it should, read as its sections are."""
    entry = Entry()
    for _, section in cut_sections(text, 0, len(text)):
        found = find_regions(section, entry)
        if found.stray is not None or not are_pairs(found.marks, entry.fences, found.fences):
            return True
        entry = Entry(found.fences, found.in_comment)
    return entry.in_comment or bool(entry.fences)


def _holds_mark(text: str, vocabulary: Vocabulary) -> bool:
    return any(it.may_matter_in(text, vocabulary) for it in INLINE)


def _without_code(text: str, found: Regions) -> str | None:
    """A text without the fences that are code; nothing where they could be read in another way."""
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
    if _EXACT_HEADER in text:
        return True
    # The words are ASCII, and bytes are looked through in a third of the time that letters take.
    given = text.encode(errors="replace").replace(b"\r", b"\n")
    folded = given.lower()
    return (
        (b"STATUS" in given and _STATUS.search(given) is not None)
        or (b"suggested" in folded and _HEADER.search(folded) is not None)
        or _STATUS_TEXT in folded
        or _PROTOCOL in folded
        or (b"[1]" in given and _FIRST_ITEM.search(given) is not None)
    )
