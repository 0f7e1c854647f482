from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.packages.work_packages import find_forbidden_files
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="AgilePlus agent prompt, Work Scope and Dependencies",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace(
        "- **FR-AUTH-001", "- **May NOT change:** src/useLogin.ts\n- **FR-AUTH-001"
    ),
    good=WORK_PACKAGE.replace(
        "- **FR-AUTH-001", "- **May NOT change:** tsconfig.json\n- **FR-AUTH-001"
    ),
)
def package_scope_forbidden(document: Document, _: Context) -> FileFindings:
    """The work scope must not have a file that may not change.

    The agent cannot do both: the work scope asks it to change the file, and a line
    `May NOT change` forbids it.
    """
    for file in find_forbidden_files(document.package) if document.package is not None else ():
        message = f"{file.path!r} may not change, but is in the work scope or the deliverables"
        yield Finding(file.span, message)
