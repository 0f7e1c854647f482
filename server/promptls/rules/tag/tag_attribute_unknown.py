from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Tags
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, safe_fix
from promptls.rule import rule
from promptls.semantics.tags.attributes import compare_attributes
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt


@rule(
    Tags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    fix=Applicability.SAFE,
    clause="Agentd system templates, R5",
    bad="""
        After each task, output <task_status ID="X.Y">COMPLETED</task_status>.
    """,
    good="""
        After each task, output <task_status id="X.Y">COMPLETED</task_status>.
    """,
)
def tag_attribute_unknown(tags: Tags, context: Context) -> Findings:
    """A tag has no attributes but those that the orchestrator knows.

    What it does not know it does not read, or it does not take the tag for one of its own.
    """
    for known in find_known_elements(tags, context):
        for found, meant in compare_attributes(known, context).unknown:
            fix = safe_fix(found.span, "", f"Take out {found.name}")
            if meant is not None:
                fix = safe_fix(found.name_span, meant.name, f"Change to {meant.name}")
            yield Finding(found.name_span, f"<{known.tag.name}> has no attribute {found.name}", fix)
