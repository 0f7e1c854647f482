from promptls.document import Document
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.requirements import pair_requirements


@rule(
    Document,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace('id="FR-AUTH-002" ', ""),
    good=SPECIFICATION,
)
def requirement_id_missing(document: Document, _: Context) -> FileFindings:
    """A requirement marker must have an id.

    Commits and reviews refer to a requirement by its id: `<!-- sk:fr id="FR-AUTH-001" -->`.
    """
    pairs = pair_requirements(document)
    for marker in pairs.opening:
        # One without attributes that is not closed either is one mistake.
        if not marker.node.id and (marker.node.attributes or marker not in pairs.unclosed):
            yield Finding(marker.span, "requirement marker has no id")
