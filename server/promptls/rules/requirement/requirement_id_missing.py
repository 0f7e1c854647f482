from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import RequirementMarker
from promptls.rule import Context, rule


@rule(
    RequirementMarker,
    severity=Severity.ERROR,
    clause="agent prompt, spec-kitty integration",
    bad="""
        <!-- spec-kitty: validated -->
        <!-- spec-kitty: fr-count: 2 -->
        <!-- spec-kitty: fr-coverage: 100% -->

        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- /sk:fr -->

        <!-- sk:fr priority="medium" -->
        - Users can log in and receive a token
        <!-- /sk:fr -->
    """,
    good="""
        <!-- spec-kitty: validated -->
        <!-- spec-kitty: fr-count: 2 -->
        <!-- spec-kitty: fr-coverage: 100% -->

        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- /sk:fr -->

        <!-- sk:fr id="FR-AUTH-002" priority="medium" -->
        - Users can log in and receive a token
        <!-- /sk:fr -->
    """,
)
def requirement_id_missing(marker: RequirementMarker, _: Context) -> Iterator[Finding]:
    """A requirement marker has an id.

    Commits and reviews refer to a requirement by its id.
    """
    if not marker.closes:
        found = marker.attribute("id")
        if found is None or not found.value.strip():
            yield Finding(marker.span, "a requirement marker without id")
