from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.INFO,
    clause="promptls",
    bad="A line of a log file that was saved as a prompt.\n" * 22_000,
    good="A prompt.\n",
)
def file_too_large(document: Document, context: Context) -> FileFindings:
    """A file must not be larger than 1 MiB.

    Real prompts are much smaller, so a larger file is probably something else, such as a log. It
    is not checked any further. In a response this is an error, because a response that was not
    checked must not pass.
    """
    if document.too_large:
        severity = Severity.ERROR if context.kind is Kind.RESPONSE else None
        message = "file is larger than 1 MiB and was not checked"
        yield Finding(FileSpan(0, 0), message, severity=severity)
