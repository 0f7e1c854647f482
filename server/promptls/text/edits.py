"""Fixes: the edits that remove the cause of a finding, and whether a machine may apply them."""

from enum import StrEnum
from typing import Generic

from promptls.text.spans import AnySpan, FileSpan, Span
from promptls.text.values import NamedTuple, Value


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
