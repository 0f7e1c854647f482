from collections.abc import Iterator

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.findings import Finding
from promptls.outcomes import RuleFailure
from promptls.rule import rule
from promptls.text import AnySpan


@rule(RuleFailure, severity=Severity.INFO, clause="promptls")
def rule_failed(failure: RuleFailure[AnySpan], _: Context) -> Iterator[Finding[AnySpan]]:
    """Every rule runs to its end.

    A rule that fails is a defect of promptls, not of the file. It is named here, and all others
    report as usual.
    """
    yield Finding(failure.span, f"{failure.rule} failed here: {failure.error}")
