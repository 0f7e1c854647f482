from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import Document, Tags
from promptls.response_tags import fits, judged, wrong_names
from promptls.rule import Context, rule


@rule(
    Tags,
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="templates R5",
    bad="""
        When the proposal is sound, output <reveiw>PASS</reveiw>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_misspelled(looked_at: Tags | Document, context: Context) -> Iterator[Finding]:
    """A tag with a value of the orchestrator's has a name that the orchestrator knows.

    Nobody reads a verdict in `<reveiw>PASS</reveiw>`. A tag with any other value may be
    somebody's own, and is left alone.
    """
    for it in judged(looked_at, context):
        wrong = wrong_names(it)
        name = it.tag.name
        if wrong and fits(it.element) and any(tag.name.lower() != name.lower() for tag in wrong):
            fix = Fix(f"Change to {name}", tuple(Edit(tag.name_span, name) for tag in wrong))
            misspelled = next(tag for tag in wrong if tag.name.lower() != name.lower())
            yield Finding(misspelled.name_span, f"no tag is called {misspelled.name}", fix)
