from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.kinds import Kind
from promptls.rule import rule
from promptls.text import FileSpan


@rule(
    Document,
    severity=Severity.INFO,
    clause="promptls",
    bad="A line of a log that somebody saved as a prompt.\n" * 22_000,
    good="A prompt.\n",
)
def file_too_large(document: Document, context: Context) -> FileFindings:
    """A file has at most 1 MiB.

    The largest prompt that anybody wrote is a small part of that. Nothing else is checked in a
    file that is larger. A response without a check is no answer, so that there it is an error.
    """
    if document.too_large:
        severity = Severity.ERROR if context.kind is Kind.RESPONSE else None
        message = "larger than 1 MiB, so nothing in it was checked"
        yield Finding(FileSpan(0, 0), message, severity=severity)
