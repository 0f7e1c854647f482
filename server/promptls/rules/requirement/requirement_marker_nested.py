from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.packages.requirements import pair_requirements


@rule(
    Document,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad="""
        <!-- sk:fr id="FR-AUTH-001" priority="high" -->
        - Users can register with email and password
        <!-- sk:fr id="FR-AUTH-002" priority="medium" -->
        - Users can log in and receive a token
        <!-- /sk:fr -->
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
def requirement_marker_nested(document: Document, _: Context) -> FileFindings:
    """Requirement markers must not be nested.

    The text of a requirement inside another one belongs to both, so tools count it twice.
    """
    for marker, outer in pair_requirements(document).nested:
        second = SecondPlace(outer.span, "the requirement around it")
        yield Finding(marker.span, "requirement marker inside another requirement", second=second)
