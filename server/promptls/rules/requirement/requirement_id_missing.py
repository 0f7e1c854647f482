from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.rule import Context, rule
from promptls.rules.examples import SPECIFICATION
from promptls.semantics.requirements import pair_requirements


@rule(
    Document,
    severity=Severity.ERROR,
    clause="agent prompt, spec-kitty integration",
    bad=SPECIFICATION.replace('id="FR-AUTH-002" ', ""),
    good=SPECIFICATION,
)
def requirement_id_missing(document: Document, _: Context) -> FileFindings:
    """A requirement marker has an id.

    Commits and reviews refer to a requirement by its id.
    """
    pairs = pair_requirements(document)
    for it in pairs.opening:
        # One that says nothing and is not closed either is one mistake.
        if not it.node.id and (it.node.attributes or it not in pairs.unclosed):
            yield Finding(it.span, "a requirement marker without id")
