from promptls.document import PlaceholderForm, Placeholders
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.conditions import have_unknown_name
from promptls.semantics.placeholders.meanings import group_by_lower_case
from promptls.semantics.placeholders.meant import find_safe_name
from promptls.text.wording import either, quoted, replacing


@rule(
    Placeholders,
    severity=Severity.WARNING,
    prefilter=have_unknown_name,
    fix=SAFE,
    clause="Agentd system templates, R4",
    bad="""
        ---
        variables:
          - change_id
        ---
        Review the change <<Change_Id>>.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change <<change_id>>.
    """,
)
def placeholder_case(placeholders: Placeholders, context: Context) -> Findings:
    """A placeholder must write the name of its variable in the right case.

    Names are compared exactly. In another case nothing is filled in, and the placeholder reaches
    the model as it is written.
    """
    known = context.variables
    if not context.closed:
        return
    words = group_by_lower_case(known)
    for placeholder in placeholders.found:
        if placeholder.form is PlaceholderForm.EXACT and placeholder.name not in known:
            names = words.get(placeholder.name.lower(), ())
            if names:
                wanted = either(map(repr, names))
                found = placeholder.name
                name = find_safe_name(found, context)
                around = placeholder.spelling.around
                title = replacing(around(found), around(names[0]))
                fix = safe_fix(placeholder.inner, name, title) if name else None
                yield Finding(placeholder.inner, f"expected {wanted}, found {quoted(found)}", fix)
