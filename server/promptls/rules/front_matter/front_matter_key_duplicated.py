from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.conditions import is_in_conflict


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
    yields_to={"file-merge-conflict": is_in_conflict},
)
def front_matter_key_duplicated(document: Document, _: Context) -> FileFindings:
    """A key must not be repeated.

    Of two values some programs use the first, some the last, and some reject the file.
    """
    matter = document.front_matter
    for key, span, first in matter.repetitions if matter else ():
        second = SecondPlace(first, "first given here")
        yield Finding(span, f"duplicate key {key!r}", second=second)
