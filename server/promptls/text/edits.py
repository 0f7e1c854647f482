"""Fixes: the edits that remove the cause of a finding, and whether a machine may apply them."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Generic

from promptls.text.patterns import pattern
from promptls.text.pieces import Pieces, plain, snippet
from promptls.text.spans import LINE_BREAK, AnySpan, FileSpan, Span, newline_of
from promptls.text.values import NamedTuple, Value

# A line that no line below continues: blank, a rule, a heading, a fence mark, a tag, an item.
_ENDS = pattern(r"[ \t>]*+(?:\Z|[#<\[]|`{3}|~{3}|-{3,}+[ \t]*+\Z)")
# A line that is blank or begins something of its own.
_BEGINS = pattern(r"[ \t]*+(?:[\n\r]|\Z|[#>|<\[]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|`{3}|~{3})")
# What is only text behind a comment, and something of its own where a line begins.
_STRUCTURE = pattern(r"[ \t]*+(?:[#>]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|`{3}|~{3})")
_QUOTED = pattern(r" {0,3}>")
_FENCE_IN_ITEM = pattern(
    r"[\n\r][ \t>]*+(?:[-*+]|[0-9]{1,9}[.)])[ \t]++(?:`{3}|~{3})[^\n\r]*+(?:\r\n|\n|\r)\Z"
)
# What is before the text of a line, in a list or not; and in a quotation.
_MARGIN = pattern(r"[ \t]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?")
_QUOTED_MARGIN = pattern(r"[ \t>]*+(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]++)?")
_MOST_READ = 400


def left_for_comment(text: str, removed: FileSpan) -> str:
    """What replaces a comment: an empty line, if the text below would join the text above.

    To Markdown a comment on a line of its own ends the paragraph, list item or table above it.
    """
    start, end = removed
    begins_line = start > 0 and text[start - 1] in "\n\r"
    # In front matter, comments end nothing.
    if not begins_line or text.find("<!--", start, end) < 0:
        return ""
    *_, above, _ = LINE_BREAK.split(text[max(0, start - _MOST_READ) : start])
    parts_quotations = (
        _QUOTED.match(above) and _QUOTED.match(text, end) and not _QUOTED.match(text, start)
    )
    is_apart = not parts_quotations and (_ENDS.match(above) or _BEGINS.match(text, end))
    return "" if is_apart else newline_of(text)


def ends_another(text: str, comment: FileSpan) -> bool:
    """Whether a comment ends more than itself.

    It begins in one that is not closed, ends a list item in which a fence has begun, ends a list or
    a quotation that would go on below it, or is all of an item.
    """
    if _FENCE_IN_ITEM.search(text, max(0, comment.start - _MOST_READ), comment.start):
        return True
    if _parts_lines(text, comment):
        return True
    opening = text.rfind("<!--", 0, comment.start)
    return opening >= 0 and text.find("-->", opening, comment.start) < 0


def _parts_lines(text: str, comment: FileSpan) -> bool:
    """Whether a comment is all of an item, or deeper lists or quotations are around it."""
    start, end = comment
    *above, margin = LINE_BREAK.split(text[max(0, start - _MOST_READ) : start])
    rest, *below = LINE_BREAK.split(text[end : end + _MOST_READ])
    blank, margins = (" \t>", _QUOTED_MARGIN) if ">" in margin else (" \t", _MARGIN)
    # In front matter, comments end nothing.
    if not text.startswith("<!--", start) or rest.strip() or not margins.fullmatch(margin):
        return False
    if margin.strip(blank):
        return True
    before = next((it for it in reversed(above) if it.strip(blank)), "")
    after = next((it for it in below if it.strip(blank)), "")
    text_above = margins.match(before)
    assert text_above is not None
    return text_above.end() > len(margin) < len(after) - len(after.lstrip(blank))


def begins_another(text: str, comment: FileSpan) -> bool:
    """Whether what is behind a comment in its line would begin a list, a fence or a heading."""
    margin = LINE_BREAK.split(text[max(0, comment.start - _MOST_READ) : comment.start])[-1]
    is_first = _QUOTED_MARGIN.fullmatch(margin) is not None
    return is_first and _STRUCTURE.match(text, comment.end) is not None


class Applicability(StrEnum):
    """Whether a fix keeps the meaning, so that a machine may apply it unasked."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Edit(NamedTuple, Generic[AnySpan]):
    """Replace the text of a span, whose offsets count from its section or from the file.

    `snippet` is the text with places to fill in, for an editor that takes such edits.
    """

    span: AnySpan
    text: str
    snippet: str | None = None


class Fix(Generic[AnySpan], metaclass=Value):
    """A titled set of edits that makes one finding go away. The edits are in source order."""

    title: str
    edits: tuple[Edit[AnySpan], ...]
    applicability: Applicability = Applicability.SAFE


def edit_with(span: AnySpan, pieces: Pieces) -> Edit[AnySpan]:
    """An edit with places to fill in."""
    return Edit(span, plain(pieces), snippet(pieces))


FileEdit = Edit[FileSpan]
FileFix = Fix[FileSpan]


def apply_edits(text: str, edits: Iterable[FileEdit]) -> str:
    """Apply edits, which are in source order and do not overlap."""
    at = 0
    pieces: list[str] = []
    for edit in edits:
        pieces += text[at : edit.span.start], edit.text
        at = edit.span.end
    return "".join([*pieces, text[at:]])


def place_fix(fix: Fix[Span], base: int) -> FileFix:
    """Turn a fix of a section into one of the file in which that section begins at `base`."""
    edits = tuple(Edit(edit.span.placed(base), edit.text, edit.snippet) for edit in fix.edits)
    return Fix(fix.title, edits, fix.applicability)


def safe_fix(span: AnySpan, text: str, title: str) -> Fix[AnySpan]:
    """A safe fix of one edit."""
    return Fix(title, (Edit(span, text),))


def unsafe_fix(span: AnySpan, text: str, title: str) -> Fix[AnySpan]:
    """An unsafe fix of one edit."""
    return Fix(title, (Edit(span, text),), Applicability.UNSAFE)
