from promptls.document import RequirementMarker
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import Context, Finding, Findings, Severity, rule
from promptls.semantics.packages.requirements import REQUIREMENT_ID, has_placeholder


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace('TH-002" ', 'TH-2" '),
    good=SPECIFICATION,
)
def requirement_id_malformed(marker: RequirementMarker, _: Context) -> Findings:
    """The id of a requirement must have the form `FR-001` or `FR-AUTH-001`.

    Commits and reviews refer to requirements by these ids, and tools find them by their form:
    `FR-`, perhaps an area in capitals, and three digits.
    """
    found = marker.attribute("id")
    if marker.closes or found is None or not found.value.strip() or has_placeholder(found.value):
        return
    if not REQUIREMENT_ID.fullmatch(found.value):
        what = f"invalid requirement id {found.value!r}"
        yield Finding(found.span, f"{what}: use the form FR-001 or FR-AUTH-001")
