from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.rules.outcomes import Overflow


@rule(Overflow, severity=Severity.INFO, clause="promptls")
def file_too_many_findings(overflow: Overflow, _: Context) -> FileFindings:
    """A file must not have more than 1,000 findings.

    With more findings, something is wrong with the file as a whole, such as its encoding or its
    format. Only the first 1,000 are reported.
    """
    message = f"{overflow.found:,} findings; only the first {overflow.shown:,} are shown"
    yield Finding(overflow.span, message)
