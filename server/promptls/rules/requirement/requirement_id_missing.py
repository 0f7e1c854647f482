from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import RequirementMarker
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION


@rule(
    RequirementMarker,
    severity=Severity.ERROR,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace('id="FR-AUTH-002" ', ""),
    good=SPECIFICATION,
)
def requirement_id_missing(marker: RequirementMarker, _: Context) -> Iterator[Finding]:
    """A requirement marker has an id.

    Commits and reviews refer to a requirement by its id.
    """
    if not marker.closes:
        found = marker.attribute("id")
        if found is None or not found.value.strip():
            yield Finding(marker.span, "a requirement marker without id")
