from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.requirements import REQUIREMENT_ID
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Functional Requirements",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("TH-002:*", "TH-2:*"),
    good=WORK_PACKAGE,
)
def package_requirement_malformed(document: Document, _: Context) -> FileFindings:
    """The id of a requirement must have the form `FR-001` or `FR-AUTH-001`.

    Commits and reviews refer to requirements by these ids, and tools find them by their form:
    `FR-`, perhaps an area in capitals, and three digits.
    """
    for requirement in document.package.requirements if document.package is not None else ():
        if not REQUIREMENT_ID.fullmatch(requirement.id):
            what = f"invalid requirement id {requirement.id!r}"
            yield Finding(requirement.span, f"{what}: use the form FR-001 or FR-AUTH-001")
