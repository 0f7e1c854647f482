"""Fixes: the edits that remove the cause of a finding, and whether a machine may apply them."""

from enum import StrEnum
from typing import NamedTuple

from promptls.text import Span
from promptls.values import value


class Applicability(StrEnum):
    """Whether a fix keeps the meaning, so that a machine may apply it unasked."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Edit(NamedTuple):
    """Replace the text of a span."""

    span: Span
    text: str


@value
class Fix:
    """A titled set of edits that makes one finding go away. The edits are in source order."""

    title: str
    edits: tuple[Edit, ...]
    applicability: Applicability = Applicability.SAFE

    def moved(self, by: int) -> "Fix":
        """The same fix in a text that has `by` more code points before it."""
        edits = tuple(Edit(edit.span.moved(by), edit.text) for edit in self.edits)
        return Fix(self.title, edits, self.applicability)


def safe_fix(span: Span, text: str, title: str) -> Fix:
    """A safe fix of one edit."""
    return Fix(title, (Edit(span, text),))


def unsafe_fix(span: Span, text: str, title: str) -> Fix:
    """An unsafe fix of one edit."""
    return Fix(title, (Edit(span, text),), Applicability.UNSAFE)
