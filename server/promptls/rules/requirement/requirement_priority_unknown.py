from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import RequirementMarker
from promptls.nearest import meant
from promptls.readings.requirement_ids import is_open
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.vocabulary.requirements import PRIORITIES


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace('edium" --', 'ediun" --'),
    good=SPECIFICATION,
)
def requirement_priority_unknown(marker: RequirementMarker, _: Context) -> Iterator[Finding]:
    """The priority of a requirement is high, medium or low.

    Tools order the work by it and know no other words.
    """
    found = marker.attribute("priority")
    if found is None or found.value in PRIORITIES or is_open(found.value):
        return
    near = meant(found.value.strip().lower(), PRIORITIES)
    fix = replace(found.span, near, f"Change to {near}") if near else None
    yield Finding(found.span, f"no priority is called {found.value!r}", fix)
