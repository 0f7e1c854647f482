from promptls.document import Tags
from promptls.rules.kit import UNSAFE, Context, Finding, Findings, Severity, rule, unsafe_fix
from promptls.semantics.tags.attributes import compare_attributes, is_valid
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.spans import Span


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        After each task, output <task_status>COMPLETED</task_status>.
    """,
    good="""
        After each task, output <task_status id="X.Y">COMPLETED</task_status>.
    """,
)
def tag_attribute_missing(tags: Tags, context: Context) -> Findings:
    """A tag must have its required attributes.

    Without an `id`, a `<task_status>` does not say which task it is about, and the status is lost.
    """
    for known in find_known_elements(tags, context):
        for attribute in compare_attributes(known, context).missing:
            opening, name = known.element.opening, attribute.name
            fix = None
            if attribute.example and is_valid(attribute, attribute.example, context):
                end = Span(opening.name_span.end, opening.name_span.end)
                text = f' {name}="{attribute.example}"'
                fix = unsafe_fix(end, text, f"Add{text}")
            message = f"missing attribute {name!r} in <{known.tag.name}>"
            yield Finding(opening.span, message, fix)
