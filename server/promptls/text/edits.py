"""Fixes: the edits that remove the cause of a finding, and whether a machine may apply them."""

from enum import StrEnum
from typing import Generic

from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, AnySpan, FileSpan, Span, newline_of
from promptls.text.values import NamedTuple, Value

# A line that no line below continues: blank, a rule, a heading, a fence mark, a tag, an item.
_ENDS = pattern(r"[ \t>]*+(?:\Z|[#<\[]|`{3}|~{3}|-{3,}+[ \t]*+\Z)")
# A line that is blank or begins something of its own.
_BEGINS = pattern(r"[ \t]*+(?:[\n\r]|\Z|[#>|<\[]|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|`{3}|~{3})")
_MOST_READ = 400


def left_for_comment(text: str, removed: FileSpan) -> str:
    """What replaces a comment: an empty line, if the text below would join the text above.

    To Markdown a comment on a line of its own ends the paragraph, list item or table above it.
    """
    start, end = removed
    is_line = start > 0 and text[start - 1] in "\n\r" and text[end - 1] in "\n\r"
    # In front matter, comments end nothing.
    if not is_line or text.find("<!--", start, end) < 0:
        return ""
    *_, above, _ = LINE_BREAK.split(text[max(0, start - _MOST_READ) : start])
    return "" if _ENDS.match(above) or _BEGINS.match(text, end) else newline_of(text)


class Applicability(StrEnum):
    """Whether a fix keeps the meaning, so that a machine may apply it unasked."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Edit(NamedTuple, Generic[AnySpan]):
    """Replace the text of a span, which is one of a section or one of the file."""

    span: AnySpan
    text: str


class Fix(Generic[AnySpan], metaclass=Value):
    """A titled set of edits that makes one finding go away. The edits are in source order."""

    title: str
    edits: tuple[Edit[AnySpan], ...]
    applicability: Applicability = Applicability.SAFE


FileEdit = Edit[FileSpan]
FileFix = Fix[FileSpan]


def place_fix(fix: Fix[Span], base: int) -> FileFix:
    """Turn a fix of a section into one of the file in which that section begins at `base`."""
    edits = tuple(Edit(edit.span.placed(base), edit.text) for edit in fix.edits)
    return Fix(fix.title, edits, fix.applicability)


def safe_fix(span: AnySpan, text: str, title: str) -> Fix[AnySpan]:
    """A safe fix of one edit."""
    return Fix(title, (Edit(span, text),))


def unsafe_fix(span: AnySpan, text: str, title: str) -> Fix[AnySpan]:
    """An unsafe fix of one edit."""
    return Fix(title, (Edit(span, text),), Applicability.UNSAFE)
