from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.work_scope import find_out_of_scope
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("seLogin.ts`", "seLogn.ts`"),
    good=WORK_PACKAGE,
)
def package_deliverable_out_of_scope(document: Document, _: Context) -> FileFindings:
    """Every deliverable must be in the work scope.

    The work scope lists the only files that the agent may change, so the agent cannot deliver a
    file that is not listed.
    """
    for it, twin, is_meant in (
        find_out_of_scope(document.package) if document.package is not None else ()
    ):
        fix = None
        if twin is not None and is_meant:
            fix = unsafe_fix(it.path_span, twin.path, replacing(it.path, twin.path))
        yield Finding(it.path_span, f"{it.path!r} is not in the work scope", fix)
