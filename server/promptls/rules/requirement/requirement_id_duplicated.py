from promptls.document import Document
from promptls.rules.examples import SPECIFICATION
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.packages.requirements import REQUIREMENT_ID, pair_requirements
from promptls.text.spans import FileSpan


@rule(
    Document,
    severity=Severity.ERROR,
    clause="AgilePlus agent prompt, spec-kitty Integration",
    bad=SPECIFICATION.replace('H-002" pr', 'H-001" pr'),
    good=SPECIFICATION,
)
def requirement_id_duplicated(document: Document, _: Context) -> FileFindings:
    """The id of a requirement must be unique in its file.

    Commits and reviews refer to a requirement by its id. An id with two meanings is of no use
    there.
    """
    seen: dict[str, FileSpan] = {}
    # A marker that does not pair, or whose id is malformed, is reported as such.
    for marker in pair_requirements(document).defining:
        found = marker.node.attribute("id")
        if found is None or not REQUIREMENT_ID.fullmatch(found.value):
            continue
        place = marker.at(found.span)
        first = seen.setdefault(found.value, place)
        if first is not place:
            message = f"duplicate requirement id {found.value!r}"
            yield Finding(place, message, second=SecondPlace(first, "first defined here"))
