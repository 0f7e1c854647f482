"""What the core says about a document: findings, fixes and diagnostics."""

from enum import StrEnum
from typing import NamedTuple

from promptls.text import Span
from promptls.values import value


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


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


@value
class Finding:
    """What a rule reports: a place and a reason.

    The severity is the rule's, but for the few rules whose page names a milder case.
    """

    span: Span
    message: str
    fix: Fix | None = None
    severity: Severity | None = None


@value
class Diagnostic:
    """A finding, signed by its rule and weighed by the settings."""

    span: Span
    rule: str
    severity: Severity
    message: str
    fix: Fix | None = None

    def moved(self, by: int) -> "Diagnostic":
        """The same diagnostic in a text that has `by` more code points before it."""
        fix = self.fix and self.fix.moved(by)
        return Diagnostic(self.span.moved(by), self.rule, self.severity, self.message, fix)


def replace(span: Span, text: str, title: str) -> Fix:
    """A safe fix of one edit."""
    return Fix(title, (Edit(span, text),))


def suggest(span: Span, text: str, title: str) -> Fix:
    """An unsafe fix of one edit."""
    return Fix(title, (Edit(span, text),), Applicability.UNSAFE)
