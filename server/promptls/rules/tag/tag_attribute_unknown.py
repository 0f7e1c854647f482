from promptls.document import Tags
from promptls.rules.kit import (
    SAFE,
    Context,
    Finding,
    Findings,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.semantics.tags.attributes import compare_attributes
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.text.nearest import find_slip
from promptls.text.wording import either, quoted, replacing


@rule(
    Tags,
    severity=Severity.WARNING,
    prefilter=leave_doubt,
    fix=SAFE,
    safe_where="the name is an obvious misspelling of a known one",
    clause="Agentd system templates, R5",
    bad="""
        After each task, output <task_status ID="X.Y">COMPLETED</task_status>.
    """,
    good="""
        After each task, output <task_status id="X.Y">COMPLETED</task_status>.
    """,
)
def tag_attribute_unknown(tags: Tags, context: Context) -> Findings:
    """A tag must have known attributes only.

    The orchestrator ignores any other attribute, or does not recognise the tag. Attributes of your
    own can be added in the settings.
    """
    for known in find_known_elements(tags, context):
        for found, meant in compare_attributes(known, context).unknown:
            name = quoted(found.name)
            if meant is not None:
                hint = f"did you mean {meant.name!r}?"
                is_slip = find_slip(found.name.lower(), (meant.name,)) is not None
                make = safe_fix if is_slip else unsafe_fix
                fix = make(found.name_span, meant.name, replacing(found.name, meant.name))
            else:
                hint = f"expected only {either(it.name for it in known.tag.attributes)}"
                # Its value may be what the author wanted to say.
                fix = unsafe_fix(found.span, "", f"Remove {name}")
            message = f"unknown attribute {name} in <{known.tag.name}>; {hint}"
            yield Finding(found.name_span, message, fix)
