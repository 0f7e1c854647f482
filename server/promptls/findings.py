"""Findings: what a rule yields, before the settings give it a severity."""

from promptls.diagnostics import Severity
from promptls.fixes import Fix
from promptls.text import Span
from promptls.values import value


@value
class Finding:
    """What a rule reports: a span and a reason.

    The severity is the rule's, except for the few rules whose page names a milder case.
    """

    span: Span
    message: str
    fix: Fix | None = None
    severity: Severity | None = None
