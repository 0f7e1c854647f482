from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.text.spans import FileSpan


@rule(
    Document,
    severity=Severity.ERROR,
    clause="promptls",
    bad=b"The caf\xe9 agent.\n",
    good="The caf\u00e9 agent.\n",
)
def file_not_utf8(document: Document, _: Context) -> FileFindings:
    """A file must be UTF-8.

    Agents and editors read prompts as UTF-8, and show other bytes as garbage or refuse the file.
    The first invalid byte is marked. The rest of the file is checked, but never changed. A file
    that looks like UTF-16 is not checked.
    """
    at = document.source.undecodable
    if document.source.is_utf16:
        yield Finding(FileSpan(0, 1), "invalid UTF-8; the file looks like UTF-16")
    elif at is not None:
        yield Finding(FileSpan(at, at + 1), "invalid UTF-8")
