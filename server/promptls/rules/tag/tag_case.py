from collections.abc import Iterator
from typing import Any

from promptls.document import Document, FileTags, TagGroup, Tags
from promptls.repairs.tags import rename_tag
from promptls.rules.kit import SAFE, Context, Finding, Severity, rule
from promptls.semantics.tags.names import find_inconsistent, find_misnamed, mark_of
from promptls.semantics.tags.prefilter import leave_doubt


@rule(
    Tags,
    FileTags,
    Document,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=SAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <Review>PASS</Review>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_case(looked_at: TagGroup[Any] | Document, context: Context) -> Iterator[Finding[Any]]:
    """The name of a tag must be in the right case.

    The orchestrator compares names exactly, so it finds no verdict in a tag named `<Review>`. A tag
    that may hold any text, such as `<THOUGHT>`, may be one of your own: its case is checked only in
    system templates and responses, and in files that have the tag in the right case as well.
    """
    if isinstance(looked_at, Document):
        found = find_inconsistent(looked_at, context)
    else:
        found = find_misnamed(looked_at, context)
    for misnamed in found:
        if not misnamed.is_misspelled:
            tag = misnamed.wrong[0]
            message = f"expected {mark_of(tag, misnamed.tag.name)}, found {mark_of(tag)}"
            yield Finding(tag.name_span, message, rename_tag(misnamed, context))
