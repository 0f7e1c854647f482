from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.damages import find_conflicts
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.WARNING,
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        # Tracer

        <<<<<<< HEAD
        Follow the code.
        =======
        Follow the calls.
        >>>>>>> calls
    """,
    good="""
        # Tracer

        Follow the calls.
    """,
)
def file_merge_conflict(document: Document, _: Context) -> FileFindings:
    """A merge conflict must be resolved.

    The model reads both versions, and the lines that git has put around them.
    A conflict that is shown in a fence, or below a text that explains it, is not reported.
    """
    for span in find_conflicts(document):
        found = quoted(document.source[span])
        yield Finding(span, f"unresolved merge conflict: {found}")
