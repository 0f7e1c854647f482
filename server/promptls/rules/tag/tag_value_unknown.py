from promptls.document import Tags, ValueForm
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
from promptls.semantics.tags.elements import find_known_elements
from promptls.semantics.tags.prefilter import leave_doubt
from promptls.semantics.tags.values import (
    find_alternatives,
    find_expected_values,
    find_nearest_value,
    join_values,
)
from promptls.text.wording import either, quoted, replacing


@rule(
    Tags,
    severity=Severity.ERROR,
    prefilter=leave_doubt,
    fix=SAFE,
    safe_where="a single value is misspelled",
    clause="Agentd system templates, R5",
    bad="""
        Output <review>PASS</review> or <review>NEEDS_REVISON</review>.
    """,
    good="""
        Output <review>PASS</review> or <review>NEEDS_REVISION</review>.
    """,
)
def tag_value_unknown(tags: Tags, context: Context) -> Findings:
    """The value of a tag must be one that the orchestrator knows.

    An unknown value counts as no verdict. The fix corrects a value that is misspelled. A value that
    is not close to a known one, such as `APPROVED`, is never replaced, because only its author
    knows what it means. Neither is one chosen of several, as in `PASS REJECTED`: a choice is
    written with a bar, `PASS|REJECTED`, and a response has one value. Tags and values of your own
    can be added in the settings.
    """
    for known in find_known_elements(tags, context):
        parts = (
            find_alternatives(known, context) if known.element.form is ValueForm.FILLED else None
        )
        for part in parts or ():
            if part.value is None:
                nearest = find_nearest_value(part, parts or (), known, context)
                joined = join_values(part, known, context)
                value = quoted(part.text)
                fix = None
                if nearest is not None:
                    fix = safe_fix(part.span, nearest, replacing(part.text, nearest))
                elif joined is not None:
                    fix = unsafe_fix(part.span, joined, replacing(part.text, joined))
                expected = either(find_expected_values(known.tag, context))
                message = f"{value} is not a valid <{known.tag.name}> value; expected {expected}"
                yield Finding(part.span, message, fix)
