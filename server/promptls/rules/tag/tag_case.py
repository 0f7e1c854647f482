from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document, Tags
from promptls.response_tags import misnamed, renamed
from promptls.rule import Context, rule


@rule(
    Tags,
    Document,
    severity=Severity.ERROR,
    fix=Applicability.SAFE,
    clause="templates R5",
    bad="""
        When the proposal is sound, output <Review>PASS</Review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_case(looked_at: Tags | Document, context: Context) -> Iterator[Finding]:
    """The name of a tag is written in lower case, as the orchestrator knows it.

    A program that compares names exactly sees no verdict in `<Review>PASS</Review>`.
    """
    for it in misnamed(looked_at, context):
        if not it.is_misspelled:
            tag = it.wrong[0]
            message = f"the tag is called {it.tag.name}, not {tag.name}"
            yield Finding(tag.name_span, message, renamed(it, context))
