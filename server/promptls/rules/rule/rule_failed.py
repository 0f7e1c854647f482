from collections.abc import Iterator

from promptls.rules.kit import Context, Finding, Severity, rule
from promptls.rules.outcomes import RuleFailure
from promptls.text.spans import AnySpan


@rule(RuleFailure, severity=Severity.INFO, clause="promptls")
def rule_failed(failure: RuleFailure[AnySpan], _: Context) -> Iterator[Finding[AnySpan]]:
    """Every rule must run without an internal error.

    A rule that fails is a bug in promptls, not in the file. Please report it, with the file if you
    can. The other rules are not affected.
    """
    yield Finding(failure.span, _message(failure))


def _message(failure: RuleFailure[AnySpan]) -> str:
    return f"internal error in rule {failure.rule}: {failure.error} (please report it)"
