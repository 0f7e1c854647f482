from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import RequirementMarker
from promptls.nearest import meant
from promptls.rule import Context, rule
from promptls.vocabulary.requirements import PRIORITIES


@rule(
    RequirementMarker,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="agent prompt, spec-kitty integration",
    bad="""
        <!-- spec-kitty: validated -->
        <!-- spec-kitty: fr-count: 2 -->
        <!-- spec-kitty: fr-coverage: 100% -->

        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- /sk:fr -->

        <!-- sk:fr id="FR-AUTH-002" priority="mediun" -->
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
def requirement_priority_unknown(marker: RequirementMarker, _: Context) -> Iterator[Finding]:
    """The priority of a requirement is high, medium or low.

    Tools order the work by it and know no other words.
    """
    found = marker.attribute("priority")
    if found is None or found.value in PRIORITIES:
        return
    near = meant(found.value.strip().lower(), PRIORITIES)
    fix = replace(found.span, near, f"Change to {near}") if near else None
    yield Finding(found.span, f"no priority is called {found.value!r}", fix)
