from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import RequirementMarker
from promptls.findings import Finding, Findings
from promptls.fixes import Applicability, safe_fix
from promptls.nearest import meant
from promptls.rule import rule
from promptls.rules.examples import SPECIFICATION
from promptls.semantics.requirements import has_placeholder
from promptls.vocabulary.packages import PRIORITIES
from promptls.wording import listed, replacing


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
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
