from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Document, Tags
from promptls.response_tags import fits, judged, wrong_names
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
    for it in judged(looked_at, context):
        wrong = wrong_names(it)
        name = it.tag.name
        if wrong and fits(it.element) and all(tag.name.lower() == name.lower() for tag in wrong):
            fix = Fix(f"Change to {name}", tuple(Edit(tag.name_span, name) for tag in wrong))
            message = f"the tag is called {name}, not {wrong[0].name}"
            yield Finding(wrong[0].name_span, message, fix)
