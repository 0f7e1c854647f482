from promptls.document import RequirementMarker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import SAFE, Context, Finding, Findings, Severity, rule, safe_fix
from promptls.semantics.requirements import has_placeholder
from promptls.text.nearest import meant
from promptls.text.wording import listed, replacing
from promptls.vocabulary.packages import PRIORITIES


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    fix=SAFE,
    clause="AgilePlus agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace('edium" --', 'ediun" --'),
    good=SPECIFICATION,
)
def requirement_priority_unknown(marker: RequirementMarker, _: Context) -> Findings:
    """The priority of a requirement must be `high`, `medium` or `low`.

    Tools sort the work by priority and do not know other words.
    """
    found = marker.attribute("priority")
    if found is None or found.value in PRIORITIES or has_placeholder(found.value):
        return
    near = meant(found.value.strip().lower(), PRIORITIES)
    fix = safe_fix(found.span, near, replacing(found.value, near)) if near else None
    hint = f"did you mean {near!r}?" if near else f"expected {listed(PRIORITIES, 'or')}"
    yield Finding(found.span, f"unknown priority {found.value!r}; {hint}", fix)
