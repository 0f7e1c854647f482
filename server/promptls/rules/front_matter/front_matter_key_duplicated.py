from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule


@rule(
    Document,
    severity=Severity.WARNING,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Follows an execution path
        name: path-tracer
        ---
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        ---
    """,
)
def front_matter_key_duplicated(document: Document, _: Context) -> FileFindings:
    """A key must not be repeated.

    Of two values some programs use the first, some the last, and some reject the file.
    """
    matter = document.front_matter
    for key, span in matter.repetitions if matter else ():
        yield Finding(span, f"duplicate key {key!r}")
