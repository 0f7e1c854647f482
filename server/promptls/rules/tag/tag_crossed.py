from collections.abc import Iterator

from promptls.diagnostics import Severity
from promptls.document import Document, Tags
from promptls.findings import Finding
from promptls.rule import Context, rule
from promptls.semantics.tags.prefilter import leave_doubt


@rule(
    Tags,
    Document,
    severity=Severity.ERROR,
    when=leave_doubt,
    clause="templates R5",
    bad="""
        <thought>
        All tests pass: <review>PASS</thought></review>
    """,
    good="""
        <thought>
        All tests pass.
        </thought>
        <review>PASS</review>
    """,
)
def tag_crossed(looked_at: Tags | Document, context: Context) -> Iterator[Finding]:
    """Tags nest: what is opened last is closed first.

    The orchestrator filters the thoughts out. When a verdict begins in one and ends behind it, a
    half of the verdict goes with the thought.
    """
    tags = looked_at.tags if isinstance(looked_at, Document) else looked_at
    known = context.vocabulary.tags_by_name
    for outer, inner in tags.overlaps if tags else ():
        names = outer.closing.name, inner.opening.name
        if all(name in known for name in names):
            message = f"</{names[0]}> stands before the end of <{names[1]}>"
            yield Finding(outer.closing.span, message)
