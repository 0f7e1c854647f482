from promptls.document import Tags
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.tags.attributes import compare_attributes, is_valid
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.wording import cut, quoted


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    clause="Agentd system templates, R5",
    bad="""
        Task two is done: <task_status id="2">COMPLETED</task_status>
    """,
    good="""
        Task two is done: <task_status id="1.2">COMPLETED</task_status>
    """,
)
def tag_attribute_invalid(tags: Tags, context: Context) -> Findings:
    """The value of an attribute must have the expected form.

    The `id` of a `<task_status>` is the number of the task in `tasks.md`, such as `1.2` for the
    second task of the first part. With any other value no task is found, and the status is lost. A
    template may write `X.Y` or a placeholder instead.
    """
    for known in find_known_elements(tags, context):
        attributes = compare_attributes(known, context)
        renamed = ((found, meant) for found, meant in attributes.unknown if meant is not None)
        for found, attribute in (*attributes.known, *renamed):
            if not is_valid(attribute, found.value, context):
                span = found.value_span if found.value else found.span
                what = f"invalid {attribute.name} {quoted(found.value)} for <{known.tag.name}>"
                expected = attribute.expected or f"a match for '{cut(attribute.pattern)}'"
                if attribute.example and is_valid(attribute, attribute.example, context):
                    expected = f"{attribute.example} or {expected}"
                message = f"{what}; expected {expected}"
                yield Finding(span, message)
