from promptls.document import Document
from promptls.document.packages import RequirementMark
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.packages.requirements import REQUIREMENT_ID
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Functional Requirements",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("H-002:** ", "H-001:** "),
    good=WORK_PACKAGE,
)
def package_requirement_duplicated(document: Document, _: Context) -> FileFindings:
    """A requirement must be defined only once.

    Commits and reviews refer to a requirement by its id. An id with two meanings is of no use
    there.
    """
    seen: dict[str, RequirementMark] = {}
    for requirement in document.package.requirements if document.package is not None else ():
        first = seen.setdefault(requirement.id, requirement)
        # A malformed id is reported as such.
        if first is not requirement and REQUIREMENT_ID.fullmatch(requirement.id):
            message = f"duplicate requirement {requirement.id!r}"
            second = SecondPlace(first.span, "first defined here")
            yield Finding(requirement.span, message, second=second)
