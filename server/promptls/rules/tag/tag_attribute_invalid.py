from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Tags
from promptls.findings import Finding, Findings
from promptls.rule import rule
from promptls.semantics.tags.attributes import compare_attributes, is_valid
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt


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
    """The value of an attribute has the form that the orchestrator expects.

    The `id` of a task is its number in `tasks.md`: the part, a dot, the place in it. A template
    may show it as `X.Y` or as a placeholder.
    """
    for known in find_known_elements(tags, context):
        attributes = compare_attributes(known, context)
        renamed = ((found, meant) for found, meant in attributes.unknown if meant is not None)
        for found, attribute in (*attributes.known, *renamed):
            if not is_valid(attribute, found.value, context):
                span = found.value_span if found.value else found.span
                message = f"{found.value!r} is no {attribute.name} of <{known.tag.name}>"
                yield Finding(span, message)
