from collections.abc import Iterator

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import FileTags, TagGroup, Tags
from promptls.findings import Finding
from promptls.fixes import Applicability
from promptls.repairs.tags import rename_tag
from promptls.rule import rule
from promptls.semantics.tags.names import find_misnamed
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text import AnySpan


@rule(
    Tags,
    FileTags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    fix=Applicability.SAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <reveiw>PASS</reveiw>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_misspelled(tags: TagGroup[AnySpan], context: Context) -> Iterator[Finding[AnySpan]]:
    """A tag with a value of the orchestrator's has a name that the orchestrator knows.

    Nobody reads a verdict in a tag that is called `reveiw`. A tag with any other value may be
    somebody's own, and is left alone.
    """
    for misnamed in find_misnamed(tags, context):
        if misnamed.is_misspelled:
            name = misnamed.tag.name.lower()
            tag = next(tag for tag in misnamed.wrong if tag.name.lower() != name)
            message = f"no tag is called {tag.name}"
            yield Finding(tag.name_span, message, rename_tag(misnamed, context))
