from promptls.document import RequirementMarker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.packages.requirements import has_placeholder
from promptls.vocabulary.packages import MARKER_ATTRIBUTES


@rule(
    RequirementMarker,
    severity=Severity.INFO,
    fix=SAFE,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace('id="FR-AUTH-002"', "id=FR-AUTH-002"),
    good=SPECIFICATION,
)
def requirement_value_unquoted(marker: RequirementMarker, _: Context) -> Findings:
    """The values of a requirement marker must be quoted.

    Tools look for `id="FR-AUTH-001"`, and may not find the requirement without the quotes.
    """
    for it in marker.attributes if not marker.closes else ():
        if it.name in MARKER_ATTRIBUTES and not it.is_quoted and not has_placeholder(it.value):
            quoted = f'"{it.value}"'
            fix = safe_fix(it.span, quoted, f"Replace {it.value} with {quoted}")
            yield Finding(it.span, f"unquoted value {it.value!r}; expected {quoted}", fix)
