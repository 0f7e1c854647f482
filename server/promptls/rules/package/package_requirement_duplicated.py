from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.requirements import REQUIREMENT_ID
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("H-002:** ", "H-001:** "),
    good=WORK_PACKAGE,
)
def package_requirement_duplicated(document: Document, _: Context) -> FileFindings:
    """A requirement must be defined only once.

    Commits and reviews refer to a requirement by its id. An id with two meanings is of no use
    there.
    """
    seen: set[str] = set()
    for requirement in document.package.requirements if document.package is not None else ():
        # A malformed id is reported as such.
        if requirement.id in seen and REQUIREMENT_ID.fullmatch(requirement.id):
            yield Finding(requirement.span, f"duplicate requirement {requirement.id!r}")
        seen.add(requirement.id)
