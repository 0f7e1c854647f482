"""Findings: what a rule yields, before the settings give it a severity."""

from collections.abc import Iterator
from typing import Generic

from promptls.rules.diagnostics import SecondPlace, Severity
from promptls.text.edits import Fix
from promptls.text.spans import AnySpan, FileSpan, Span
from promptls.text.values import Value


class Finding(Generic[AnySpan], metaclass=Value):
    """What a rule reports: a span and a reason.

    The severity is the rule's, except for the few rules whose page names a case of another one.
    What the settings say of the rule holds for all cases.
    """

    span: AnySpan
    message: str
    fix: Fix[AnySpan] | None = None
    severity: Severity | None = None
    second: SecondPlace[AnySpan] | None = None


# What a rule for nodes of a section yields, and one for the file as a whole.
Findings = Iterator[Finding[Span]]
FileFindings = Iterator[Finding[FileSpan]]
