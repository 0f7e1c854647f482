from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.rule import Context, rule


@rule(Document, severity=Severity.INFO, clause="promptls")
def file_too_many_findings(_document: Document, _: Context) -> Iterator[Finding]:
    """A file has at most 1,000 findings that are reported.

    With more than that something is wrong with the file as a whole. The checker itself counts and
    reports this after the thousandth finding.
    """
    yield from ()
