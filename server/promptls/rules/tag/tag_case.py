from collections.abc import Iterator
from typing import Any

from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document, FileTags, TagGroup, Tags
from promptls.findings import Finding
from promptls.fixes import Applicability
from promptls.repairs.tags import rename_tag
from promptls.rule import rule
from promptls.semantics.tags.names import find_inconsistent, find_misnamed
from promptls.semantics.tags.prefilter import leave_doubt


@rule(
    Tags,
    FileTags,
    Document,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=Applicability.SAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <Review>PASS</Review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_case(looked_at: TagGroup[Any] | Document, context: Context) -> Iterator[Finding[Any]]:
    """The name of a tag is written in lower case, as the orchestrator knows it.

    A program that compares names exactly sees no verdict in a tag that is called `Review`.
    Where any text may stand in a tag, as in `<THOUGHT>`, another case is a mistake only in a
    file for the orchestrator, or one that has the tag in lower case as well.
    """
    if isinstance(looked_at, Document):
        found = find_inconsistent(looked_at, context)
    else:
        found = find_misnamed(looked_at, context)
    for misnamed in found:
        if not misnamed.is_misspelled:
            tag = misnamed.wrong[0]
            message = f"the tag is called {misnamed.tag.name}, not {tag.name}"
            yield Finding(tag.name_span, message, rename_tag(misnamed, context))
