from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document, RequirementMarker
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION


@rule(
    Document,
    severity=Severity.ERROR,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace('H-002" pr', 'H-001" pr'),
    good=SPECIFICATION,
)
def requirement_id_duplicated(document: Document, _: Context) -> Iterator[Finding]:
    """The id of a requirement is used once in a file.

    When one id has two meanings, a commit that names it says nothing.
    """
    seen: set[str] = set()
    for base, marker in document.nodes(RequirementMarker):
        found = marker.attribute("id")
        if found is None or not found.value.strip():
            continue
        if found.value in seen:
            yield Finding(found.span.moved(base), f"used twice: {found.value}")
        seen.add(found.value)
