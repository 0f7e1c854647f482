from collections.abc import Iterator

from promptls.document import FileTags, TagGroup, Tags
from promptls.parsing.tags.structures import are_structures
from promptls.rules.kit import Context, Finding, SecondPlace, Severity, rule
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.spans import AnySpan


@rule(
    Tags,
    FileTags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    clause="Agentd system templates, R5",
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
def tag_crossed(tags: TagGroup[AnySpan], context: Context) -> Iterator[Finding[AnySpan]]:
    """Tags must be nested: the one that is opened last must be closed first.

    The orchestrator removes what an agent has written in `<thought>`, because that is only its
    reasoning. If a verdict begins inside of a thought and ends after it, half of the verdict is
    removed as well.

    Other tags, such as `<context>`, are checked only if each is alone on its line; the finding is a
    warning then.
    """
    known = context.vocabulary.tags_by_name
    # A tag that lacks its partner may have taken that of another.
    loose = {it.tag.name for it in tags.loose} if tags.overlaps else set()
    for outer, inner in tags.overlaps:
        names = outer.closing.name, inner.opening.name
        is_known = all(name in known for name in names)
        are_others = loose.isdisjoint(names) and are_structures(outer, inner)
        if is_known or (are_others and names[0] != names[1]):
            severity = None if is_known else Severity.WARNING
            message = f"</{names[0]}> closes before <{names[1]}> is closed"
            second = SecondPlace(inner.opening.span, f"<{names[1]}> is opened here")
            yield Finding(outer.closing.span, message, severity=severity, second=second)
