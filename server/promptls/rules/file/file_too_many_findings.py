from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.findings import FileFindings, Finding
from promptls.outcomes import Overflow
from promptls.rule import rule


@rule(Overflow, severity=Severity.INFO, clause="promptls")
def file_too_many_findings(overflow: Overflow, _: Context) -> FileFindings:
    """A file has at most 1,000 findings that are reported.

    With more than that something is wrong with the file as a whole, and the thousandth finding
    does not help to see what.
    """
    message = f"only the first {overflow.shown} of {overflow.found} findings are shown"
    yield Finding(overflow.span, message)
