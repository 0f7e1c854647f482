from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.rule import rule
from promptls.text import FileSpan


@rule(
    Document,
    severity=Severity.ERROR,
    clause="promptls",
    bad=b"The caf\xe9 agent.\n",
    good="The caf\u00e9 agent.\n",
)
def file_not_utf8(document: Document, _: Context) -> FileFindings:
    """A file is UTF-8.

    Every consumer reads prompts as UTF-8. The first byte that is not is marked; the file is read
    with replacement characters and checked all the same, but it is never written.
    """
    at = document.source.undecodable
    if at is not None:
        yield Finding(FileSpan(at, at + 1), "not UTF-8 from here on")
