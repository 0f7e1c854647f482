from promptls.document import Document
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.requirements import find_misspelt_priority, pair_requirements

_PRIORITY = "priority"


@rule(
    Document,
    severity=Severity.INFO,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace(' priority="medium"', ""),
    good=SPECIFICATION,
)
def requirement_priority_missing(document: Document, _: Context) -> FileFindings:
    """A requirement must have a priority where other requirements of the file have one.

    Tools that sort requirements by priority have none for this one. A file in which no requirement
    has a priority is not checked.
    """
    markers = pair_requirements(document).defining
    if all(it.node.attribute(_PRIORITY) is None for it in markers):
        return
    for marker in markers:
        id_ = marker.node.attribute("id")
        # A marker without an id and a misspelt attribute are reported as such.
        has_one = marker.node.attribute(_PRIORITY) or find_misspelt_priority(marker.node)
        if id_ is not None and marker.node.id and not has_one:
            span = marker.at(id_.span)
            yield Finding(span, f"requirement {marker.node.id!r} has no priority")
