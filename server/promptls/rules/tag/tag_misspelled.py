from collections.abc import Iterator

from promptls.document import FileTags, TagGroup, Tags
from promptls.repairs.tags import rename_tag
from promptls.rules.kit import SAFE, Context, Finding, Severity, rule
from promptls.semantics.tags.names import find_misnamed, mark_of
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.spans import AnySpan


@rule(
    Tags,
    FileTags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    fix=SAFE,
    safe_where="the name is an obvious misspelling of the known one",
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <reveiw>PASS</reveiw>.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review>.
    """,
)
def tag_misspelled(tags: TagGroup[AnySpan], context: Context) -> Iterator[Finding[AnySpan]]:
    """A tag whose value is a known verdict must have a known name.

    The orchestrator does not find a verdict such as `PASS` in a tag named `<reveiw>`. A tag with a
    value that the known tag does not have may be one of your own, and is not reported.
    `promptls declare tag NAME` makes a tag of your own known.
    """
    for misnamed in find_misnamed(tags, context):
        if misnamed.is_misspelled:
            name = misnamed.tag.name.lower()
            tag = next(tag for tag in misnamed.wrong if tag.name.lower() != name)
            message = f"unknown tag {mark_of(tag)}; did you mean {mark_of(tag, misnamed.tag.name)}?"
            yield Finding(tag.name_span, message, rename_tag(misnamed, context))
