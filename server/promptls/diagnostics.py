"""Diagnostics: what the user gets to see of a finding."""

from enum import StrEnum

from promptls.fixes import Fix
from promptls.text import Span
from promptls.values import value


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


@value
class Diagnostic:
    """A finding with the name of its rule and the severity that the settings give it."""

    span: Span
    rule: str
    severity: Severity
    message: str
    fix: Fix | None = None

    def moved(self, by: int) -> "Diagnostic":
        """The same diagnostic in a text that has `by` more code points before it."""
        fix = self.fix and self.fix.moved(by)
        return Diagnostic(self.span.moved(by), self.rule, self.severity, self.message, fix)
